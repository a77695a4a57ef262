package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.key.NativeKey;
import org.jspecify.annotations.Nullable;

/**
 * A read of one key.
 *
 * @param partition on which the row lies
 * @param run the table run of its shard
 */
record KeyRead(ReadSession session, int partition, int run, RowKey key) {
    static KeyRead of(ReadSession session, RowKey key) {
        int shard = NativeKey.shardOf(key);
        return new KeyRead(
                session,
                session.topology().partitionOf(shard),
                session.topology().tableRunOf(shard),
                key);
    }

    /** Says whether the row is in this process, so that there are no trips to be saved. */
    boolean isEmbedded() {
        return session.partitions().get(partition).dialect().isEmbedded();
    }

    /** Reads the row by itself; null if there is none. */
    @Nullable StoredRow alone() {
        return new PageReader(session, partition).key(run, key);
    }
}
