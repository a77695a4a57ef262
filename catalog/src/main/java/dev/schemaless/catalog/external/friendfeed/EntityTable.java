package dev.schemaless.catalog.external.friendfeed;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.external.cells.CellTable;
import dev.schemaless.catalog.external.entry.EntryColumn;
import dev.schemaless.catalog.model.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of entities, which each database has.
 *
 * @param name not quoted
 * @param key the column of keys
 * @param body the column of bodies
 * @param time the column that tells when an entity was written; null for none
 * @param tag the column that tells the class of an entity; null for none
 * @param order the column by which the newest entities are found; null for none
 */
record EntityTable(
        String name,
        EntryColumn key,
        String body,
        @Nullable EntryColumn time,
        @Nullable String tag,
        @Nullable String order) {
    private static final String KEY = "e.";

    /**
     * Returns the query of some entities, in the order of their keys: slot, key, body, time.
     *
     * @param condition of the keys
     * @param values what it binds
     * @param tagged the only tag whose entities are wanted; null for all
     * @param limit the most results
     */
    Query entities(
            int slot, String condition, List<Object> values, @Nullable Long tagged, int limit, RowColumns columns) {
        List<@Nullable Object> parameters = new ArrayList<>(values);
        String stored = column(body);
        // a body that nobody wants is not shipped
        boolean wanted = columns.cells().contains(Column.BASE_CELL) || columns.facts() == RowFacts.ALL;
        String when =
                time == null || columns.facts() != RowFacts.ALL ? "NULL" : "CAST(" + column(time.name()) + " AS CHAR)";
        return new Query(
                "/* schemaless:external-entities */ SELECT " + slot + ", " + column(key.name()) + ", "
                        + (wanted ? stored : "CASE WHEN " + stored + " IS NULL THEN NULL ELSE '' END") + ", " + when
                        + " FROM " + CellTable.quote(name) + " e WHERE " + condition + tagged(tagged, parameters)
                        + " ORDER BY " + column(key.name()) + " LIMIT " + limit,
                parameters);
    }

    private String tagged(@Nullable Long only, List<@Nullable Object> parameters) {
        if (only == null || tag == null) {
            return "";
        }
        parameters.add(only);
        return " AND " + column(tag) + " = ?";
    }

    /** Returns the expression of the keys. */
    String keys() {
        return column(key.name());
    }

    private static String column(String name) {
        return KEY + CellTable.quote(name);
    }
}
