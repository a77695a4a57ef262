package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.BodyLimit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of entities, which each database has.
 *
 * @param name not quoted
 * @param key the column of keys
 * @param body the column of bodies
 * @param time the column with the time when an entity was written; null for none
 * @param times all columns with times of an entity's changes
 * @param tag the column with the class of an entity; null for none
 * @param order the column by which the newest entities are found; null for none
 */
record EntityTable(
        String name,
        EntryColumn key,
        EntryColumn body,
        @Nullable EntryColumn time,
        List<EntryColumn> times,
        @Nullable String tag,
        @Nullable String order) {
    /**
     * Returns the query of some entities: slot, key, body, time, tag.
     *
     * @param keys the values to bind for their keys
     * @param tagged the only tag whose entities are wanted; null for all
     */
    Query entities(int slot, List<Object> keys, @Nullable Long tagged, RowColumns columns) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String body = body(tagged, columns, parameters);
        parameters.addAll(keys);
        return new Query(
                "/* schemaless:external-entities */ SELECT " + slot + ", " + column(key.name()) + ", " + body + ", "
                        + time(columns) + ", " + tagRead() + " FROM " + CellTable.quote(name) + " e WHERE "
                        + column(key.name()) + " IN ("
                        + CellTable.marks(keys.size()) + ")",
                parameters);
    }

    /**
     * Returns the query of a page of entities in the order of their keys: slot, key, body, time, tag. The keys are found first: that reads a
     * key of the table alone, whatever the server thinks of the rest.
     *
     * @param keys the condition of them
     * @param tagged the only tag whose entities are wanted, the others come without a body; null for all
     * @param limit the most results
     */
    Query page(int slot, EntryBounds.Condition keys, @Nullable Long tagged, int limit, RowColumns columns) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String body = body(tagged, columns, parameters);
        parameters.addAll(keys.parameters());
        String id = CellTable.quote(key.name());
        return new Query(
                "/* schemaless:external-entities */ SELECT " + slot + ", " + column(key.name()) + ", " + body + ", "
                        + time(columns) + ", " + tagRead() + " FROM (SELECT " + id + " FROM " + CellTable.quote(name)
                        + " WHERE " + keys.text() + " ORDER BY " + id + " LIMIT " + limit + ") k STRAIGHT_JOIN "
                        + CellTable.quote(name)
                        + " e ON " + column(key.name()) + " = k." + id + " ORDER BY k." + id,
                parameters);
    }

    /** Returns the query of the numbers of entities without a key. */
    Query keyless() {
        return Query.of("/* schemaless:external-keyless */ SELECT " + (order == null ? "NULL" : CellTable.quote(order))
                + " FROM " + CellTable.quote(name) + " WHERE " + CellTable.quote(key.name()) + " IS NULL");
    }

    /** Returns the expression that reads a body; one that is not needed is not fetched. */
    private String body(@Nullable Long tagged, RowColumns columns, List<@Nullable Object> parameters) {
        boolean wanted = columns.cells().contains(Column.BASE_CELL) || columns.facts() == RowFacts.ALL;
        String stored = column(body.name());
        String read = wanted ? BodyLimit.read(stored) : "CASE WHEN " + stored + " IS NULL THEN NULL ELSE '' END";
        if (tagged == null || tag == null) {
            return read;
        }
        parameters.add(tagged);
        return "CASE WHEN " + column(tag) + " = ? THEN " + read + " END";
    }

    private String time(RowColumns columns) {
        return time == null || columns.facts() != RowFacts.ALL ? "NULL" : "CAST(" + column(time.name()) + " AS CHAR)";
    }

    private String tagRead() {
        return tag == null ? "NULL" : column(tag);
    }

    private static String column(String name) {
        return "e." + CellTable.quote(name);
    }
}
