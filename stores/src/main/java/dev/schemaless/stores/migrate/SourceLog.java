package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.declare.Source;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.log.LogCursor;
import dev.schemaless.stores.log.LoggedCell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The versions that an external table keeps of its rows. */
record SourceLog(SourceTable rows) {
    /**
     * Returns the log of a table.
     *
     * @throws SchemalessException {@code NOT_SUPPORTED} if its program overwrites rows in place
     */
    static SourceLog of(SourceTable rows) {
        requireLog(rows.source(), rows.model());
        return new SourceLog(rows);
    }

    /** Refuses a table whose program overwrites rows in place. */
    static void requireLog(Source source, Model model) {
        if (source.table().log().isEmpty()) {
            throw new SchemalessException(
                    ErrorCode.NOT_SUPPORTED,
                    "Cannot migrate the history of '" + model.name()
                            + "': the program that keeps its rows overwrites them in place, so that there are no earlier"
                            + " versions. Leave HISTORY out.");
        }
    }

    /** Reads all versions of rows: by row and cell, oldest first. A row without any is left out. */
    Map<RowKey, Map<String, List<CellVersion>>> histories(Collection<RowKey> keys) {
        Map<RowKey, Map<String, List<CellVersion>>> histories = new HashMap<>();
        try (RowCursor<CellVersion> versions = LogCursor.ofRows(
                rows.source().table(), rows.source().partitions(), rows.model(), keys, rows.control(), null)) {
            while (versions.next()) {
                CellVersion version = versions.row();
                RowKey key = version.key().orElse(null);
                if (key != null && rows.model().cells().contains(version.cell())) {
                    add(histories, key, version);
                }
            }
        }
        Comparator<CellVersion> order =
                Comparator.comparingLong(CellVersion::refKey).thenComparingLong(CellVersion::position);
        histories.values().forEach(cells -> cells.values().forEach(cell -> cell.sort(order)));
        if (!rows.source().table().log().orElseThrow().isNewestCurrent()) {
            rows.rows(keys).forEach(row -> endWith(histories, row));
        }
        return histories;
    }

    private static void add(Map<RowKey, Map<String, List<CellVersion>>> histories, RowKey key, CellVersion version) {
        histories
                .computeIfAbsent(key, absent -> new HashMap<>())
                .computeIfAbsent(version.cell(), absent -> new ArrayList<>())
                .add(version);
    }

    /** Lets the version that is current be the last one: that of a transaction which committed late is not, or its log was pruned. */
    private static void endWith(Map<RowKey, Map<String, List<CellVersion>>> histories, StoredRow row) {
        List<CellVersion> versions = histories
                .computeIfAbsent(row.key(), absent -> new HashMap<>())
                .computeIfAbsent(Column.BASE_CELL, absent -> new ArrayList<>());
        CellVersion current = versions.stream()
                .filter(version -> version.position() == row.rowSeq())
                .findFirst()
                .orElseGet(() -> currentOf(row));
        versions.remove(current);
        versions.add(current);
    }

    /** Returns the version that a row of one cell shows, with its plain body. */
    private static CellVersion currentOf(StoredRow row) {
        StoredCell cell = new StoredCell(
                row.shard(),
                row.key(),
                row.keyText(),
                Column.BASE_CELL,
                row.rowSeq(),
                row.bodies().get(0),
                row.createdAt(),
                row.rowSeq());
        return new LoggedCell(row.shard().orElse(0), cell, BodyForm.AS_STORED);
    }
}
