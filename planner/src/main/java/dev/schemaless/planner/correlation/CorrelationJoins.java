package dev.schemaless.planner.correlation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalConditionalCorrelate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Makes a correlation a join if its subquery refers to the outer row in conditions alone, one of them an equality. Rows of such a
 * join are found by hash or lookup. Other correlations stay: they run once for each distinct outer value.
 */
public final class CorrelationJoins extends RelHomogeneousShuttle {
    private final UnaryOperator<RelNode> windows;
    private final Reads reads;

    private CorrelationJoins(UnaryOperator<RelNode> windows, Reads reads) {
        this.windows = windows;
        this.reads = reads;
    }

    /** The number of times that outer rows may be read. */
    private enum Reads {
        /** The number in a correlation. */
        ONCE,
        /** Distinct outer values are joined with subqueries that compare by equality and otherwise. */
        TWICE
    }

    /** Says whether there is a correlation in a plan. */
    public static boolean isNeeded(RelNode rel) {
        return rel instanceof Correlate || rel.getInputs().stream().anyMatch(CorrelationJoins::isNeeded);
    }

    /**
     * Returns the plan with joins in place of correlations, where possible.
     *
     * @param windows makes window functions in a projection operators of their own
     */
    public static RelNode of(RelNode rel, UnaryOperator<RelNode> windows) {
        return rel.accept(new CorrelationJoins(windows, Reads.ONCE)).accept(new CorrelationJoins(windows, Reads.TWICE));
    }

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof LogicalFilter filter && filter.getInput() instanceof LogicalCorrelate correlate) {
            return filtered(filter, (LogicalCorrelate) visitChildren(correlate));
        }
        RelNode visited = super.visit(other);
        if (visited instanceof LogicalConditionalCorrelate correlate) {
            MarkJoin mark = new MarkJoin(correlate);
            return mark.joined(outerRow(correlate)).orElseGet(() -> reads == Reads.ONCE ? correlate : mark.loop());
        }
        if (visited instanceof LogicalCorrelate correlate) {
            return joined(correlate);
        }
        return visited instanceof LogicalProject project && project.containsOver()
                ? withOuterColumns(project)
                : visited;
    }

    /** Returns a filter over a correlation whose inputs were visited. */
    private RelNode filtered(LogicalFilter above, LogicalCorrelate correlate) {
        LogicalFilter filter = above.copy(above.getTraitSet(), correlate, above.getCondition());
        return antiJoined(filter, correlate).orElseGet(() -> {
            RelNode joined = joined(correlate);
            return joined instanceof LogicalCorrelate
                    ? amongValues(filter, correlate).orElse(filter)
                    : above.copy(above.getTraitSet(), joined, above.getCondition());
        });
    }

    private RelNode joined(LogicalCorrelate correlate) {
        OuterRow outer = outerRow(correlate);
        return TotalJoin.of(correlate, outer)
                .or(() -> joined(correlate, outer))
                .or(() -> semiJoined(correlate))
                .orElse(correlate);
    }

    private OuterRow outerRow(Correlate correlate) {
        return reads == Reads.ONCE ? OuterRow.of(correlate) : OuterRow.readTwice(correlate);
    }

    /**
     * Gives the rows below windows the outer values as columns: windows refer to columns alone. The windows are made operators at once;
     * otherwise the two projections would be merged again.
     */
    private RelNode withOuterColumns(LogicalProject project) {
        List<RexNode> columns = Detached.columns(project.getInput());
        int width = columns.size();
        List<RexNode> outputs = new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (!columns.contains(access)) {
                    columns.add(access);
                }
                return new RexInputRef(columns.indexOf(access), access.getType());
            }
        }.apply(project.getProjects());
        return columns.size() == width
                ? project
                : windows.apply(project.copy(
                        project.getTraitSet(),
                        Detached.project(project.getInput(), columns),
                        outputs,
                        project.getRowType()));
    }

    private static Optional<RelNode> joined(LogicalCorrelate correlate, OuterRow outer) {
        return new Detachment(outer)
                .of(correlate.getRight())
                .filter(subquery -> subquery.conditions().isEmpty() || subquery.hasEquality())
                .map(subquery -> {
                    RelNode join = join(correlate, subquery, correlate.getJoinType());
                    List<RexNode> columns = Detached.columns(join);
                    return Outputs.of(
                            join, columns.subList(0, correlate.getRowType().getFieldCount()), correlate.getRowType());
                });
    }

    private static RelNode join(LogicalCorrelate correlate, Detached subquery, JoinRelType type) {
        return LogicalJoin.create(
                correlate.getLeft(),
                subquery.rel(),
                correlate.getHints(),
                RexUtil.composeConjunction(correlate.getCluster().getRexBuilder(), subquery.conditions()),
                Set.of(),
                type);
    }

    /** Returns a semi join for an EXISTS that compares otherwise than by equality as well. */
    private static Optional<RelNode> semiJoined(LogicalCorrelate correlate) {
        return correlate.getJoinType() == JoinRelType.INNER
                ? existing(correlate).map(rows -> {
                    RelNode join = join(correlate, rows.subquery(), JoinRelType.SEMI);
                    List<RexNode> outputs = Detached.columns(join);
                    outputs.addAll(rows.constants());
                    return Outputs.of(join, outputs, correlate.getRowType());
                })
                : Optional.empty();
    }

    /** Returns an anti join for a NOT EXISTS. */
    private static Optional<RelNode> antiJoined(LogicalFilter filter, LogicalCorrelate correlate) {
        int width = correlate.getLeft().getRowType().getFieldCount();
        List<RexNode> others = new ArrayList<>(RelOptUtil.conjunctions(filter.getCondition()));
        boolean isNegated = others.removeIf(each -> each.isA(SqlKind.IS_NULL)
                && ((RexCall) each).getOperands().get(0) instanceof RexInputRef ref
                && ref.getIndex() >= width);
        boolean isOfLeft = others.stream()
                .allMatch(each -> RelOptUtil.InputFinder.bits(each).nextSetBit(width) < 0);
        if (correlate.getJoinType() != JoinRelType.LEFT || !isNegated || !isOfLeft) {
            return Optional.empty();
        }
        return existing(correlate).map(rows -> {
            RelNode join = join(correlate, rows.subquery(), JoinRelType.ANTI);
            List<RexNode> outputs = Detached.columns(join);
            rows.constants()
                    .forEach(each ->
                            outputs.add(join.getCluster().getRexBuilder().makeNullLiteral(each.getType())));
            RelNode kept = others.isEmpty()
                    ? join
                    : LogicalFilter.create(
                            join, RexUtil.composeConjunction(join.getCluster().getRexBuilder(), others));
            return Outputs.of(kept, outputs, filter.getRowType());
        });
    }

    /** The rows of which an EXISTS asks whether there are any, and the constants that it gives if there are. */
    private record Existing(Detached subquery, List<RexLiteral> constants) {}

    private static Optional<Existing> existing(LogicalCorrelate correlate) {
        if (!(correlate.getRight() instanceof LogicalAggregate aggregate)) {
            return Optional.empty();
        }
        return ConstantGroups.keysOfExistence(aggregate)
                .flatMap(constants -> new Detachment(OuterRow.of(correlate))
                        .of(aggregate.getInput())
                        .filter(Detached::hasEquality)
                        .map(subquery -> new Existing(subquery, constants)));
    }

    /**
     * Returns a semi join for an IN that compares otherwise than by equality as well: a filter whose equalities say which of the distinct
     * values each outer row has.
     */
    private static Optional<RelNode> amongValues(LogicalFilter filter, LogicalCorrelate correlate) {
        if (correlate.getJoinType() != JoinRelType.INNER
                || !(correlate.getRight() instanceof LogicalAggregate distinct)
                || distinct.getGroupType() != Aggregate.Group.SIMPLE
                || distinct.getGroupCount() == 0
                || !distinct.getAggCallList().isEmpty()
                || !RexUtil.isDeterministic(filter.getCondition())) {
            return Optional.empty();
        }
        OuterRow outer = OuterRow.of(correlate);
        Detached values = new Detached(outer, distinct, RelOptUtil.conjunctions(filter.getCondition()));
        List<RexNode> outputs = Detached.columns(correlate.getLeft());
        for (int key = 0; key < distinct.getGroupCount(); key++) {
            Optional<RexNode> value = values.outerValueOf(key);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            outputs.add(value.get());
        }
        return new Detachment(outer)
                .of(distinct.getInput())
                .map(rows -> rows.and(
                        values.over(distinct, distinct.getGroupSet()::nth).conditions()))
                .map(rows -> Outputs.of(join(correlate, rows, JoinRelType.SEMI), outputs, filter.getRowType()));
    }
}
