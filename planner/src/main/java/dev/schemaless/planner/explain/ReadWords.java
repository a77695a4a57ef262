package dev.schemaless.planner.explain;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessEstimate;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.OrderedLookup;
import dev.schemaless.planner.access.ScanSpec;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;

/** The words for reads of one table. */
public final class ReadWords {
    private final ScanSpec scan;
    private final AccessPath path;
    private final Scope scope;
    private final Model model;
    private final ReadDescription description;

    /**
     * Begins a description.
     *
     * @param path how the rows are found
     */
    public ReadWords(ScanSpec scan, AccessPath path, Scope scope) {
        this.scan = scan;
        this.path = path;
        this.scope = scope;
        this.model = scan.model();
        this.description = ReadDescription.plain(scan, path);
    }

    /**
     * Describes a read of all rows that the predicate lets pass.
     *
     * @param row the type of the rows
     */
    public Words all(RelDataType row) {
        ReadDetails details = new ReadDetails(scan, path);
        String alias = scope.alias(model.name());
        Words words = new Words(verb(), Columns.ofTable(alias, row, scope.rexBuilder())).table(model.name(), alias);
        if (!isScan()) {
            words.by(description.access());
        }
        found(words);
        columns(words);
        words.read(model).fact(details.estimate());
        details.unused().forEach(words::note);
        return words;
    }

    /**
     * Describes a read of the first rows in an order.
     *
     * @param row the type of the rows
     * @param wanted the order and the number of the rows
     */
    public Words first(
            OrderedLookup lookup,
            RelDataType row,
            AccessEstimate estimate,
            double rows,
            Function<Columns, SortOrder> wanted) {
        String alias = scope.alias(model.name());
        Columns columns = Columns.ofTable(alias, row, scope.rexBuilder());
        SortOrder window = wanted.apply(columns);
        Words words = new Words("Read", columns)
                .table(model.name(), alias)
                .by(description.access() + ", in order" + (lookup.ranges() == 1 ? "" : ", merged"));
        found(words);
        window.addTo(words);
        String ordered = lookup.orderedFields().stream()
                .map(field -> path instanceof AccessPath.IndexLookup found
                        ? model.valueOf(found.index(), field).name()
                        : model.columnOfField(field).name())
                .collect(Collectors.joining(", "));
        if (!ordered.equals(window.columns())) {
            words.fact(path instanceof AccessPath.IndexLookup ? "index order" : "key order", ordered);
        }
        columns(words);
        return words.read(model).fact(ReadDetails.estimate(estimate, rows, model));
    }

    /**
     * Describes a join that looks rows of the table up.
     *
     * @param row the type of the table's rows
     * @param outerIsLeft whether the columns of the input come first
     */
    public Words joined(Join join, RelDataType row, boolean outerIsLeft, Fact estimate) {
        String alias = scope.alias(model.name());
        Columns table = Columns.ofTable(alias, row, scope.rexBuilder());
        Columns both = outerIsLeft
                ? scope.input().and(table, scope.rexBuilder())
                : table.and(scope.input(), scope.rexBuilder());
        Columns outputs = join.getJoinType().projectsRight() ? both : scope.input();
        Words words = new Words(JoinWords.operator(join.getJoinType(), "lookup"), outputs)
                .table(model.name(), alias)
                .by(description.access())
                .fact("as of", description.asOf())
                .fact("on", JoinWords.on(join, both))
                .fact("checked", description.residual());
        columns(words);
        return words.read(model).fact(estimate);
    }

    private void found(Words words) {
        words.fact("as of", description.asOf())
                .fact("pushed", description.pushed())
                .fact("checked", description.residual())
                .fact("shards", description.shards());
    }

    private void columns(Words words) {
        String cells = description.cells();
        words.fact("columns", description.fields()).fact("cells", cells.equals(Column.BASE_CELL) ? "" : cells);
    }

    private boolean isScan() {
        return path instanceof AccessPath.FullScan || path instanceof AccessPath.ShardScan;
    }

    private String verb() {
        if (isScan()) {
            return "Scan";
        }
        return path instanceof AccessPath.KeyLookup || path instanceof AccessPath.RowKeyLookup ? "Look up" : "Read";
    }

    /** Returns the work that is expected of lookups for the rows of another input. */
    public static Fact lookups(AccessEstimate estimate, double outerRows, double joined, Model model) {
        return new Fact(
                ReadDetails.nameOfEstimate(model),
                Quantity.of(estimate.rows(), "row") + " looked up for " + Quantity.number(Math.round(outerRows)) + ", "
                        + Quantity.of(estimate.statements(), "statement") + ", " + Quantity.of(joined, "row")
                        + " joined",
                List.of(
                        new Fact.Figure("rows", Math.round(estimate.rows())),
                        new Fact.Figure("outer_rows", Math.round(outerRows)),
                        new Fact.Figure("statements", Math.round(estimate.statements())),
                        new Fact.Figure("joined", Math.round(joined))));
    }
}
