package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.Literals;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Folds constant expressions with the evaluator, so that planning compiles no code. An expression stays as it is if the
 * evaluator does not know it, or if it depends on parameters, the session or chance. So does one without a literal for its value, and
 * one that throws or takes long: an error belongs to the row that meets it. Stateless.
 */
public final class EvaluatorExecutor implements RexExecutor {
    private static final Object[] NO_ROW = {};

    @Override
    public void reduce(RexBuilder builder, List<RexNode> constants, List<RexNode> reduced) {
        for (RexNode constant : constants) {
            reduced.add(reduce(builder, constant));
        }
    }

    private static RexNode reduce(RexBuilder builder, RexNode node) {
        if (!isFoldable(node)) {
            return node;
        }
        return EvaluatorCompiler.compile(node)
                .map(evaluator -> fold(builder, node, evaluator))
                .orElse(node);
    }

    private static RexNode fold(RexBuilder builder, RexNode node, Evaluator evaluator) {
        try {
            @Nullable Object value = evaluator.evaluate(NO_ROW, EvaluationContext.ofPlanning());
            if (value == null) {
                return builder.makeNullLiteral(node.getType());
            }
            RexNode literal = Literals.isScalar(value) ? Literals.of(value, node.getType(), builder) : null;
            return literal == null ? node : literal;
        } catch (RuntimeException e) {
            // of our own, or of a library that computes the function
            return node;
        }
    }

    private static boolean isFoldable(RexNode node) {
        if (!RexUtil.isDeterministic(node)) {
            return false;
        }
        try {
            node.accept(new Constants());
            return true;
        } catch (Util.FoundOne e) {
            return false;
        }
    }

    /** Ends with {@code FoundOne} at the first part that is not the same in every execution. */
    private static final class Constants extends RexVisitorImpl<@Nullable Void> {
        Constants() {
            super(true);
        }

        @Override
        public @Nullable Void visitCall(RexCall call) {
            if (call.getOperator().isDynamicFunction()) {
                throw Util.FoundOne.NULL;
            }
            return super.visitCall(call);
        }

        @Override
        public @Nullable Void visitDynamicParam(RexDynamicParam parameter) {
            throw Util.FoundOne.NULL;
        }

        @Override
        public @Nullable Void visitInputRef(RexInputRef input) {
            throw Util.FoundOne.NULL;
        }
    }
}
