package dev.schemaless.planner.expression;

import java.util.List;
import org.apache.calcite.rex.RexNode;

/** Evaluators of expressions that a rule has found to be compilable. */
public final class Evaluators {
    private Evaluators() {}

    /**
     * Compiles an expression.
     *
     * @throws IllegalArgumentException if the compiler does not know a node of it
     */
    public static Evaluator of(RexNode expression) {
        return EvaluatorCompiler.compile(expression)
                .orElseThrow(() -> new IllegalArgumentException("no evaluator for " + expression));
    }

    /**
     * Compiles several expressions over the same row, to be evaluated in that order.
     *
     * @throws IllegalArgumentException if the compiler does not know a node of them
     */
    public static List<Evaluator> ofAll(List<? extends RexNode> expressions) {
        return SequenceCalls.ofOneRow(
                expressions, expressions.stream().map(Evaluators::of).toList());
    }

    /** Says whether {@link #of} can compile it. */
    public static boolean knows(RexNode expression) {
        return EvaluatorCompiler.compile(expression).isPresent();
    }
}
