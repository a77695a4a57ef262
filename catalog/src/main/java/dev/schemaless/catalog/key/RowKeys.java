package dev.schemaless.catalog.key;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The row keys of a model, computed from its primary key or generated. The encoding is frozen; docs/adr/0032 specifies it.
 * Immutable and thread-safe.
 */
public final class RowKeys {
    private static final int SIX_BYTES = 48;
    private static final long UUID_VERSION_7 = 0x7000;
    private static final long UUID_VARIANT = 0x8000_0000_0000_0000L;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final List<ScalarType> types;
    private final int shardPosition;
    private final @Nullable Shards shards;
    private final int total;
    private final InstantSource clock;
    private final RandomGenerator random;

    private RowKeys(Model model, int total, InstantSource clock, RandomGenerator random) {
        List<Column> columns = model.primaryKeyColumns();
        this.types = columns.stream().map(KeyColumn::typeOf).toList();
        String shardField = model.shardField();
        this.shards = shardField == null ? null : Shards.of(model.columnOfField(shardField), total);
        this.shardPosition = shardField == null ? -1 : model.primaryKey().indexOf(shardField);
        this.total = total;
        this.clock = clock;
        this.random = random;
        if (!types.isEmpty() && shardPosition < 0) {
            throw new IllegalArgumentException(
                    "the shard field of '" + model.name() + "' is not part of its primary key");
        }
    }

    /**
     * Returns the row keys of a model.
     *
     * @param total how many shards the store has
     * @throws dev.schemaless.catalog.SchemalessException with {@code DEFINITION_INVALID} if a key column is a collection
     */
    public static RowKeys of(Model model, int total) {
        return of(model, total, InstantSource.system(), RANDOM);
    }

    static RowKeys of(Model model, int total, InstantSource clock, RandomGenerator random) {
        return new RowKeys(model, total, clock, random);
    }

    /** Says whether row keys are generated, because the model has no primary key. */
    public boolean isGenerated() {
        return types.isEmpty();
    }

    /**
     * Computes a row key.
     *
     * @param values of the whole primary key, in key order, each in its column's internal form
     */
    public RowKey of(List<?> values) {
        if (isGenerated() || values.size() != types.size()) {
            throw new IllegalArgumentException(
                    "a primary key of " + types.size() + " columns has no " + values.size() + " values");
        }
        KeyBytes bytes = new KeyBytes();
        for (int i = 0; i < values.size(); i++) {
            types.get(i).appendKey(values.get(i), bytes);
        }
        return NativeKey.of(shardOf(values.get(shardPosition)), bytes);
    }

    /**
     * Computes the row key of values of any type.
     *
     * @param values of the whole primary key, in key order, each in the internal form of whatever type it has
     * @return empty if one of them equals no value of its column's type, so that no row can have it
     */
    public Optional<RowKey> find(List<?> values) {
        List<Object> exact = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            Object value = types.get(i).exact(values.get(i));
            if (value == null) {
                return Optional.empty();
            }
            exact.add(value);
        }
        return Optional.of(of(exact));
    }

    /**
     * Reads the primary key back from a row key.
     *
     * @return the values in key order, in their columns' internal form; empty if the row key is generated, cut, or that of no
     *     such values
     */
    public Optional<List<Object>> valuesOf(RowKey key) {
        List<Object> found = isGenerated() ? List.of() : NativeKey.valuesOf(key).orElse(List.of());
        if (found.isEmpty() || found.size() != types.size()) {
            return Optional.empty();
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            Object value = types.get(i).exact(found.get(i));
            if (value == null) {
                return Optional.empty();
            }
            values.add(value);
        }
        return Optional.of(values);
    }

    /**
     * Generates a row key, of a UUID of version 7: keys of one shard ascend with time, to the millisecond.
     *
     * @param shardValue of the shard field, in its internal form; null, or a model without one, means a random shard
     */
    public RowKey generate(@Nullable Object shardValue) {
        int shard = shardValue == null || shards == null ? random.nextInt(total) : shardOf(shardValue);
        return NativeKey.of(shard, new KeyBytes().appendUuid(newUuid()));
    }

    private int shardOf(Object value) {
        if (shards == null) {
            throw new IllegalStateException("a model without shard field has no shard of a value");
        }
        return shards.shardOf(value);
    }

    /** Makes a UUID as RFC 9562 has it: 48 bits of time, 74 of chance. */
    private UUID newUuid() {
        long high = (clock.millis() << (Long.SIZE - SIX_BYTES)) | UUID_VERSION_7 | (random.nextLong() & 0xfff);
        return new UUID(high, (random.nextLong() >>> 2) | UUID_VARIANT);
    }
}
