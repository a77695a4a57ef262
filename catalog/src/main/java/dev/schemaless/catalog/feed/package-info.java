/** Feeds of changes as their users see them: consumers, batches of changes, handlers, progress. */
@NullMarked
package dev.schemaless.catalog.feed;

import org.jspecify.annotations.NullMarked;
