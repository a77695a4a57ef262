package dev.schemaless.catalog.write;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.CellSql;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.StoreTables;
import dev.schemaless.catalog.store.ReadControl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the states of some rows of one partition. Not thread-safe. */
final class RowStates {
    private static final int BATCH = 500;

    private final Connection connection;
    private final StoreTables tables;
    private final int position;
    private final ReadControl control;

    RowStates(Connection connection, StoreTables tables, int position, ReadControl control) {
        this.connection = connection;
        this.tables = tables;
        this.position = position;
        this.control = control;
    }

    /** Reads rows as they are committed; keys that never had a row are not in the map. */
    Map<RowKey, RowState> read(Model model, List<RowKey> keys) throws SQLException {
        return read(model, keys, false);
    }

    /**
     * As {@link #read}, and keeps others from changing the rows until the transaction ends. Keys without a row cannot be
     * locked.
     *
     * @param keys in ascending order, as everybody locks them
     */
    Map<RowKey, RowState> lock(Model model, List<RowKey> keys) throws SQLException {
        return read(model, keys, true);
    }

    private Map<RowKey, RowState> read(Model model, List<RowKey> keys, boolean lock) throws SQLException {
        Map<RowKey, Map<String, RowState.CellState>> found = new HashMap<>();
        for (List<RowKey> batch : batches(keys)) {
            CellSql sql = tables.cells(
                    position, model, tables.topology().tableRunOf(batch.get(0).shard()));
            if (lock && model.latest() && model.cells().size() == 1) {
                collect(sql.lockCells(batch), found);
                continue;
            }
            if (lock) {
                // a cell that another has just added would be missed by a statement that waited for its row's lock
                query(sql.lockRows(batch), row -> {});
            }
            collect(sql.readCells(batch), found);
        }
        Map<RowKey, RowState> states = new HashMap<>();
        found.forEach((key, cells) -> states.put(key, new RowState(key, cells)));
        return states;
    }

    private void collect(Query query, Map<RowKey, Map<String, RowState.CellState>> found) throws SQLException {
        query(
                query,
                row -> found.computeIfAbsent(RowKey.of(row.getBytes(1)), key -> new TreeMap<>())
                        .put(
                                row.getString(2),
                                new RowState.CellState(row.getLong(3), row.getBytes(4), row.getLong(5))));
    }

    /** What is done with each row of a result. */
    @FunctionalInterface
    private interface RowVisitor {
        void visit(ResultSet row) throws SQLException;
    }

    private void query(Query query, RowVisitor visitor) throws SQLException {
        try (var statement = query.prepare(connection)) {
            control.begin(statement);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    visitor.visit(rows);
                }
            } finally {
                control.end(statement);
            }
        }
    }

    /** Splits keys so that each batch lies in one table run. */
    private List<List<RowKey>> batches(List<RowKey> keys) {
        List<List<RowKey>> batches = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= keys.size(); to++) {
            if (to == keys.size() || to - from == BATCH || runOf(keys.get(to)) != runOf(keys.get(from))) {
                batches.add(keys.subList(from, to));
                from = to;
            }
        }
        return batches;
    }

    private int runOf(RowKey key) {
        return tables.topology().tableRunOf(key.shard());
    }
}
