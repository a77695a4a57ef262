package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.write.draft.ModelTasks;
import dev.schemaless.catalog.write.draft.RowTask;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of one model that a transaction has changed. Not thread-safe. */
final class StagedRows {
    private final Map<RowKey, StagedRow> rows = new TreeMap<>();
    private @Nullable Map<RowKey, StagedRow> snapshot;

    @Nullable StagedRow find(RowKey key) {
        return rows.get(key);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /**
     * Sets or removes a row.
     *
     * @return the earlier one
     */
    @Nullable StagedRow set(RowKey key, @Nullable StagedRow row) {
        snapshot = null;
        return row == null ? rows.remove(key) : rows.put(key, row);
    }

    /** Says whether a row differs from its committed state. */
    boolean isChanged() {
        return rows.values().stream().anyMatch(StagedRow::isChanged);
    }

    /**
     * Returns the rows to be committed, in ascending order of their keys.
     *
     * @param changes whether the transaction changes any row
     */
    ModelTasks tasks(Model model, boolean changes) {
        return new ModelTasks(
                model,
                rows.values().stream()
                        .<RowTask>map(row -> changes ? row.besideChanges() : row)
                        .toList());
    }

    /** Returns the rows that a read of a source has to know, as they are now and stay. */
    Map<RowKey, StagedRow> of(RowSource source) {
        if (source instanceof RowSource.Keys keys && keys.keys().size() < rows.size()) {
            Map<RowKey, StagedRow> found = new HashMap<>();
            for (RowKey key : keys.keys()) {
                StagedRow row = rows.get(key);
                if (row != null) {
                    found.put(key, row);
                }
            }
            return found;
        }
        Map<RowKey, StagedRow> current = snapshot;
        if (current == null) {
            current = Map.copyOf(rows);
            snapshot = current;
        }
        return current;
    }
}
