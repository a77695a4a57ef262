package dev.schemaless.planner.correlation;

import com.google.common.collect.Iterables;
import dev.schemaless.planner.subquery.ComparedColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalConditionalCorrelate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;

/** An {@code IN} whose subquery refers to the outer row, as a mark join. */
record MarkJoin(LogicalConditionalCorrelate correlate) {
    /** Returns a mark join if the subquery refers to the outer row in comparisons by equality. These are TRUE or FALSE, other than the mark. */
    Optional<RelNode> joined(OuterRow outer) {
        return new Detachment(outer)
                .of(correlate.getRight())
                .flatMap(Detached::byEqualityAlone)
                .map(Detached::withComparedColumns)
                .map(this::joined);
    }

    private RelNode joined(Detached values) {
        RexBuilder builder = correlate.getCluster().getRexBuilder();
        ComparedColumns ofOuter = new ComparedColumns(correlate.getLeft());
        ComparedColumns own = new ComparedColumns(values.rel());
        List<RexNode> all = new ArrayList<>(RelOptUtil.conjunctions(correlate.getCondition()));
        int marks = all.size();
        all.addAll(values.conditions());
        List<RexInputRef> outerColumns = new ArrayList<>();
        List<RexInputRef> ownColumns = new ArrayList<>();
        for (RexNode each : all) {
            Detached.Equality equality = values.equality(each).orElseThrow();
            outerColumns.add(ofOuter.of(equality.ofOuter()));
            ownColumns.add(own.of(equality.own()));
        }
        RelNode left = ofOuter.rows(Set.of());
        int width = left.getRowType().getFieldCount();
        List<RexNode> conditions = IntStream.range(0, all.size())
                .mapToObj(i -> builder.makeCall(
                        i < marks ? SqlStdOperatorTable.EQUALS : SqlStdOperatorTable.IS_NOT_DISTINCT_FROM,
                        outerColumns.get(i),
                        RexUtil.shift(ownColumns.get(i), width)))
                .toList();
        RelNode join = LogicalJoin.create(
                left,
                own.rows(Set.of()),
                correlate.getHints(),
                RexUtil.composeConjunction(builder, conditions),
                Set.of(),
                JoinRelType.LEFT_MARK);
        return withMark(join);
    }

    /** Returns the outer row's columns and the mark. */
    private RelNode withMark(RelNode rel) {
        List<RexNode> columns = Detached.columns(rel);
        columns.subList(correlate.getLeft().getRowType().getFieldCount(), columns.size() - 1)
                .clear();
        return Outputs.of(rel, columns, correlate.getRowType());
    }

    /** Returns a correlation in place of any mark join: its inner plan marks the outer row alone. */
    RelNode loop() {
        RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(correlate.getCluster(), null);
        RelDataType type = correlate.getLeft().getRowType();
        RexNode row = builder.getRexBuilder().makeCorrel(type, correlate.getCorrelationId());
        List<Integer> compared = RelOptUtil.InputFinder.bits(correlate.getCondition())
                .get(0, type.getFieldCount())
                .asList();
        RelNode outer = builder.values(new String[] {"row"}, true)
                .project(compared.stream()
                        .map(column -> builder.getRexBuilder().makeFieldAccess(row, column))
                        .toList())
                .build();
        RexNode condition = Detached.shifted(
                correlate.getCondition(),
                column -> column < type.getFieldCount()
                        ? compared.indexOf(column)
                        : column - type.getFieldCount() + compared.size());
        RelNode marked = LogicalJoin.create(
                outer, correlate.getRight(), correlate.getHints(), condition, Set.of(), JoinRelType.LEFT_MARK);
        RelNode mark = Detached.project(marked, List.of(Iterables.getLast(Detached.columns(marked))));
        RelNode rows = LogicalCorrelate.create(
                correlate.getLeft(),
                mark,
                correlate.getHints(),
                correlate.getCorrelationId(),
                RelOptUtil.correlationColumns(correlate.getCorrelationId(), mark),
                JoinRelType.INNER);
        return withMark(rows);
    }
}
