/** Erasing rows from every physical table of the store: versions, index entries, claims and notes. */
@NullMarked
package dev.schemaless.catalog.job.purge;

import org.jspecify.annotations.NullMarked;
