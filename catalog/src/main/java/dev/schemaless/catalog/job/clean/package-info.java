/** Removing old index entries, once no lookup needs them any more. */
@NullMarked
package dev.schemaless.catalog.job.clean;

import org.jspecify.annotations.NullMarked;
