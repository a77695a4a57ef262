package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.key.NativeKey;
import java.util.List;

/**
 * A read of one key, or of a few.
 *
 * @param partition on which the rows lie
 * @param run the table run of their shards
 */
record KeyRead(ReadSession session, int partition, int run, List<RowKey> keys) {
    static KeyRead of(ReadSession session, RowKey key) {
        int shard = NativeKey.shardOf(key);
        return new KeyRead(
                session,
                session.topology().partitionOf(shard),
                session.topology().tableRunOf(shard),
                List.of(key));
    }

    /** Says whether the rows are in this process, so that there are no trips to be saved. */
    boolean isEmbedded() {
        return session.partitions().get(partition).dialect().isEmbedded();
    }

    /** Reads the rows by themselves. */
    FoundRows alone() {
        PageReader reader = new PageReader(session, partition);
        if (keys.size() > 1) {
            return reader.keys(run, KeyPages.padded(keys)).found();
        }
        StoredRow row = reader.key(run, keys.get(0));
        return row == null ? FoundRows.NONE : new FoundRows(List.of(row), false);
    }
}
