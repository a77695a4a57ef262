package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.expression.HashForms;
import dev.schemaless.planner.runtime.JoinKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * A join's condition: columns whose values are equal, and what else has to hold.
 *
 * @param residual over the joined row
 */
record JoinCondition(JoinKey left, JoinKey right, List<RexNode> residual) {
    JoinCondition {
        residual = List.copyOf(residual);
    }

    static JoinCondition of(Join join) {
        List<JoinKey.Part> left = new ArrayList<>();
        List<JoinKey.Part> right = new ArrayList<>();
        List<RexNode> residual = new ArrayList<>();
        int fieldsOfLeft = join.getLeft().getRowType().getFieldCount();
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            Optional<Equation> equation = Equation.of(condition, fieldsOfLeft);
            if (equation.isPresent()) {
                left.add(equation.get().left());
                right.add(equation.get().right());
            } else {
                residual.add(condition);
            }
        }
        return new JoinCondition(new JoinKey(left), new JoinKey(right), residual);
    }

    /** Says whether our own evaluator can tell what else has to hold. */
    boolean isKnown() {
        return residual.stream().allMatch(node -> !RexUtil.containsCorrelation(node) && Evaluators.knows(node));
    }

    private record Equation(JoinKey.Part left, JoinKey.Part right) {
        static Optional<Equation> of(RexNode condition, int fieldsOfLeft) {
            boolean equal = condition.getKind() == SqlKind.EQUALS;
            if (!equal && condition.getKind() != SqlKind.IS_NOT_DISTINCT_FROM) {
                return Optional.empty();
            }
            List<RexNode> sides = ((RexCall) condition).getOperands();
            if (!(sides.get(0) instanceof RexInputRef one && sides.get(1) instanceof RexInputRef other)) {
                return Optional.empty();
            }
            boolean inOrder = one.getIndex() < other.getIndex();
            RexInputRef left = inOrder ? one : other;
            RexInputRef right = inOrder ? other : one;
            if (left.getIndex() >= fieldsOfLeft || right.getIndex() < fieldsOfLeft) {
                return Optional.empty();
            }
            JoinKey.Nulls nulls = equal ? JoinKey.Nulls.DIFFER : JoinKey.Nulls.EQUAL;
            Optional<UnaryOperator<Object>> form = HashForms.between(left.getType(), right.getType());
            return form.map(values -> new Equation(
                    new JoinKey.Part(left.getIndex(), values, nulls),
                    new JoinKey.Part(right.getIndex() - fieldsOfLeft, values, nulls)));
        }
    }
}
