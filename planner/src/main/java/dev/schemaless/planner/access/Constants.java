package dev.schemaless.planner.access;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.type.ValueBridge;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * The expressions that a path's conditions compare with, compiled once: constants, or columns of the row for which rows are
 * looked up. Immutable and thread-safe.
 */
public final class Constants {
    private final IdentityHashMap<RexNode, Constant> compiled = new IdentityHashMap<>();

    private record Constant(Evaluator evaluator, ValueBridge bridge) {
        static Constant of(RexNode node) {
            return new Constant(Evaluators.of(node), ValueBridge.of(node.getType()));
        }
    }

    private Constants() {}

    /** Says whether an expression has the same value for all rows of a table. */
    public static boolean isConstant(@Nullable RexNode node) {
        return node != null
                && RexUtil.isDeterministic(node)
                && !RexUtil.containsInputRef(node)
                && !RexUtil.containsCorrelation(node)
                && Evaluators.knows(node);
    }

    static Constants of(List<ColumnCondition> conditions) {
        Constants constants = new Constants();
        for (ColumnCondition condition : conditions) {
            condition.values().forEach(node -> constants.compiled.put(node, Constant.of(node)));
        }
        return constants;
    }

    /** Returns an expression's value in the catalog's form. */
    @Nullable Object valueOf(RexNode node, EvaluationContext context) {
        Constant known = compiled.get(node);
        Constant constant = known == null ? Constant.of(node) : known;
        return constant.bridge().toCatalog(constant.evaluator().evaluate(context.outer(), context));
    }
}
