package dev.schemaless.planner.version;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.VersionValue;
import dev.schemaless.planner.access.ColumnConditions;
import dev.schemaless.planner.access.PredicateTranslator;
import dev.schemaless.planner.access.StoredTable;
import dev.schemaless.planner.access.VersionBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * The scan of a table of versions. Immutable.
 *
 * @param columns all columns of the table
 * @param condition over all columns; null if every version passes
 * @param outputs the positions of the columns that go on
 */
public record VersionScan(
        StoredTable table,
        VersionTable kind,
        List<VersionColumn> columns,
        @Nullable RexNode condition,
        List<Integer> outputs,
        RexBuilder rexBuilder) {
    public VersionScan {
        columns = List.copyOf(columns);
        outputs = List.copyOf(outputs);
    }

    /** Returns a scan of all columns of all versions. */
    public static VersionScan of(StoredTable table, VersionTable kind, RexBuilder rexBuilder) {
        List<VersionColumn> columns = kind.columnsOf(table.model());
        List<Integer> all = IntStream.range(0, columns.size()).boxed().toList();
        return new VersionScan(table, kind, columns, null, all, rexBuilder);
    }

    public Model model() {
        return table.model();
    }

    /** Returns the name of the table. */
    public String name() {
        return kind.nameOf(model());
    }

    /** Returns the names of all columns. */
    public List<String> names() {
        return columns.stream().map(VersionColumn::name).toList();
    }

    /** Returns the column that an output shows. */
    public VersionColumn output(int position) {
        return columns.get(outputs.get(position));
    }

    /** Returns the values of all columns. */
    List<VersionValue> values() {
        return columns.stream().map(VersionColumn::value).toList();
    }

    public List<RexNode> conjuncts() {
        return condition == null ? List.of() : RelOptUtil.conjunctions(condition);
    }

    /** Returns the same scan of those versions that also satisfy conditions on outputs. */
    public VersionScan and(List<RexNode> more) {
        List<RexNode> all = new ArrayList<>(conjuncts());
        int[] positions = outputs.stream().mapToInt(Integer::intValue).toArray();
        more.forEach(each -> all.add(OutputRefs.moved(each, positions)));
        return new VersionScan(table, kind, columns, RexUtil.composeConjunction(rexBuilder, all), outputs, rexBuilder);
    }

    /** Returns the same scan with some of its outputs. */
    public VersionScan outputs(List<Integer> positions) {
        return new VersionScan(
                table,
                kind,
                columns,
                condition,
                positions.stream().map(outputs::get).toList(),
                rexBuilder);
    }

    /** Returns the predicate's conditions on the columns by which versions are found. */
    public ColumnConditions conditions() {
        return new PredicateTranslator(
                        rexBuilder,
                        position -> Optional.of(columns.get(position))
                                .filter(column -> column.value() instanceof VersionValue.Fact)
                                .map(VersionColumn::name)
                                .filter(VersionBounds.COLUMNS::contains))
                .translate(conjuncts());
    }

    /** Returns which versions are read. */
    public VersionBounds bounds() {
        return VersionBounds.of(conditions(), table.routing());
    }
}
