package dev.schemaless.catalog.key;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;

/**
 * The shards of a shard field's values: the first eight bytes of SHA-256 of a value's key bytes, unsigned, modulo
 * the number of shards. Frozen; see docs/adr/0032. Immutable.
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

    /** Returns how many shards there are. */
    public int total() {
        return total;
    }

    /**
     * Returns the shard of a value.
     *
     * @param value in the column's internal form
     */
    public int shardOf(Object value) {
        KeyBytes bytes = new KeyBytes();
        type.appendKey(value, bytes);
        return (int) Long.remainderUnsigned(bytes.sha256().getLong(), total);
    }
}
