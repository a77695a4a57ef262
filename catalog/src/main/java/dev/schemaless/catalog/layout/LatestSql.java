package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;
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
    private final AsOf.@Nullable Rows past;
    private final ConcurrentMap<Integer, String> latestTables = new ConcurrentHashMap<>();

    /**
     * Makes the parts.
     *
     * @param past the rows that are read as of a time, which {@link TimeMarks} gives; null for rows as they are
     */
    LatestSql(Dialect dialect, TableNames names, Model model, RowColumns columns, AsOf.@Nullable Rows past) {
        this.dialect = dialect;
        this.names = names;
        this.model = model;
        this.columns = new ResultColumns(columns);
        this.others = columns.otherCells();
        this.past = past;
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
        return past == null ? columns.selected(dialect) : columns.selected(dialect, versions(run));
    }

    /** Returns the columns to select of a row, and its key after them. */
    String selected(int run, String rowKey) {
        return selected(run) + ", " + rowKey;
    }

    /** Returns the columns to select of a row as it is, and its ref key if it was written after the time of the read. */
    String selectedWithLater() {
        return columns.selectedWithLater(dialect);
    }

    /** Says whether the latest cells that are read show all that is wanted of a row of the past that has not been written since. */
    boolean showsUnchanged() {
        return past != null && columns.wanted().facts() != RowFacts.ALL;
    }

    /** Returns the text that reads one version of the row of a key, if it is of the time; for a read of no facts, and of no cell but the base cell. */
    String version(int run) {
        return columns.selectedOf("v") + " FROM " + versions(run).ofBase();
    }

    private VersionInForce versions(int run) {
        return new VersionInForce(dialect, dialect.quote(names.cells(model, run)));
    }

    /**
     * Returns a condition on a base cell {@code b} that holds for the live rows to read. It holds for no other rows as they are; of those of the
     * past it holds also for some that were dead then, because their selected columns show that at no further cost.
     */
    String live(int run) {
        if (past == null) {
            return "b.column_name = 'base' AND b.body IS NOT NULL";
        }
        String later = "b.created_at > " + TimeMarks.MARK;
        String written = past == AsOf.Rows.ALL ? "" : " AND " + writtenSince(run, later);
        return "b.column_name = 'base'" + written + " AND CASE WHEN " + later
                + " THEN b.ref_key > 0 ELSE b.body IS NOT NULL END";
    }

    private String writtenSince(int run, String later) {
        return model.cells().size() == 1
                ? later
                : "(" + later + " OR EXISTS (SELECT 1 FROM " + latestTable(run)
                        + " n WHERE n.row_key = b.row_key AND n.created_at > " + TimeMarks.MARK + "))";
    }

    /** Returns the condition that a base cell {@code b} is that of a live row. It needs {@link #joinOfBefore}. */
    String lived(int run) {
        return past == null
                ? live(run)
                : live(run) + " AND " + versions(run).of(alias -> alias + ".body IS NOT NULL", "b");
    }

    /** Returns the joins to a base cell {@code b} that {@link #selected} needs. */
    String joins(int run) {
        return joins(run, other -> joinOfBefore(run, other));
    }

    /** Returns the joins to a base cell {@code b} that {@link #selectedWithLater} needs. */
    String joinsOfLatest(int run) {
        return joins(run, other -> "");
    }

    private String joins(int run, UnaryOperator<String> joinOfBefore) {
        StringBuilder joins = new StringBuilder(joinOfBefore.apply("b"));
        for (int i = 0; i < others.size(); i++) {
            joins.append(SqlText.format(
                            " LEFT JOIN %s x%d ON x%d.row_key = b.row_key AND x%d.column_name = ?",
                            latestTable(run), i, i, i))
                    .append(joinOfBefore.apply("x" + i));
        }
        return joins.toString();
    }

    /** Returns the join of the version before the latest one, for a read of the past. */
    String joinOfBefore(int run, String latest) {
        return past == null ? "" : versions(run).join(latest);
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
