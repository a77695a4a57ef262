/** Feeds at work: consumers are endless jobs, one for each partition of a table, which keep a position in each of its logs. */
@NullMarked
package dev.schemaless.catalog.job.feed;

import org.jspecify.annotations.NullMarked;
