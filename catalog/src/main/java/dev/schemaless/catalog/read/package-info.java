/**
 * Reading rows: by keys, through indexes, by ranges of primary keys, by scans, the first ones of an order; from all
 * partitions at once, page by page.
 *
 * <p>More than 30 files, because a lookup, its pages and its session depend on each other, and no other package uses
 * them.
 */
@NullMarked
package dev.schemaless.catalog.read;

import org.jspecify.annotations.NullMarked;
