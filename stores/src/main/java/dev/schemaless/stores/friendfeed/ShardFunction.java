package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.UuidText;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** The function by which a program finds the database of an entity from its key. */
enum ShardFunction {
    /** The function is not known: all databases are asked. */
    UNKNOWN {
        @Override
        int shardOf(RowKey key, int shards) {
            throw new IllegalStateException("the shard of a key is not known");
        }
    },
    /** The key as a number without sign, modulo the number of databases. */
    MOD128 {
        @Override
        int shardOf(RowKey key, int shards) {
            return new BigInteger(1, key.toBytes())
                    .mod(BigInteger.valueOf(shards))
                    .intValue();
        }
    },
    /** Python 2's hash of a text on 64-bit machines, modulo the number of databases: of the MD5 of the key's hexadecimal digits. */
    PYTHON2_MD5 {
        @Override
        int shardOf(RowKey key, int shards) {
            return (int) Math.floorMod(PythonHash.ofMd5(UuidText.plain(key)), (long) shards);
        }
    },
    /** NoMagic's ring of databases. */
    HASH_RING {
        @Override
        int shardOf(RowKey key, int shards) {
            return HashRing.of(shards).shardOf(UuidText.plain(key));
        }
    };

    /** Returns the function that the option {@code shardFunction} names. */
    static ShardFunction of(LayoutOptions options) {
        return options.choice("shardFunction", UNKNOWN, List.of(values()), ShardFunction::text);
    }

    private String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    abstract int shardOf(RowKey key, int shards);
}
