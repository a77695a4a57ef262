package dev.schemaless.planner.correlation;

import dev.schemaless.planner.moment.MomentOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A correlated aggregate without groups as a left join with groups. An outer row without a group gets the values of an
 * aggregate over no rows. Expressions over the aggregate are computed above the join.
 */
final class TotalJoin {
    private final LogicalCorrelate correlate;
    private final OuterRow outer;
    private final RexBuilder builder;

    private TotalJoin(LogicalCorrelate correlate, OuterRow outer) {
        this.correlate = correlate;
        this.outer = outer;
        this.builder = correlate.getCluster().getRexBuilder();
    }

    /** Returns the join; empty if the subquery is not an aggregate without groups, or compares otherwise than by equality. */
    static Optional<RelNode> of(LogicalCorrelate correlate, OuterRow outer) {
        RelNode top = correlate.getRight();
        while (top instanceof LogicalProject project
                && !project.containsOver()
                && project.getProjects().stream().allMatch(RexUtil::isDeterministic)) {
            top = project.getInput();
        }
        return top instanceof LogicalAggregate aggregate
                ? new TotalJoin(correlate, outer).of(aggregate)
                : Optional.empty();
    }

    private Optional<RelNode> of(LogicalAggregate aggregate) {
        boolean isTotal = aggregate.getGroupCount() == 0 && aggregate.getGroupType() == Aggregate.Group.SIMPLE;
        if (!isTotal || !aggregate.getAggCallList().stream().allMatch(TotalJoin::isKnown)) {
            return Optional.empty();
        }
        return new Detachment(outer)
                .of(aggregate.getInput())
                .filter(input -> !input.conditions().isEmpty())
                .flatMap(Detached::byEqualityAlone)
                .flatMap(input -> joined(aggregate, input.withComparedColumns()));
    }

    /** Says whether the value over no rows is known: 0 for counts, NULL for the others. */
    private static boolean isKnown(AggregateCall call) {
        return call.getAggregation() instanceof MomentOperator
                || switch (call.getAggregation().getKind()) {
                    case COUNT, SUM, SUM0, MIN, MAX, AVG, ANY_VALUE, LISTAGG -> true;
                    default -> false;
                };
    }

    private Optional<RelNode> joined(LogicalAggregate aggregate, Detached input) {
        ImmutableBitSet groups = input.compared();
        RelNode grouped = LogicalAggregate.create(
                input.rel(), aggregate.getHints(), groups, null, callsOfGroups(aggregate, input.rel()));
        Detached subquery = input.over(grouped, groups::indexOf);
        RelNode join = LogicalJoin.create(
                correlate.getLeft(),
                grouped,
                List.of(),
                RexUtil.composeConjunction(builder, subquery.conditions()),
                Set.of(),
                JoinRelType.LEFT);
        List<RexNode> columns = Detached.columns(join);
        List<RexNode> totals = new ArrayList<>();
        for (int call = 0; call < aggregate.getAggCallList().size(); call++) {
            totals.add(total(
                    aggregate.getAggCallList().get(call), columns.get(outer.width() + groups.cardinality() + call)));
        }
        List<RexNode> outputs = new ArrayList<>(columns.subList(0, outer.width()));
        outputs.addAll(computed(correlate.getRight(), totals));
        return typed(outputs)
                .map(typed -> LogicalProject.create(
                        join, List.of(), typed, correlate.getRowType().getFieldNames(), Set.of()));
    }

    /**
     * Returns outputs with the correlation's types; empty if one is never NULL where the correlation's column may be. A cast
     * does not help: Calcite simplifies a cast to a nullable type away, and then misses the type.
     */
    private Optional<List<RexNode>> typed(List<RexNode> outputs) {
        List<RexNode> typed = new ArrayList<>();
        for (int column = 0; column < outputs.size(); column++) {
            RexNode output = outputs.get(column);
            RelDataType type = correlate.getRowType().getFieldList().get(column).getType();
            if (output instanceof RexCall call && call.isA(SqlKind.CASE)) {
                output = call.clone(type, call.getOperands());
            }
            if (!output.getType().equals(type)) {
                return Optional.empty();
            }
            typed.add(output);
        }
        return Optional.of(typed);
    }

    /** Returns the calls over groups. Their types may exclude NULL, because a group has rows. */
    private static List<AggregateCall> callsOfGroups(LogicalAggregate aggregate, RelNode input) {
        return aggregate.getAggCallList().stream()
                .map(call -> AggregateCall.create(
                        call.getParserPosition(),
                        call.getAggregation(),
                        call.isDistinct(),
                        call.isApproximate(),
                        call.ignoreNulls(),
                        call.rexList,
                        call.getArgList(),
                        call.filterArg,
                        call.distinctKeys,
                        call.collation,
                        false,
                        input,
                        null,
                        call.getName()))
                .toList();
    }

    private RexNode total(AggregateCall call, RexNode ofGroup) {
        SqlKind kind = call.getAggregation().getKind();
        boolean isZeroOfNothing = kind == SqlKind.COUNT || kind == SqlKind.SUM0;
        RelDataType type = correlate.getJoinType() == JoinRelType.LEFT ? ofGroup.getType() : call.getType();
        return isZeroOfNothing
                ? builder.makeCall(
                        type,
                        SqlStdOperatorTable.CASE,
                        List.of(
                                builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, ofGroup),
                                ofGroup,
                                builder.makeZeroLiteral(call.getType())))
                : ofGroup;
    }

    /** Returns the subquery's outputs over the joined row. */
    private List<RexNode> computed(RelNode rel, List<RexNode> totals) {
        if (!(rel instanceof LogicalProject project)) {
            return totals;
        }
        List<RexNode> inputs = computed(project.getInput(), totals);
        return project.getProjects().stream()
                .map(each -> outer.joined(each).accept(new Substitution(inputs)))
                .toList();
    }

    /** Puts totals in place of columns. Calls over totals that may be NULL may be NULL as well. */
    private final class Substitution extends RexShuttle {
        private final List<RexNode> inputs;

        Substitution(List<RexNode> inputs) {
            this.inputs = inputs;
        }

        @Override
        public RexNode visitInputRef(RexInputRef ref) {
            return ref.getIndex() < outer.width() ? ref : inputs.get(ref.getIndex() - outer.width());
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexCall visited = (RexCall) super.visitCall(call);
            return visited.equals(call)
                    ? call
                    : visited.clone(
                            builder.getTypeFactory().createTypeWithNullability(call.getType(), isNullable(visited)),
                            visited.getOperands());
        }

        private static boolean isNullable(RexCall call) {
            return call.getType().isNullable()
                    || (Strong.policy(call) == Strong.Policy.ANY
                            && call.getOperands().stream()
                                    .anyMatch(each -> each.getType().isNullable()));
        }
    }
}
