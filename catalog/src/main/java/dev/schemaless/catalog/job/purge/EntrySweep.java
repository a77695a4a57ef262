package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.layout.OldEntry;
import dev.schemaless.catalog.layout.PendingSql;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Removes the entries and notes that erased rows have left. Entries are found by a pass over each table of each index, because writers
 * that gave up have left entries without a note.
 *
 * @param old the rows, with the count of writes up to which entries are not needed, now or later
 */
record EntrySweep(PurgedRows rows, Map<RowKey, Long> old) {
    void sweep() {
        List<IndexDefinition> indexes = rows.model().indexes().stream()
                .filter(IndexDefinition::isMaintained)
                .toList();
        EntryPlacement placement = EntryPlacement.of(rows.tables(), rows.model(), indexes);
        for (int position : rows.tables().positions()) {
            for (int run : rows.tables().topology().tableRunsOf(position)) {
                indexes.forEach(index -> sweep(placement.tableOf(index.number(), run)));
            }
            PendingSql notes = rows.tables().pending(position);
            inBatches(position, (connection, keys) -> forget(connection, notes, keys));
        }
    }

    private void sweep(EntryChanges.IndexTable table) {
        inBatches(table.position(), (connection, keys) -> {
            List<OldEntry> found = table.sql().ofRows(keys).list(connection, table.sql()::entryOf).stream()
                    .filter(entry -> isOld(entry.key(), entry.rowSeq()))
                    .toList();
            OldEntry.removeAll(connection, table.sql(), found);
        });
    }

    private record Note(long id, RowKey key, long rowSeq) {}

    private void forget(Connection connection, PendingSql sql, List<RowKey> keys) throws SQLException {
        List<Long> ids = sql
                .ofRows(rows.model().number(), keys)
                .list(connection, row -> new Note(row.getLong(1), RowKey.of(row.getBytes(2)), row.getLong(3)))
                .stream()
                .filter(note -> isOld(note.key(), note.rowSeq()))
                .map(Note::id)
                .toList();
        if (!ids.isEmpty()) {
            sql.forget(ids).update(connection);
        }
    }

    private boolean isOld(RowKey key, long rowSeq) {
        return rowSeq <= old.getOrDefault(key, 0L);
    }

    /** Work on the tables of one partition. */
    private interface Step {
        void run(Connection connection, List<RowKey> keys) throws SQLException;
    }

    private void inBatches(int position, Step step) {
        for (List<RowKey> keys : PurgedRows.batches(old.keySet())) {
            rows.tables().partition(position).run("remove old index entries", rows.control(), connection -> {
                step.run(connection, keys);
                return 0;
            });
        }
    }
}
