package dev.schemaless.planner.expression;

import org.jspecify.annotations.Nullable;

/** Makes evaluators that are NULL as soon as one operand is. */
final class Strict {
    private Strict() {}

    /** A function of one present value. */
    @FunctionalInterface
    interface Unary {
        Object apply(Object value);
    }

    /** A function of two present values. */
    @FunctionalInterface
    interface Binary {
        @Nullable Object apply(Object first, Object second);
    }

    /** A function of any number of present values. */
    @FunctionalInterface
    interface Many {
        @Nullable Object apply(Object[] values);
    }

    static Evaluator of(Evaluator operand, Unary function) {
        return (row, context) -> {
            Object value = operand.evaluate(row, context);
            return value == null ? null : function.apply(value);
        };
    }

    static Evaluator of(Evaluator left, Evaluator right, Binary function) {
        return (row, context) -> {
            Object first = left.evaluate(row, context);
            if (first == null) {
                return null;
            }
            Object second = right.evaluate(row, context);
            return second == null ? null : function.apply(first, second);
        };
    }

    static Evaluator of(Evaluator[] operands, Many function) {
        return (row, context) -> {
            Object[] values = values(operands, row, context);
            return values == null ? null : function.apply(values);
        };
    }

    /** Makes an evaluator of a function that is not called where an operand is NULL. */
    static Evaluator of(Evaluator[] operands, ScalarFunction function) {
        return (row, context) -> {
            Object[] values = values(operands, row, context);
            return values == null ? null : function.apply(values, context.guard());
        };
    }

    private static Object @Nullable [] values(Evaluator[] operands, @Nullable Object[] row, EvaluationContext context) {
        Object[] values = new Object[operands.length];
        for (int i = 0; i < operands.length; i++) {
            Object value = operands[i].evaluate(row, context);
            if (value == null) {
                return null;
            }
            values[i] = value;
        }
        return values;
    }

    /** Makes an evaluator that is given NULL as other values. */
    static Evaluator not(Evaluator[] operands, ScalarFunction function) {
        return (row, context) -> {
            @Nullable Object[] values = new @Nullable Object[operands.length];
            for (int i = 0; i < operands.length; i++) {
                values[i] = operands[i].evaluate(row, context);
            }
            return function.apply(values, context.guard());
        };
    }
}
