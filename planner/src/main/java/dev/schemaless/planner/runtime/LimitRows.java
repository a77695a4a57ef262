package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import org.jspecify.annotations.Nullable;

/** The input's rows after the first few, and no more than some. */
public final class LimitRows implements Rows {
    private static final Object[] NO_ROW = {};

    private final Rows input;
    private long toSkip;
    private long left;

    private LimitRows(Rows input, long toSkip, long left) {
        this.input = input;
        this.toSkip = toSkip;
        this.left = left;
    }

    /**
     * Computes offset and fetch, which may be parameters.
     *
     * @param offset null for none
     * @param fetch null for no bound
     */
    public static Rows of(
            Rows input, @Nullable Evaluator offset, @Nullable Evaluator fetch, EvaluationContext context) {
        return new LimitRows(
                input, count("OFFSET", offset, context, 0), count("LIMIT", fetch, context, Long.MAX_VALUE));
    }

    /**
     * Computes the number of rows that a clause gives, which may be a parameter.
     *
     * @param absent what it is without the clause
     */
    static long count(String clause, @Nullable Evaluator evaluator, EvaluationContext context, long absent) {
        if (evaluator == null) {
            return absent;
        }
        Object value = evaluator.evaluate(NO_ROW, context);
        if (!(value instanceof Number number) || number.longValue() < 0) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot apply " + clause + ": it is " + value + ". Give a number of rows, 0 or more.");
        }
        return number.longValue();
    }

    @Override
    public boolean next() {
        if (left <= 0) {
            return false;
        }
        for (; toSkip > 0; toSkip--) {
            if (!input.next()) {
                left = 0;
                return false;
            }
        }
        left--;
        return input.next();
    }

    @Override
    public @Nullable Object[] values() {
        return input.values();
    }

    @Override
    public void close() {
        input.close();
    }
}
