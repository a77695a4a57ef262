package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.EntryTable;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.EncodedBound;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.index.EntryKey;
import dev.schemaless.catalog.index.EntryRange;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
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
        return new IndexSql(dialect, new EntryTable(name, entries.lengths()));
    }

    Dialect dialect() {
        return dialect;
    }

    /** Makes the table, if it is absent. */
    public Query create() {
        return Query.of("/* schemaless:create-entries */ CREATE TABLE IF NOT EXISTS " + name() + " ("
                + table.definition() + ")" + dialect.tableOptions());
    }

    /** Takes the encoded values, row_key and row_seq; an entry that is there keeps the greater row_seq. */
    BatchText put() {
        return dialect.upsertEntries(table);
    }

    /**
     * Does {@link #put()}, and refuses all if a stripe of the epoch has seen a newer catalog.
     *
     * @param ifCurrent see {@link StoreSql#ifCurrent}
     */
    BatchText putIfCurrent(UnaryOperator<String> ifCurrent) {
        return put().withFirst(table.marks(ifCurrent.apply("?")));
    }

    /** Takes the same values as {@link #put()}; an existing entry is a unique violation. */
    BatchText insert() {
        return insert(table.marks());
    }

    /** Does {@link #insert()} for rows that are written for the first time: takes no row_seq, which is 1. */
    BatchText insertFirst() {
        return insert(table.marks("1"));
    }

    private BatchText insert(String marks) {
        return new BatchText(
                "/* schemaless:insert-entries */ INSERT INTO " + name() + " (" + table.columnList() + ") VALUES ",
                marks,
                "");
    }

    /** Takes the encoded values and row_key. */
    BatchText remove() {
        return dialect.removeEntries(table);
    }

    /** Takes the encoded values, row_key and the greatest row_seq that may be removed. */
    BatchText removeOld() {
        return dialect.removeOldEntries(table);
    }

    /**
     * Reads the row_key of every entry within bounds; a row may come several times. With a demand one result row without key
     * comes where there is no other, and nothing where it is not met.
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
     * Does {@link #keys} for several values of the first columns, and gives the values that found it after each
     * row_key.
     *
     * @param values each of as many columns
     * @param limit if so many come there may be more
     * @param epochTable not yet quoted
     */
    public Query keysEach(List<List<EncodedValue>> values, int limit, String epochTable, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String condition = condition("k.", oneOf(values), parameters);
        String from = check.demand().from(dialect.quote(epochTable), name() + " k", condition, "");
        check.bind(parameters);
        return new Query(
                "/* schemaless:read-each-entries */ SELECT k.row_key"
                        + columnsOf(values.get(0).size()) + " FROM " + from + " LIMIT " + limit,
                parameters);
    }

    /** Returns the bounds of entries that have one of several values; servers make ranges of the key of them. */
    static List<EncodedBound> oneOf(List<List<EncodedValue>> values) {
        EncodedBound bound = values.get(0).size() == 1
                ? new EncodedBound.In(values.stream().map(value -> value.get(0)).toList())
                : new EncodedBound.AnyOf(values.stream().map(IndexSql::only).toList());
        return List.of(bound);
    }

    private static List<EncodedBound> only(List<EncodedValue> values) {
        return values.stream()
                .<EncodedBound>map(value -> new EncodedBound.In(List.of(value)))
                .toList();
    }

    /** Returns the first columns of {@code k}, the entries, with a comma before each. */
    static String columnsOf(int count) {
        return IntStream.range(0, count)
                .mapToObj(column -> ", k." + EntryTable.column(column))
                .collect(Collectors.joining());
    }

    /**
     * Reads the row_key and the position of the first entries of some ranges in their order, all in one read view. If there are several
     * ranges, the range's number is read too. With a demand, a range without entries gives a row without key; if it is not met, nothing comes.
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

    /** Returns the column with the number of an entry's range, with a comma before it. */
    static String numberOf(EntryRange range) {
        return range.number().map(number -> ", " + number).orElse("");
    }

    /** Reads row_key, row_seq and the encoded values of all entries of some rows, for {@link #entryOf}, in a pass over the table. */
    public Query ofRows(List<RowKey> keys) {
        return new Query(
                "/* schemaless:entries-of-rows */ SELECT k.row_key, k.row_seq"
                        + columnsOf(table.lengths().size()) + " FROM " + name() + " k WHERE k.row_key IN ("
                        + CellSql.marks(keys.size()) + ")",
                new ArrayList<>(keys));
    }

    /** Returns the entry in the current row of {@link #ofRows}. */
    public OldEntry entryOf(ResultSet rows) throws SQLException {
        EntryKey key = new EntryKey(positionOf(rows, 3, table.lengths().size()));
        return new OldEntry(RowKey.of(rows.getBytes(1)), key, rows.getLong(2));
    }

    /** Returns the columns of {@code k}, the entries, to select after their row_key, with a comma before each. */
    static String positions(IndexOrder order) {
        return ordering(order).map(column -> ", k." + column).collect(Collectors.joining());
    }

    /**
     * Returns a derived table, in parentheses, of the row_key and the position of the first entries within bounds. The
     * server stops when it has so many, because the columns it sorts by are those of the primary key.
     *
     * @param parameters takes the values that the conditions bind
     */
    String firstEntries(List<EncodedBound> bounds, IndexOrder order, int limit, List<@Nullable Object> parameters) {
        return "(SELECT row_key" + ordering(order).map(column -> ", " + column).collect(Collectors.joining()) + " FROM "
                + name() + dialect.throughKey("PRIMARY") + " WHERE " + condition("", bounds, parameters)
                + sorted("", order) + " LIMIT " + limit + ")";
    }

    /** Returns the clause that sorts entries by all columns of the primary key that are not bound to one value. */
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
     * @param columns how many it has
     */
    public static List<EncodedValue> positionOf(ResultSet rows, int first, int columns) throws SQLException {
        List<EncodedValue> position = new ArrayList<>(columns);
        for (int i = 0; i < columns; i++) {
            position.add(EncodedValue.of(rows.getBytes(first + i)));
        }
        return position;
    }

    /**
     * Returns the condition that entries lie within bounds.
     *
     * @param table the qualifier of the columns' names
     * @param parameters takes the values that the condition binds
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

    /** Returns the condition that one of several boxes holds. Servers make ranges of the key of it, in its order. */
    private static String anyOf(String table, int first, EncodedBound.AnyOf any, List<@Nullable Object> parameters) {
        return any.boxes().stream()
                .map(box -> condition(table, first, box, parameters))
                .collect(Collectors.joining(" OR ", "(", ")"));
    }

    private static String condition(String column, EncodedBound bound, List<@Nullable Object> parameters) {
        if (bound instanceof EncodedBound.Range range) {
            parameters.add(range.low().toBytes());
            parameters.add(range.high().toBytes());
            return column + (range.lowInclusive() ? " >= ?" : " > ?") + " AND " + column
                    + (range.highInclusive() ? " <= ?" : " < ?");
        }
        List<EncodedValue> values = ((EncodedBound.In) bound).values();
        values.forEach(value -> parameters.add(value.toBytes()));
        return column + (values.size() == 1 ? " = ?" : " IN (" + CellSql.marks(values.size()) + ")");
    }

    /** Returns the table's name, quoted. */
    String name() {
        return dialect.quote(table.name());
    }
}
