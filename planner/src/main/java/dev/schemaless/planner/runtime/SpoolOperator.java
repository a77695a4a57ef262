package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows once for all outer rows of a correlation, and keeps them in memory. With a key it gives the rows that are equal to
 * outer values. Immutable.
 *
 * @param variable the number of the correlation variable whose rows it reads once for
 * @param key the values that are compared; null if all rows are given
 * @param repeatability whether the rows may be read again
 */
public record SpoolOperator(
        Operator input, int variable, @Nullable Key key, Repeatability repeatability) implements Operator {
    /** Whether a second read gives the same rows. */
    public enum Repeatability {
        /** Rows that exceed the work memory are read again for each outer row. */
        REPEATABLE,
        /** Rows that exceed the work memory are refused: another read may choose others. */
        CHOSEN_ONCE
    }

    /**
     * Values that outer rows and spooled rows have in common.
     *
     * @param outer computes the values from outer rows
     * @param ofOuter the key of these values
     * @param own the key of a spooled row
     */
    public record Key(List<Evaluator> outer, JoinKey ofOuter, JoinKey own) {
        public Key {
            outer = List.copyOf(outer);
        }

        /** Returns the key of the current outer rows; null if it equals no other. */
        @Nullable Object wanted(ExecutionContext context) {
            @Nullable Object[] values = new Object[outer.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = outer.get(i).evaluate(new Object[0], context.evaluation());
            }
            return ofOuter.of(values);
        }
    }

    @Override
    public Rows open(ExecutionContext context) {
        return context.spooled(this).open(context);
    }
}
