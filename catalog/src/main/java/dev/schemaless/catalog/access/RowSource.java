package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import java.util.List;

/** The rows to read: a superset of the rows a predicate selects. */
public sealed interface RowSource {
    /** Says whether all rows of shards, or of a range of keys, have to be looked at. */
    default boolean isScan() {
        return this instanceof Scan || this instanceof PrimaryKeyRange;
    }

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

    /**
     * The rows whose primary key is within bounds, where rows {@linkplain Routing#ordersByPrimaryKey lie in its order}.
     *
     * @param bounds for a prefix of the primary key, all of which must hold
     * @param shards the shards whose rows are meant
     */
    record PrimaryKeyRange(List<Bound> bounds, ShardSet shards) implements RowSource {
        public PrimaryKeyRange {
            bounds = List.copyOf(bounds);
        }
    }

    /** All rows of these shards. */
    record Scan(ShardSet shards) implements RowSource {}

    /**
     * The rows that several lookups find, each once.
     *
     * @param lookups each by keys or by an index; at least two
     */
    record Union(List<RowSource> lookups) implements RowSource {
        public Union {
            lookups = List.copyOf(lookups);
            if (lookups.size() < 2
                    || lookups.stream().anyMatch(lookup -> !(lookup instanceof Keys || lookup instanceof Index))) {
                throw new IllegalArgumentException("lookups must be two or more by keys or by indexes, are " + lookups);
            }
        }
    }

    /**
     * Returns the union of some sources, in its simplest form: if one of them is a scan, the union is a scan.
     *
     * @param sources at least one
     */
    static RowSource unionOf(List<RowSource> sources) {
        List<RowSource> distinct = sources.stream().distinct().toList();
        if (distinct.size() == 1) {
            return distinct.get(0);
        }
        if (distinct.stream().allMatch(Keys.class::isInstance)) {
            return new Keys(distinct.stream()
                    .flatMap(source -> ((Keys) source).keys().stream())
                    .toList());
        }
        List<ShardSet> scanned = distinct.stream()
                .filter(Scan.class::isInstance)
                .map(scan -> ((Scan) scan).shards())
                .toList();
        if (scanned.isEmpty()) {
            return new Union(distinct);
        }
        ShardSet all = ShardSet.all(scanned.get(0).total());
        return new Scan(scanned.size() == distinct.size() ? ShardSet.union(scanned) : all);
    }
}
