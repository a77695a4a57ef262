package dev.schemaless.catalog.key;

import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.type.CanonicalBytes;
import dev.schemaless.catalog.type.ScalarType;
import java.util.ArrayList;
import java.util.List;

/**
 * The shards of a shard field's values: the first eight bytes of SHA-256 of a value's canonical bytes, unsigned, modulo
 * the number of shards. Frozen; see docs/adr/0002. Immutable.
 */
public final class Shards {
    private final ScalarType type;
    private final int total;

    private Shards(ScalarType type, int total) {
        this.type = type;
        this.total = total;
    }

    /**
     * Returns the shards of a column's values.
     *
     * @param total how many shards the store has
     */
    public static Shards of(Column shardColumn, int total) {
        return of(KeyColumn.typeOf(shardColumn), total);
    }

    /**
     * Returns the shards of a type's values.
     *
     * @param total how many shards the store has
     */
    public static Shards of(ScalarType type, int total) {
        return new Shards(type, total);
    }

    /**
     * Returns the shard of a value.
     *
     * @param value in the column's internal form
     */
    public int shardOf(Object value) {
        CanonicalBytes bytes = new CanonicalBytes();
        type.appendCanonical(value, bytes);
        return (int) Long.remainderUnsigned(bytes.sha256().getLong(), total);
    }

    /**
     * Returns the shards on which all values within a bound lie: those of the listed values, otherwise all. Rows and
     * entries whose shard field is NULL or cannot be coerced lie on any shard.
     *
     * @param bound with values of any type; one that equals no value of the column's names no shard
     */
    public ShardSet within(Bound bound) {
        if (!(bound instanceof Bound.In in)) {
            return ShardSet.all(total);
        }
        List<Integer> shards = new ArrayList<>();
        for (Object value : in.values()) {
            Object exact = type.exact(value);
            if (exact != null) {
                shards.add(shardOf(exact));
            }
        }
        return ShardSet.of(total, shards);
    }
}
