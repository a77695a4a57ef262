/** Shards, partitions and the topology that maps one to the other. */
@NullMarked
package dev.schemaless.catalog.shard;

import org.jspecify.annotations.NullMarked;
