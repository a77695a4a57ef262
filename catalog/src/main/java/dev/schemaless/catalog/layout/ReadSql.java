package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlTextCache;
import dev.schemaless.catalog.index.EncodedBound;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.index.EntryRange;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The texts that read the latest cells of a model, for one choice of {@linkplain RowColumns columns}. All of a query is one
 * read view. Thread-safe; texts of reads by key and through indexes are kept.
 *
 * <p>Each query takes a {@linkplain CatalogCheck demand} on the catalog that the partition has seen. Where it is not met
 * nothing comes. That costs less than to return the partition's epoch with the rows.
 */
public final class ReadSql {
    /** Longer ones are of lists, which differ in length from one statement to the next. */
    private static final int LONG_CONDITION = 500;

    private static final int MOST_KEPT = 128;

    private final Dialect dialect;
    private final LatestSql latest;
    private final SqlTextCache<KeysText> keysTexts = new SqlTextCache<>();
    private final SqlTextCache<LookupText> lookupTexts = new SqlTextCache<>();
    private final SqlTextCache<LookupText> eachTexts = new SqlTextCache<>();

    private record KeysText(int run, int keys, boolean latest, CatalogCheck.Demand demand) {}

    /**
     * The parts that decide the text of a lookup through an index.
     *
     * @param ordered null for rows in no order
     */
    private record LookupText(
            int run,
            IndexSql index,
            String condition,
            int limit,
            @Nullable OrderedRange ordered,
            CatalogCheck.Demand demand) {}

    /** An order of first rows' entries, and a range within it, as {@link IndexSql#numberOf} numbers it. */
    private record OrderedRange(IndexOrder order, String number) {}

    public ReadSql(Dialect dialect, TableNames names, Model model, RowColumns columns) {
        this(dialect, names, model, columns, null);
    }

    /** Makes the texts of reads as of a time, which find rows by their keys alone; null for reads of now. See {@link TimeMarks}. */
    public ReadSql(Dialect dialect, TableNames names, Model model, RowColumns columns, AsOf.@Nullable Rows past) {
        this.dialect = dialect;
        this.latest = new LatestSql(dialect, names, model, columns, past);
    }

    /**
     * Reads the row of a key, without its key. With a demand one result row comes, which {@link ResultColumns#rowOf} finds dead
     * if there is no row; without one, none.
     */
    public Query key(int run, RowKey key, CatalogCheck check) {
        return byKeys(new KeysText(run, 1, false, check.demand()), List.of(key), check);
    }

    /** Says whether {@link #latest} shows a row of the past that has not been written since. */
    public boolean showsUnchanged() {
        return latest.showsUnchanged();
    }

    /** Does {@link #key} for the row as it is, and returns its {@linkplain ResultColumns#laterRefKey ref key} if it was written after the time. */
    public Query latest(int run, RowKey key, CatalogCheck check) {
        return byKeys(new KeysText(run, 1, true, check.demand()), List.of(key), check);
    }

    /** Says whether {@link #version} reads all that is wanted of a row. */
    public boolean isOfBaseAlone() {
        return latest.others().isEmpty();
    }

    /** Reads one version of the row of a key, without a demand; no row if the version is absent, or was written after the time of the read. */
    public Query version(int run, RowKey key, long refKey) {
        return new Query("/* schemaless:read-key */ SELECT " + latest.version(run), List.of(key, refKey)).kept();
    }

    /**
     * Reads the rows of some keys of one table run, in no order; dead rows may be among them. With a demand, one result row
     * without key comes where there is no other.
     */
    public Query keys(int run, List<RowKey> keys, CatalogCheck check) {
        // two marks for one key, because one stands for the text without row_key
        List<RowKey> several = keys.size() == 1 ? List.of(keys.get(0), keys.get(0)) : keys;
        return byKeys(new KeysText(run, several.size(), false, check.demand()), several, check);
    }

    private Query byKeys(KeysText shape, List<RowKey> keys, CatalogCheck check) {
        List<@Nullable Object> parameters =
                new ArrayList<>(keys.size() + latest.others().size());
        if (check.isNothing()) {
            parameters.addAll(latest.others());
            parameters.addAll(keys);
        } else {
            // the keys are a condition of the outer join, which stands before the joins of other cells
            parameters.addAll(keys);
            parameters.addAll(latest.others());
            check.bind(parameters);
        }
        Query query = new Query(keysTexts.get(shape, this::keysText), parameters);
        return isOneOfFew(keys.size()) ? query.kept() : query;
    }

    /** Says whether a list of keys has one of the few lengths that batches are padded to. */
    private static boolean isOneOfFew(int keys) {
        return Integer.bitCount(keys) == 1 && keys <= MOST_KEPT;
    }

    private String keysText(KeysText shape) {
        String found = shape.keys() == 1 ? "b.row_key = ?" : "b.row_key IN (" + CellSql.marks(shape.keys()) + ")";
        if (shape.latest()) {
            String condition = found + " AND b.column_name = 'base'";
            return "/* schemaless:read-key */ SELECT " + latest.selectedWithLater() + " FROM "
                    + from(shape, condition, latest.joinsOfLatest(shape.run()));
        }
        return (shape.keys() == 1
                        ? "/* schemaless:read-key */ SELECT " + latest.selected(shape.run())
                        : "/* schemaless:read-keys */ SELECT " + latest.selected(shape.run(), "b.row_key"))
                + " FROM " + from(shape, found + " AND " + latest.live(shape.run()), latest.joins(shape.run()));
    }

    private String from(KeysText shape, String condition, String joins) {
        return shape.demand().from(latest.epoch(), latest.latestTable(shape.run()) + " b", condition, joins);
    }

    /** Entries of one index within bounds. */
    public record Lookup(IndexSql index, List<EncodedBound> bounds) {}

    /**
     * Reads the rows that the entries of some lookups name, and those of some keys, in no order; a row comes once for each of its
     * entries, and once by its key; dead rows may be among them. With a demand one result row without key comes for each lookup that
     * finds none.
     *
     * @param limit if so many come of a lookup there may be more
     * @throws IllegalArgumentException if there is neither a lookup nor a key
     */
    public Query lookup(int run, List<Lookup> lookups, List<RowKey> keys, int limit, CatalogCheck check) {
        List<Query> queries = new ArrayList<>();
        lookups.forEach(lookup -> queries.add(lookup(run, lookup, limit, check)));
        if (!keys.isEmpty()) {
            queries.add(keys(run, keys, check));
        }
        return Query.unionAll(dialect, queries);
    }

    private Query lookup(int run, Lookup lookup, int limit, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>(latest.others());
        String condition = IndexSql.condition("k.", lookup.bounds(), parameters);
        check.bind(parameters);
        LookupText shape = new LookupText(run, lookup.index(), condition, limit, null, check.demand());
        return cached(shape, this::lookupText, parameters);
    }

    private String lookupText(LookupText shape) {
        return "/* schemaless:read-index */ SELECT " + latest.selected(shape.run(), "b.row_key") + foundBy(shape);
    }

    private String foundBy(LookupText shape) {
        String rows = rowsOfEntries(shape, "");
        String tables = shape.demand() == CatalogCheck.Demand.NOTHING ? rows : "(" + rows + ")";
        return " FROM " + shape.demand().from(latest.epoch(), tables, shape.condition(), "") + " LIMIT "
                + shape.limit();
    }

    /**
     * Reads the rows that the entries of several values of the first columns name, in no order, and after each the
     * values that found it; a row comes once for each of its entries; dead rows may be among them. With a demand one
     * result row without key comes where there is no other. Not for an index that may have entries of values that could
     * not be encoded.
     *
     * @param values each of as many columns
     * @param limit if so many come there may be more
     */
    public Query lookupEach(int run, IndexSql index, List<List<EncodedValue>> values, int limit, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>(latest.others());
        String condition = IndexSql.condition("k.", IndexSql.oneOf(values), parameters);
        check.bind(parameters);
        String columnsFoundBy = IndexSql.columnsOf(values.get(0).size());
        LookupText shape = new LookupText(run, index, condition, limit, null, check.demand());
        String text = eachTexts.get(
                shape,
                absent -> "/* schemaless:read-each-index */ SELECT " + latest.selected(run, "b.row_key")
                        + columnsFoundBy + foundBy(absent));
        Query query = new Query(text, parameters);
        return condition.length() > LONG_CONDITION ? query : query.kept();
    }

    private String rowsOfEntries(LookupText shape, String hint) {
        return shape.index().name() + " k" + hint + " " + dialect.joinInOrder() + " " + latest.latestTable(shape.run())
                + " b ON b.row_key = k.row_key AND b.column_name = 'base'" + latest.joins(shape.run());
    }

    private Query cached(LookupText shape, Function<LookupText, String> maker, List<@Nullable Object> parameters) {
        return shape.condition().length() > LONG_CONDITION
                ? new Query(maker.apply(shape), parameters)
                : new Query(lookupTexts.get(shape, maker), parameters).kept();
    }

    /**
     * Reads the first rows that the entries of some ranges name, in the order of the entries, all in one read view. A row comes once for
     * each of its entries, followed by the entry's position and, if there are several ranges, the range's number. With a demand the change
     * follows that has revoked the leases on the catalog. Dead rows may be among them. The result
     * is empty if the demand is not met, or there is no row.
     *
     * @param limit if so many come of a range there may be more
     */
    public Query first(
            int run, IndexSql index, List<EntryRange> ranges, IndexOrder order, int limit, CatalogCheck check) {
        First first = new First(run, index, order, limit);
        return Query.unionAll(
                dialect,
                ranges.stream()
                        .map(range -> dialect.readsJoinsInOrder()
                                ? firstOfJoin(first, range, check)
                                : firstOfEntries(first, range, check))
                        .toList());
    }

    /** Says whether the rows of {@link #first} come in the order of the entries; else they come in no order. */
    public boolean readsFirstInOrder(List<EntryRange> ranges) {
        return ranges.size() == 1 && dialect.readsJoinsInOrder();
    }

    /** The parts of a query for first rows. */
    private record First(int run, IndexSql index, IndexOrder order, int limit) {}

    /**
     * Returns a query with an inner join to the epoch. The outer join of other lookups would make MariaDB sort entries
     * that are in order already.
     */
    private Query firstOfJoin(First first, EntryRange range, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>(latest.others());
        String condition = IndexSql.condition("k.", range.bounds(), parameters);
        check.bind(parameters);
        OrderedRange ordered = new OrderedRange(first.order(), IndexSql.numberOf(range));
        LookupText shape =
                new LookupText(first.run(), first.index(), condition, first.limit(), ordered, check.demand());
        return cached(shape, cached -> firstText(cached, ordered), parameters);
    }

    private String firstText(LookupText shape, OrderedRange ordered) {
        return "/* schemaless:read-first */ SELECT " + latest.selected(shape.run(), "k.row_key")
                + IndexSql.positions(ordered.order())
                + ordered.number() + latest.revoker(shape.demand()) + " FROM "
                + rowsOfEntries(shape, dialect.throughKey("PRIMARY")) + " WHERE " + shape.condition()
                + latest.upTo(shape.demand()) + shape.index().sorted("k.", ordered.order()) + " LIMIT " + shape.limit();
    }

    private Query firstOfEntries(First first, EntryRange range, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String entries = first.index().firstEntries(range.bounds(), first.order(), first.limit(), parameters);
        parameters.addAll(latest.others());
        String text = "/* schemaless:read-first */ SELECT " + latest.selected(first.run(), "k.row_key")
                + IndexSql.positions(first.order())
                + IndexSql.numberOf(range) + latest.revoker(check.demand()) + " FROM "
                + entries + " k LEFT JOIN " + latest.latestTable(first.run())
                + " b ON b.row_key = k.row_key AND b.column_name = 'base' AND b.body IS NOT NULL"
                + latest.joins(first.run())
                + " WHERE 1 = 1" + latest.upTo(check, parameters);
        return new Query(text, parameters);
    }

    /** Returns the number, among the columns of {@link #first}, of the position's first column. */
    public int firstOfPosition() {
        return 2 + latest.width();
    }
}
