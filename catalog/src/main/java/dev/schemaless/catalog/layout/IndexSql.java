package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.EntryTable;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.index.EncodedBound;
import dev.schemaless.catalog.index.EntryRange;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.type.IndexColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The texts that make and ask one table run of index entries. */
public final class IndexSql {
    private final Dialect dialect;
    private final EntryTable table;

    private IndexSql(Dialect dialect, EntryTable table) {
        this.dialect = dialect;
        this.table = table;
    }

    /**
     * Returns the texts for a table.
     *
     * @param name not yet quoted
     */
    public static IndexSql of(Dialect dialect, String name, IndexEntries entries) {
        return new IndexSql(
                dialect,
                new EntryTable(
                        name, entries.columns().stream().map(IndexSql::type).toList(), entries.directions()));
    }

    private static String type(IndexColumn column) {
        if (column instanceof IndexColumn.Bytes bytes) {
            return "VARBINARY(" + bytes.length() + ")";
        }
        return column instanceof IndexColumn.Decimal decimal
                ? "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")"
                : "BIGINT";
    }

    Dialect dialect() {
        return dialect;
    }

    /** Returns the statements that make the table, if it is absent. */
    public List<Query> create() {
        return dialect.createEntries(table).stream().map(Query::of).toList();
    }

    /** Takes the encoded values, row_key, entry_key, row_seq, shard, odd; an entry that is there keeps the greater row_seq. */
    BatchText put() {
        return dialect.upsertEntries(table);
    }

    /** Takes what {@link #put()} does; an entry that is there is a unique violation. */
    BatchText insert() {
        return new BatchText(
                "/* schemaless:insert-entries */ INSERT INTO " + name() + " (" + table.columnList()
                        + ", row_key, entry_key, row_seq, shard, odd) VALUES ",
                "(" + "?, ".repeat(table.types().size()) + "?, ?, ?, ?, ?)",
                "");
    }

    /** Takes row_key and entry_key. */
    BatchText remove() {
        return dialect.removeEntries(name());
    }

    /** Takes row_key, entry_key and the greatest row_seq that may be removed. */
    BatchText removeOld() {
        return dialect.removeOldEntries(name());
    }

    /**
     * Names the rows whose entries lie within bounds, each once, and those with a value that could not be encoded.
     *
     * @param bounds for a prefix of the columns
     * @param limit if so many come there may be more
     */
    public Query distinctKeys(List<EncodedBound> bounds, int limit) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String text = SqlText.format("""
                SELECT row_key FROM (SELECT DISTINCT row_key FROM %s WHERE %s LIMIT %d) inside
                UNION SELECT row_key FROM (SELECT DISTINCT row_key FROM %s WHERE odd = 1 LIMIT %d) odd""", name(), condition("", bounds, parameters), limit, name(), limit);
        return new Query(text, parameters);
    }

    /**
     * Reads the row_key of every entry within bounds; a row may come several times. With a demand one result row without key
     * comes where there is no other, and nothing where it is not met. If the index may have entries of values that could not be
     * encoded, {@link #keysWithOdd} has to be asked instead.
     *
     * @param epochTable not yet quoted
     */
    public Query keys(List<EncodedBound> bounds, String epochTable, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String condition = condition("k.", bounds, parameters);
        String from = check.demand().from(dialect.quote(epochTable), name() + " k", condition, "");
        check.bind(parameters);
        return new Query("/* schemaless:read-entries */ SELECT k.row_key FROM " + from, parameters);
    }

    /**
     * Reads the row_key of every entry within bounds, and of those with a value that could not be encoded; a row may come
     * several times. Nothing comes where a demand is not met, or where there is nothing.
     *
     * @param epochTable not yet quoted
     */
    public Query keysWithOdd(List<EncodedBound> bounds, String epochTable, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String select = "SELECT row_key FROM " + name() + " WHERE ";
        String checked = check.isNothing()
                ? ""
                : " AND 1 = (SELECT 1 FROM " + dialect.quote(epochTable) + " e WHERE e.id = 1"
                        + check.demand().condition() + ")";
        String text = "/* schemaless:read-odd-entries */ " + select + condition("", bounds, parameters) + checked
                + " UNION ALL " + select + "odd = 1" + checked;
        check.bind(parameters);
        check.bind(parameters);
        return new Query(text, parameters);
    }

    /**
     * Reads the row_key and the position of the entries of some ranges that come first in their order, all in one read view, and,
     * where there are several, the range's number. With a demand one result row without key comes of each range that has no
     * other, and nothing where it is not met.
     *
     * @param limit if so many come of a range there may be more
     * @param epochTable not yet quoted
     */
    public Query first(List<EntryRange> ranges, IndexOrder order, int limit, String epochTable, CatalogCheck check) {
        return Query.unionAll(
                dialect,
                ranges.stream()
                        .map(range -> first(range, order, limit, epochTable, check))
                        .toList());
    }

    private Query first(EntryRange range, IndexOrder order, int limit, String epochTable, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String entries = firstEntries(range.bounds(), order, limit, parameters) + " k";
        String from = check.demand().from(dialect.quote(epochTable), entries, "1 = 1", "");
        check.bind(parameters);
        return new Query(
                "/* schemaless:read-first-entries */ SELECT k.row_key" + positions(order) + numberOf(range) + " FROM "
                        + from,
                parameters);
    }

    /** Returns the column that says of which of several ranges an entry is, behind a comma. */
    static String numberOf(EntryRange range) {
        return range.number().map(number -> ", " + number).orElse("");
    }

    /** Returns what to select of {@code k}, the entries, beside their row_key: each column behind a comma. */
    static String positions(IndexOrder order) {
        return ordering(order).map(column -> ", k." + column).collect(Collectors.joining());
    }

    /**
     * Returns a derived table, in parentheses, of the row_key and the position of the first entries within bounds. The server
     * stops when it has so many, because the columns it sorts by are those of the key {@code entries}.
     *
     * @param parameters takes what the conditions bind
     */
    String firstEntries(List<EncodedBound> bounds, IndexOrder order, int limit, List<@Nullable Object> parameters) {
        return "(SELECT row_key" + ordering(order).map(column -> ", " + column).collect(Collectors.joining()) + " FROM "
                + name() + dialect.throughEntries() + " WHERE " + condition("", bounds, parameters)
                + sorted("", order) + " LIMIT " + limit + ")";
    }

    /** Returns the clause that sorts entries by all columns of the key {@code entries} that are not bound to one value. */
    String sorted(String table, IndexOrder order) {
        return " ORDER BY " + this.table.sorted(table, order.from(), order.backward());
    }

    private static Stream<String> ordering(IndexOrder order) {
        return IntStream.range(order.from(), order.from() + order.columns()).mapToObj(EntryTable::column);
    }

    /** Returns the key of a result's current row, which begins with it; null if the row says no more than that there is none. */
    public static @Nullable RowKey keyOf(ResultSet rows) throws SQLException {
        byte[] key = rows.getBytes(1);
        return key == null ? null : RowKey.of(key);
    }

    /**
     * Returns the position in a result's current row.
     *
     * @param first the number of the position's first column
     */
    public static List<@Nullable Object> positionOf(ResultSet rows, int first, List<IndexColumn> columns)
            throws SQLException {
        List<@Nullable Object> position = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            position.add(valueOf(rows, first + i, columns.get(i)));
        }
        return position;
    }

    private static @Nullable Object valueOf(ResultSet rows, int column, IndexColumn kind) throws SQLException {
        if (kind instanceof IndexColumn.Bytes) {
            return rows.getBytes(column);
        }
        if (kind instanceof IndexColumn.Decimal) {
            return rows.getBigDecimal(column);
        }
        long value = rows.getLong(column);
        return rows.wasNull() ? null : value;
    }

    /** Gives one row if there are entries with a value that could not be encoded. */
    public Query anyOdd() {
        return Query.of("/* schemaless:any-odd-entries */ SELECT odd FROM " + name() + " WHERE odd = 1 LIMIT 1");
    }

    /**
     * Returns the condition that entries lie within bounds.
     *
     * @param table what the columns' names are qualified with
     * @param parameters takes what the condition binds
     */
    static String condition(String table, List<EncodedBound> bounds, List<@Nullable Object> parameters) {
        return condition(table, 0, bounds, parameters);
    }

    private static String condition(
            String table, int first, List<EncodedBound> bounds, List<@Nullable Object> parameters) {
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < bounds.size(); i++) {
            conditions.add(
                    bounds.get(i) instanceof EncodedBound.AnyOf any
                            ? anyOf(table, first + i, any, parameters)
                            : condition(table + EntryTable.column(first + i), bounds.get(i), parameters));
        }
        return conditions.isEmpty() ? "1 = 1" : String.join(" AND ", conditions);
    }

    /** Servers make of it ranges of the key, in its order. */
    private static String anyOf(String table, int first, EncodedBound.AnyOf any, List<@Nullable Object> parameters) {
        return any.boxes().stream()
                .map(box -> condition(table, first, box, parameters))
                .collect(Collectors.joining(" OR ", "(", ")"));
    }

    private static String condition(String column, EncodedBound bound, List<@Nullable Object> parameters) {
        if (bound instanceof EncodedBound.In in) {
            parameters.addAll(in.values());
            int values = in.values().size();
            return column + (values == 1 ? " = ?" : " IN (" + CellSql.marks(values) + ")");
        }
        if (bound instanceof EncodedBound.Range range) {
            return range(column, range, parameters);
        }
        return column + (bound instanceof EncodedBound.IsNull ? " IS NULL" : " IS NOT NULL");
    }

    private static String range(String column, EncodedBound.Range range, List<@Nullable Object> parameters) {
        List<String> ends = new ArrayList<>();
        if (range.low() != null) {
            ends.add(column + (range.lowInclusive() ? " >= ?" : " > ?"));
            parameters.add(range.low());
        }
        if (range.high() != null) {
            ends.add(column + (range.highInclusive() ? " <= ?" : " < ?"));
            parameters.add(range.high());
        }
        return ends.isEmpty() ? column + " IS NOT NULL" : String.join(" AND ", ends);
    }

    /** Returns the table's name, quoted. */
    String name() {
        return dialect.quote(table.name());
    }
}
