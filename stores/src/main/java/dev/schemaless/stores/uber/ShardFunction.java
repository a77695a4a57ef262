package dev.schemaless.stores.uber;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.HashedDatabases;
import dev.schemaless.stores.cells.Md5;
import dev.schemaless.stores.layout.LayoutOptions;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;

/** The function that computes the shard of a row key: from its 16 bytes, or from its text where keys are texts. */
enum ShardFunction {
    /** The function is not known: all shards are asked. */
    UNKNOWN {
        @Override
        int shardOf(byte[] stored, RowKey key, int shards) {
            throw new IllegalStateException("the shard of a key is not known");
        }
    },
    /** The key as a number without sign, modulo the number of shards, whatever its form. */
    MOD128 {
        @Override
        int shardOf(byte[] stored, RowKey key, int shards) {
            return modulo(key.toBytes(), shards);
        }
    },
    /** The jump hash of the metrohash64. */
    JUMP_METRO {
        @Override
        int shardOf(byte[] stored, RowKey key, int shards) {
            return new HashedDatabases(shards, RowKey::toBytes).ofBytes(stored);
        }
    },
    /** The CRC-32 modulo the number of shards. */
    CRC32 {
        @Override
        int shardOf(byte[] stored, RowKey key, int shards) {
            CRC32 sum = new CRC32();
            sum.update(stored);
            return (int) (sum.getValue() % shards);
        }
    },
    /** The MD5 as a number without sign, modulo the number of shards. */
    MD5 {
        @Override
        int shardOf(byte[] stored, RowKey key, int shards) {
            return modulo(Md5.of(stored), shards);
        }
    };

    private static int modulo(byte[] number, int shards) {
        return new BigInteger(1, number).mod(BigInteger.valueOf(shards)).intValue();
    }

    /** Returns the function that the option {@code shardFunction} names. */
    static ShardFunction of(LayoutOptions options) {
        return options.choice("shardFunction", UNKNOWN, List.of(values()), ShardFunction::text);
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the shard of a key.
     *
     * @param stored the bytes that the table has for it
     */
    abstract int shardOf(byte[] stored, RowKey key, int shards);
}
