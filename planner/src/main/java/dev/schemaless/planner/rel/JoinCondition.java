package dev.schemaless.planner.rel;

import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.runtime.JoinKey;
import dev.schemaless.planner.value.HashForms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * A join's condition: columns whose values are equal, and a further condition.
 *
 * @param residual over the joined row
 */
public record JoinCondition(JoinKey left, JoinKey right, List<RexNode> residual) {
    public JoinCondition {
        residual = List.copyOf(residual);
    }

    /** Returns the condition of a join, taken apart. */
    public static JoinCondition of(Join join) {
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

    /** Says whether our own evaluator knows the further condition. */
    public boolean isKnown() {
        return residual.stream().allMatch(Evaluators::knows);
    }

    /** Positions of columns, one of each input, that have to be equal. */
    public record Pair(int left, int right) {}

    /** Returns the columns that have to be equal and not NULL. */
    public List<Pair> equalColumns() {
        return IntStream.range(0, left.parts().size())
                .filter(part -> left.parts().get(part).nulls() == JoinKey.Nulls.DIFFER)
                .mapToObj(part -> new Pair(
                        left.parts().get(part).position(),
                        right.parts().get(part).position()))
                .toList();
    }

    /** Returns the evaluator of the further condition on a joined row; null if there is none. */
    @Nullable Evaluator evaluator(RexBuilder rexBuilder) {
        return residual.isEmpty() ? null : Evaluators.of(RexUtil.composeConjunction(rexBuilder, residual));
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
