/**
 * Models, shards, partitions, cells and indexes of a schemaless store, and every SQL text sent to a partition.
 *
 * <p>Nothing here knows Calcite, and nothing above this module knows a physical table name.
 */
@NullMarked
package dev.schemaless.catalog;

import org.jspecify.annotations.NullMarked;
