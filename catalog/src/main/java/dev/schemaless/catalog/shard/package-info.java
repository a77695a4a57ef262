/** Shards, and the map of which partition holds which of them. */
@NullMarked
package dev.schemaless.catalog.shard;

import org.jspecify.annotations.NullMarked;
