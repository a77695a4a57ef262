package dev.schemaless.planner.repair.generated;

import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.implementation.OwnOperators;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Replaces -0.0 by 0.0 where generated code may group, match or join rows by it. Our own operators compare the values.
 *
 * <p>Calcite 1.42.0, CALCITE-6059: generated code compares boxed objects, of which -0.0 and 0.0 are not equal. 1.43.0 mends
 * literals and casts, but not groups, set operations and joins.
 */
public final class SignedZeros extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        if (visited instanceof LogicalAggregate aggregate && !OwnOperators.suffice(aggregate)) {
            RelNode input = withoutSign(aggregate.getInput(), aggregate.getGroupSet());
            return aggregate.copy(aggregate.getTraitSet(), List.of(input));
        }
        if (visited instanceof SetOp set && !(set.kind == SqlKind.UNION && set.all)) {
            List<RelNode> inputs = set.getInputs().stream()
                    .map(input -> withoutSign(
                            input, ImmutableBitSet.range(input.getRowType().getFieldCount())))
                    .toList();
            return set.copy(set.getTraitSet(), inputs);
        }
        return visited instanceof LogicalJoin join && mayBeGenerated(join) ? withoutSign(join) : visited;
    }

    private static boolean mayBeGenerated(LogicalJoin join) {
        return join.getJoinType() == JoinRelType.FULL
                || !OwnOperators.suffice(join.getLeft())
                || !OwnOperators.suffice(join.getRight());
    }

    private static RelNode withoutSign(RelNode rel, ImmutableBitSet columns) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        List<? extends RexNode> inputs = builder.identityProjects(rel.getRowType());
        List<RexNode> outputs = new ArrayList<>(inputs);
        for (int column : columns) {
            outputs.set(column, CheckedArithmetic.withoutSignOfZero(inputs.get(column), builder));
        }
        return outputs.equals(inputs)
                ? rel
                : LogicalProject.create(rel, List.of(), outputs, rel.getRowType(), Set.of());
    }

    private static RelNode withoutSign(LogicalJoin join) {
        RexBuilder builder = join.getCluster().getRexBuilder();
        RexNode condition = join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexCall visited = (RexCall) super.visitCall(call);
                boolean isEquality =
                        visited.getKind() == SqlKind.EQUALS || visited.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
                return isEquality
                        ? visited.clone(
                                visited.getType(),
                                visited.getOperands().stream()
                                        .map(operand -> CheckedArithmetic.withoutSignOfZero(operand, builder))
                                        .toList())
                        : visited;
            }
        });
        return join.copy(
                join.getTraitSet(),
                condition,
                join.getLeft(),
                join.getRight(),
                join.getJoinType(),
                join.isSemiJoinDone());
    }
}
