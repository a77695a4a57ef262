package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.cell.RowKey;
import java.math.BigInteger;

/**
 * The shards of a store of the gem: blocks of equal size, one for each partition.
 *
 * @param count divisible by the number of partitions
 */
record ShamelessShards(int count, int partitions) {
    /** Returns the shard of a row: the first 16 bits of its key say it. */
    int ofKey(RowKey key) {
        return (int) (key.longAt(0) >>> 48) % count;
    }

    /** Returns the shard of an entry whose shard field has a value. */
    int ofValue(Object value) {
        return RubyInteger.of(value).mod(BigInteger.valueOf(count)).intValue();
    }

    int partitionOf(int shard) {
        return shard / (count / partitions);
    }
}
