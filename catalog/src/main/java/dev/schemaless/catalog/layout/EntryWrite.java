package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.index.EntryKey;
import dev.schemaless.catalog.index.IndexEntry;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An index entry to be put or removed.
 *
 * @param rowSeq the row's count of writes at the version the entry is computed from
 */
public record EntryWrite(RowKey key, long rowSeq, IndexEntry entry) {
    /** Puts entries of one table within a transaction; those that are there keep the greater count of writes. */
    public static void putAll(Trip trip, IndexSql sql, List<EntryWrite> entries) throws SQLException {
        putAll(trip, sql.put(), entries);
    }

    /**
     * Does {@link #putAll}, and fails with a NULL that must not be if a stripe of the epoch has seen a newer catalog.
     *
     * @param ifCurrent see {@link StoreSql#ifCurrent}
     */
    public static void putAllIfCurrent(
            Trip trip, IndexSql sql, List<EntryWrite> entries, UnaryOperator<String> ifCurrent) throws SQLException {
        putAll(trip, sql.putIfCurrent(ifCurrent), entries);
    }

    private static void putAll(Trip trip, BatchText text, List<EntryWrite> entries) throws SQLException {
        Batch batch = new Batch(trip, text);
        for (EntryWrite entry : entries) {
            batch.add(entry.parameters());
        }
        batch.send();
    }

    /** Puts entries of rows that are new; a unique violation says that one is there, of a writer that gave up. */
    public static void insertAll(Trip trip, IndexSql sql, List<EntryWrite> entries) throws SQLException {
        if (entries.stream().anyMatch(entry -> entry.rowSeq != 1)) {
            putAll(trip, sql.insert(), entries);
            return;
        }
        Batch batch = new Batch(trip, sql.insertFirst());
        for (EntryWrite entry : entries) {
            batch.add(entry.keyParameters());
        }
        batch.send();
    }

    /** Removes entries of one table within a transaction; those that are absent do no harm. */
    public static void removeAll(Trip trip, IndexSql sql, List<EntryWrite> entries) throws SQLException {
        Batch batch = new Batch(trip, sql.remove());
        for (EntryWrite entry : entries) {
            batch.add(entry.keyParameters());
        }
        batch.send();
    }

    private List<@Nullable Object> parameters() {
        List<@Nullable Object> parameters = keyParameters();
        parameters.add(rowSeq);
        return parameters;
    }

    private List<@Nullable Object> keyParameters() {
        return keyParameters(entry.key(), key);
    }

    /** Returns the columns of an entry's primary key. */
    static List<@Nullable Object> keyParameters(EntryKey entry, RowKey row) {
        List<@Nullable Object> parameters = new ArrayList<>(entry.values().size() + 2);
        entry.values().forEach(value -> parameters.add(value.toBytes()));
        parameters.add(row);
        return parameters;
    }
}
