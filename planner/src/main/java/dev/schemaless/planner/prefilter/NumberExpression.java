package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.row.filter.DoubleOperand;
import dev.schemaless.catalog.row.filter.LongOperand;
import dev.schemaless.catalog.row.filter.NumberOperation;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A number that a condition compares, before a statement's values are known. Immutable and thread-safe. */
sealed interface NumberExpression {
    /** Says whether it is an integer; others can only be had as doubles. */
    boolean isInteger();

    /** Returns the operand that computes it, if it is an integer. */
    LongOperand asLong(EvaluationContext context);

    /** Returns the operand that computes the nearest double. */
    default DoubleOperand asDouble(EvaluationContext context) {
        return new DoubleOperand.Nearest(asLong(context));
    }

    /** An integer that is computed of the row. */
    sealed interface OfInteger extends NumberExpression {
        @Override
        default boolean isInteger() {
            return true;
        }
    }

    /** A double that is computed of the row. */
    sealed interface OfDouble extends NumberExpression {
        @Override
        default boolean isInteger() {
            return false;
        }

        @Override
        default LongOperand asLong(EvaluationContext context) {
            throw new IllegalStateException("no integer: " + this);
        }
    }

    /** The value of a column of integers. */
    record IntegerColumn(int field, IntegerType type) implements OfInteger {
        @Override
        public LongOperand asLong(EvaluationContext context) {
            return new LongOperand.Column(field, type);
        }
    }

    /** The value of a column of type DOUBLE. */
    record DoubleColumn(int field) implements OfDouble {
        @Override
        public DoubleOperand asDouble(EvaluationContext context) {
            return new DoubleOperand.Column(field);
        }
    }

    /** The result of an operation on two integers. */
    record IntegerResult(NumberOperation operation, NumberExpression left, NumberExpression right)
            implements OfInteger {
        @Override
        public LongOperand asLong(EvaluationContext context) {
            return new LongOperand.Result(operation, left.asLong(context), right.asLong(context));
        }
    }

    /** A number as a double. */
    record AsDouble(NumberExpression number) implements OfDouble {
        @Override
        public DoubleOperand asDouble(EvaluationContext context) {
            return number.asDouble(context);
        }
    }

    /**
     * A value that is the same for all rows: a number or NULL; not known where it cannot be computed.
     *
     * @param isInteger whether its type is one of integers
     */
    record Constant(Evaluator evaluator, boolean isInteger) implements NumberExpression {
        /**
         * Computes the value.
         *
         * @throws SchemalessException as the evaluator does
         */
        @Nullable Object value(EvaluationContext context) {
            return evaluator.evaluate(context.outer(), context);
        }

        @Override
        public LongOperand asLong(EvaluationContext context) {
            return operand(context, number -> new LongOperand.Constant(number.longValue()), none -> none);
        }

        @Override
        public DoubleOperand asDouble(EvaluationContext context) {
            return operand(
                    context, number -> new DoubleOperand.Constant(number.doubleValue()), DoubleOperand.Nearest::new);
        }

        private <T> T operand(
                EvaluationContext context,
                Function<Number, ? extends T> ofNumber,
                Function<LongOperand.None, ? extends T> ofNone) {
            try {
                Object value = value(context);
                return value instanceof Number number
                        ? ofNumber.apply(number)
                        : ofNone.apply(value == null ? LongOperand.None.NULL : LongOperand.None.NOT_TOLD);
            } catch (SchemalessException e) {
                return ofNone.apply(LongOperand.None.NOT_TOLD);
            }
        }
    }
}
