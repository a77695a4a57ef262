package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The parts of texts that read the latest cells of a model, for one choice of columns; or the cells as they were at a time. A row of the
 * past is found by its latest base cell, which a deletion leaves in its place. Thread-safe.
 */
final class LatestSql {
    private final Dialect dialect;
    private final TableNames names;
    private final Model model;
    private final ResultColumns columns;
    private final List<String> others;
    private final @Nullable AsOf asOf;
    private final ConcurrentMap<Integer, String> latestTables = new ConcurrentHashMap<>();

    /** Makes the parts; of the rows as they are if {@code asOf} is null. */
    LatestSql(Dialect dialect, TableNames names, Model model, RowColumns columns, @Nullable AsOf asOf) {
        this.dialect = dialect;
        this.names = names;
        this.model = model;
        this.columns = new ResultColumns(columns);
        this.others = columns.otherCells();
        this.asOf = asOf;
    }

    /** Returns the names of the cells that are joined to the base cell, which the joins bind in this order. */
    List<String> others() {
        return others;
    }

    /** Returns how many columns stand before the row's key. */
    int width() {
        return columns.width();
    }

    /** Returns the columns to select of a row. */
    String selected(int run) {
        return asOf == null
                ? columns.selected(dialect)
                : columns.selected(dialect, VersionInForce.at(asOf), dialect.quote(names.cells(model, run)));
    }

    /** Returns the columns to select of a row, and its key after them. */
    String selected(int run, String rowKey) {
        return selected(run) + ", " + rowKey;
    }

    /** Returns the condition that a base cell {@code b} is that of a row to read. */
    String live(int run) {
        if (asOf == null) {
            return "b.column_name = 'base' AND b.body IS NOT NULL";
        }
        VersionInForce version = VersionInForce.at(asOf);
        String was = "b.column_name = 'base' AND "
                + version.of(alias -> alias + ".body IS NOT NULL", "b", dialect.quote(names.cells(model, run)));
        return asOf.rows() == AsOf.Rows.ALL
                ? was
                : was + " AND (b.created_at > " + version.time() + " OR EXISTS (SELECT 1 FROM " + latestTable(run)
                        + " n WHERE n.row_key = b.row_key AND n.created_at > " + version.time() + "))";
    }

    /** Marks a query as one whose text comes again and again; that of a time in the past does not. */
    Query kept(Query query) {
        return asOf == null ? query.kept() : query;
    }

    String joinsOfLatest(int run) {
        StringBuilder joins = new StringBuilder();
        for (int i = 0; i < others.size(); i++) {
            joins.append(SqlText.format(
                    " LEFT JOIN %s x%d ON x%d.row_key = b.row_key AND x%d.column_name = ?", latestTable(run), i, i, i));
        }
        return joins.toString();
    }

    /**
     * Returns the demand as a condition by itself, where there is more than a lookup to plan anyway. For a lease it is that of no newer
     * catalog: nothing comes as well where there is no row, so whether leases are revoked each row says.
     */
    String upTo(CatalogCheck check, List<@Nullable Object> parameters) {
        check.bind(parameters);
        return upTo(check.demand());
    }

    String upTo(CatalogCheck.Demand demand) {
        return demand == CatalogCheck.Demand.NOTHING
                ? ""
                : " AND (SELECT version FROM " + epoch() + " WHERE id = 1) <= ?";
    }

    String revoker(CatalogCheck.Demand demand) {
        return demand == CatalogCheck.Demand.NOTHING ? "" : ", (SELECT revoked_by FROM " + epoch() + " WHERE id = 1)";
    }

    String epoch() {
        return dialect.quote(names.epoch());
    }

    String latestTable(int run) {
        return latestTables.computeIfAbsent(run, absent -> dialect.quote(names.latest(model, absent)));
    }
}
