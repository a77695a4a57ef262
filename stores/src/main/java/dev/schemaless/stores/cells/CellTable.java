package dev.schemaless.stores.cells;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.dialect.MySqlNames;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.layout.BodyLimit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that has a row for each version of a cell. Its unique key of row key, {@code column_name} and {@code ref_key}
 * finds the latest versions. Its expressions name a version {@code c}.
 *
 * @param name quoted
 * @param key the column of row keys
 * @param base the column name of base cells there
 * @param time the expression of the time of a version
 * @param version the expression of a number that changes with every write of a row
 * @param slot the expression of the number of the slot, where the key does not determine it
 */
public record CellTable(String name, String key, String base, String time, String version, String slot) {
    /** Bytes of a body that show that it exists, and its beginning. */
    private static final int BODY_START = 64;

    /**
     * MariaDB (MDEV-38877, in 11.4.5) takes the grouped columns of a derived table for constants when it considers
     * splitting it. It then does not use their index, and groups all the rest of the table for each page. MySQL and
     * MariaDB before 10.3.4, which split nothing, take this for a comment.
     */
    private static final String UNSPLIT = "/*M!100304 SET STATEMENT optimizer_switch='split_materialized=off' FOR */ ";

    /** Makes a table whose keys determine their slots. */
    public CellTable(String name, String key, String base, String time, String version) {
        this(name, key, base, time, version, "NULL");
    }

    /** See {@link MySqlNames#quote}. */
    public static String quote(String name) {
        return MySqlNames.quote(name);
    }

    /** Returns the marks of some values. */
    public static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    /**
     * Returns the greatest number of all versions of the cells of a row, as a version of the row.
     *
     * @param table quoted
     */
    public static String greatest(String number, String table, String key) {
        return "(SELECT MAX(v." + number + ") FROM " + table + " v WHERE v." + key + " = c." + key + ")";
    }

    /** Returns the query of the latest cells of some rows, with the columns and in the order of {@link #page}. */
    public Query latest(List<?> keys, RowColumns columns) {
        if (keys.size() == 1 && columns.otherCells().isEmpty()) {
            return latestBase(keys.get(0), columns);
        }
        return latest(
                key + " IN (" + marks(keys.size()) + ")",
                keys,
                keys.size() * (1 + columns.otherCells().size()),
                columns);
    }

    /** Returns the query of the latest base cell of a row. It is the last one in the unique key, so nothing is grouped or joined. */
    private Query latestBase(Object value, RowColumns columns) {
        Selection selection = selection(columns);
        List<@Nullable Object> parameters = new ArrayList<>(selection.parameters());
        parameters.add(value);
        parameters.add(base);
        return new Query(
                selection.text() + name + " c WHERE c." + key
                        + " = ? AND c.column_name = ? ORDER BY c.ref_key DESC LIMIT 1",
                parameters);
    }

    /**
     * Returns the query of the latest cells of the first rows of a range, in the order of their keys: key, name, ref
     * key, body, time, version, slot. MariaDB does not accept its text as a part of another statement.
     *
     * @param condition of the keys
     * @param values those that it binds
     * @param limit the most results
     */
    public Query page(String condition, List<?> values, int limit, RowColumns columns) {
        Query latest = latest(condition, values, limit, columns);
        return new Query(UNSPLIT + latest.text(), latest.parameters());
    }

    private Query latest(String condition, List<?> values, int limit, RowColumns columns) {
        Selection selection = selection(columns);
        List<@Nullable Object> parameters = new ArrayList<>(selection.parameters());
        List<String> names = new ArrayList<>();
        names.add(base);
        names.addAll(columns.otherCells());
        parameters.addAll(values);
        parameters.addAll(names);
        String keyed = key + ", column_name";
        return new Query(
                selection.text() + "(SELECT " + keyed + ", MAX(ref_key) AS ref_key FROM " + name
                        + " WHERE " + condition
                        + " AND column_name IN (" + marks(names.size()) + ") GROUP BY " + keyed + " ORDER BY " + keyed
                        + " LIMIT " + limit + ") k STRAIGHT_JOIN " + name + " c ON c." + key + " = k." + key
                        + " AND c.column_name = k.column_name AND c.ref_key = k.ref_key ORDER BY k." + key
                        + ", k.column_name LIMIT " + limit,
                parameters);
    }

    /** The beginning of a statement, up to its FROM. */
    private record Selection(String text, List<Object> parameters) {}

    private Selection selection(RowColumns columns) {
        boolean facts = columns.facts() == RowFacts.ALL;
        // an unused base body is not fetched
        boolean isWanted = columns.cells().contains(Column.BASE_CELL);
        String read = BodyLimit.read("c.body");
        String body = isWanted
                ? read
                : "CASE WHEN c.column_name = ? THEN LEFT(c.body, " + BODY_START + ") ELSE " + read + " END";
        return new Selection(
                "/* schemaless:external-cells */ SELECT c." + key + ", c.column_name, c.ref_key, " + body + ", "
                        + (facts ? time : "NULL") + ", " + (facts ? version : "0") + ", " + slot + " FROM ",
                isWanted ? List.of() : List.of(base));
    }

    /** Returns the query of the numbers of the versions that have no key. */
    public Query keyless(String number) {
        return Query.of("/* schemaless:external-keyless */ SELECT " + number + " FROM " + name + " WHERE " + key
                + " IS NULL ORDER BY " + number);
    }

    /**
     * Returns the name that the model has for a cell. The column's collation usually ignores case, as for the other
     * program.
     *
     * @param base the column name of base cells there
     */
    public static String cellOf(String stored, String base, RowColumns columns) {
        if (stored.equalsIgnoreCase(base)) {
            return Column.BASE_CELL;
        }
        return columns.otherCells().stream()
                .filter(stored::equalsIgnoreCase)
                .findFirst()
                .orElse(stored);
    }
}
