package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;

/** Which rows to read: a superset of the rows a predicate selects. */
public sealed interface RowSource {
    /** The rows of these keys, those that exist. Duplicates are read once. */
    record Keys(List<RowKey> keys) implements RowSource {
        public Keys {
            keys = List.copyOf(keys);
        }
    }

    /**
     * The rows that an index names.
     *
     * @param bounds for a prefix of the index columns, all of which must hold
     * @param shards the shards whose entries are asked
     */
    record Index(IndexDefinition index, List<Bound> bounds, ShardSet shards) implements RowSource {
        public Index {
            bounds = List.copyOf(bounds);
        }
    }

    /** All rows of these shards. */
    record Scan(ShardSet shards) implements RowSource {}
}
