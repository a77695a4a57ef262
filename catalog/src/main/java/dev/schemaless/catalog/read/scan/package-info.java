/** Scans: all rows of shards or of ranges of row keys, page by page. */
@NullMarked
package dev.schemaless.catalog.read.scan;

import org.jspecify.annotations.NullMarked;
