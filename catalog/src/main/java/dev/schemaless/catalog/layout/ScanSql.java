package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.dialect.SqlTextCache;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The texts that read the latest cells of a model in the order of their keys, for one choice of {@linkplain RowColumns columns}. All of a
 * query is one read view. Demands on the catalog are those of {@link ReadSql}. Thread-safe; texts of short pages are kept.
 */
public final class ScanSql {
    /** Pages of more rows are parts of scans, whose limits follow the sizes of rows. */
    private static final int MOST_ROWS_KEPT = 64;

    private final Dialect dialect;
    private final LatestSql latest;
    private final SqlTextCache<PageText> pageTexts = new SqlTextCache<>();
    private final SqlTextCache<PagesText> pagesTexts = new SqlTextCache<>();

    /** The parts that decide the text of a page of rows in the order of their keys. */
    private record PageText(int run, String within, String direction, int limit, CatalogCheck.Demand demand) {}

    /** The parts that decide the text of pages of several ranges. */
    private record PagesText(int run, int ranges, boolean backward, int limit, CatalogCheck.Demand demand) {}

    public ScanSql(Dialect dialect, TableNames names, Model model, RowColumns columns) {
        this(dialect, names, model, columns, null);
    }

    /** Makes the texts of reads as of a time; null for reads of now. See {@link TimeMarks}. */
    public ScanSql(Dialect dialect, TableNames names, Model model, RowColumns columns, AsOf.@Nullable Rows past) {
        this.dialect = dialect;
        this.latest = new LatestSql(dialect, names, model, columns, past);
    }

    /**
     * Reads the first rows of a split, in the order of their keys; dead rows may be among them. With a demand for a
     * lease each row has, after its key, the change that has revoked leases.
     */
    public Query scan(ScanSplit split, int limit, CatalogCheck check) {
        return scan(split, "", limit, check);
    }

    /** Reads the last rows of a split, in the reverse order of their keys, as {@link #scan} does the first ones. */
    public Query scanBackward(ScanSplit split, int limit, CatalogCheck check) {
        return scan(split, " DESC", limit, check);
    }

    private Query scan(ScanSplit split, String direction, int limit, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>(latest.others());
        String within = within("b.row_key", split, parameters);
        check.bind(parameters);
        PageText shape = new PageText(split.run(), within, direction, limit, check.demand());
        return isShort(split, limit)
                ? new Query(pageTexts.get(shape, this::pageText), parameters).kept()
                : new Query(pageText(shape), parameters);
    }

    /** Says whether a page is few rows of one range with both its ends: the answer of a statement, and no part of a scan. */
    public static boolean isShort(ScanSplit split, int limit) {
        return split.ranges().size() == 1
                && limit <= MOST_ROWS_KEPT
                && split.leavesRowsBefore()
                && split.leavesRowsBehind();
    }

    private String pageText(PageText shape) {
        return "/* schemaless:scan */ SELECT " + latest.selected(shape.run(), "b.row_key") + asked(shape.demand())
                + " FROM "
                + latest.latestTable(shape.run()) + " b" + latest.joins(shape.run())
                + " WHERE " + latest.live(shape.run()) + shape.within() + latest.upTo(shape.demand())
                + " ORDER BY b.row_key" + shape.direction() + " LIMIT " + shape.limit();
    }

    /**
     * Reads the first rows of several ranges of one table run, from either end, in no order. After each row's key come
     * the number of its range and, with a demand, the change that has revoked leases.
     *
     * @param backward whether the last rows of each are read
     * @param limit how many of each at most
     */
    public Query scanEach(int run, List<KeyRange> ranges, boolean backward, int limit, CatalogCheck check) {
        List<@Nullable Object> parameters = new ArrayList<>();
        for (KeyRange range : ranges) {
            parameters.addAll(latest.others());
            parameters.add(range.low());
            parameters.add(range.high());
            check.bind(parameters);
        }
        PagesText shape = new PagesText(run, ranges.size(), backward, limit, check.demand());
        return new Query(pagesTexts.get(shape, this::pagesText), parameters).kept();
    }

    private String pagesText(PagesText shape) {
        String page = "SELECT " + latest.selected(shape.run(), "b.row_key") + ", %d" + latest.revoker(shape.demand())
                + " FROM "
                + latest.latestTable(shape.run()) + " b"
                + latest.joins(shape.run())
                + " WHERE " + latest.live(shape.run()) + " AND b.row_key >= ? AND b.row_key <= ?"
                + latest.upTo(shape.demand()) + " ORDER BY b.row_key" + (shape.backward() ? " DESC" : "") + " LIMIT "
                + shape.limit();
        return "/* schemaless:scan-each */ "
                + dialect.unionAll(IntStream.range(0, shape.ranges())
                        .mapToObj(number -> SqlText.format(page, number))
                        .toList());
    }

    private String asked(CatalogCheck.Demand demand) {
        return demand == CatalogCheck.Demand.LEASE ? latest.revoker(demand) : "";
    }

    /** Counts the live rows of a split, together with the newest catalog version that the partition has seen. */
    public Query count(ScanSplit split) {
        List<@Nullable Object> parameters = new ArrayList<>();
        String where = within("b.row_key", split, parameters);
        return new Query(
                "/* schemaless:count */ SELECT COUNT(*), (SELECT version FROM " + latest.epoch()
                        + " WHERE id = 1) FROM " + latest.latestTable(split.run())
                        + " b" + latest.joinOfBefore(split.run(), "b") + " WHERE " + latest.lived(split.run()) + where,
                parameters);
    }

    /**
     * Returns the condition of a split. Its outer ends make a range of the primary key on every server; gaps are
     * excluded in addition. An end without rows of the table beyond it is left out, because a server compares it with
     * each row.
     */
    private String within(String rowKey, ScanSplit split, List<@Nullable Object> parameters) {
        StringBuilder where = new StringBuilder();
        if (split.leavesRowsBefore() || !dialect.readsTablesInKeyOrder()) {
            where.append(" AND ").append(rowKey).append(" >= ?");
            parameters.add(split.low());
        }
        if (split.leavesRowsBehind() || !dialect.readsTablesInKeyOrder()) {
            where.append(" AND ").append(rowKey).append(" <= ?");
            parameters.add(split.high());
        }
        if (split.ranges().size() > 1) {
            where.append(among(rowKey, split.ranges(), parameters));
        }
        return where.toString();
    }

    private static String among(String rowKey, List<KeyRange> ranges, List<@Nullable Object> parameters) {
        ranges.forEach(range -> {
            parameters.add(range.low());
            parameters.add(range.high());
        });
        String inside = rowKey + " BETWEEN ? AND ?";
        return " AND (" + inside + (" OR " + inside).repeat(ranges.size() - 1) + ")";
    }
}
