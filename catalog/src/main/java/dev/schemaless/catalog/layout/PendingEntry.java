package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.EntryKey;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The note of a {@link PendingWrite}: an entry that its row no longer had.
 *
 * @param id in the order in which they were written, not in that of their commits
 * @param model its number
 * @param index its number
 * @param rowSeq the row's count of writes when it had the entry last
 * @param shard where the entry lies
 */
public record PendingEntry(long id, int model, int index, RowKey key, EntryKey entryKey, long rowSeq, int shard) {
    /** Reads the current row of {@link PendingSql#read}. */
    public static PendingEntry of(ResultSet row) throws SQLException {
        return new PendingEntry(
                row.getLong(1),
                row.getInt(2),
                row.getInt(3),
                RowKey.of(row.getBytes(4)),
                EntryKey.of(row.getBytes(5)),
                row.getLong(6),
                row.getInt(7));
    }
}
