package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.cells.CellTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The statements that change the entries of an index table. */
record EntryChanges(IndexTable index) {
    /** Returns the statement that adds an entry. */
    Query insert(Object key, List<Object> values) {
        return new Query(
                "INSERT INTO " + table() + " (" + columns() + ") VALUES (" + CellTable.marks(values.size() + 1) + ")",
                parameters(values, key));
    }

    /** Returns the statement that adds an entry unless there is one with these values, or another program is just adding one. */
    Query insertMissing(Object key, List<Object> values) {
        List<@Nullable Object> parameters = parameters(values, key);
        parameters.add(key);
        parameters.addAll(values);
        return new Query(
                "INSERT IGNORE INTO " + table() + " (" + columns() + ") SELECT " + CellTable.marks(values.size() + 1)
                        + " FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM " + table() + " WHERE " + key() + " = ? AND "
                        + same() + ")",
                parameters);
    }

    /**
     * Returns the statement that removes the entries of an entity.
     *
     * @param keys all that may be written for its key
     */
    Query delete(List<Object> keys) {
        return Query.of("DELETE FROM " + table() + " WHERE " + among(keys), keys.toArray());
    }

    /** Returns the statement that removes those with other values. */
    Query deleteOthers(List<Object> keys, List<Object> values) {
        List<@Nullable Object> parameters = new ArrayList<>(keys);
        parameters.addAll(values);
        return new Query("DELETE FROM " + table() + " WHERE " + among(keys) + " AND NOT (" + same() + ")", parameters);
    }

    private String among(List<Object> keys) {
        return key() + " IN (" + CellTable.marks(keys.size()) + ")";
    }

    private static List<@Nullable Object> parameters(List<Object> values, Object key) {
        List<@Nullable Object> parameters = new ArrayList<>(values);
        parameters.add(key);
        return parameters;
    }

    private String same() {
        return index.entries().columns().stream()
                .map(column -> CellTable.quote(column.name()) + " = ?")
                .collect(Collectors.joining(" AND "));
    }

    private String columns() {
        return index.entries().columns().stream()
                        .map(column -> CellTable.quote(column.name()) + ", ")
                        .collect(Collectors.joining())
                + key();
    }

    private String table() {
        return CellTable.quote(index.name());
    }

    private String key() {
        return CellTable.quote(index.key());
    }
}
