package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * OFFSET and LIMIT as numbers.
 *
 * @param take {@code Long.MAX_VALUE} for all
 */
public record RowLimit(long skip, long take) {
    private static final Object[] NO_ROW = {};
    private static final BigDecimal ALL = BigDecimal.valueOf(Long.MAX_VALUE);

    /**
     * Computes the values of OFFSET and LIMIT, which may be parameters.
     *
     * @param offset null for none
     * @param fetch null for no bound
     */
    public static RowLimit of(@Nullable Evaluator offset, @Nullable Evaluator fetch, EvaluationContext context) {
        return new RowLimit(count("OFFSET", offset, context, 0), count("LIMIT", fetch, context, Long.MAX_VALUE));
    }

    private static long count(String clause, @Nullable Evaluator evaluator, EvaluationContext context, long absent) {
        if (evaluator == null) {
            return absent;
        }
        Object value = evaluator.evaluate(NO_ROW, context);
        BigDecimal count = value instanceof Number number ? new BigDecimal(number.toString()) : null;
        if (count == null || count.signum() < 0 || count.stripTrailingZeros().scale() > 0) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot apply " + clause + ": it is " + value + ". Give a number of rows, 0 or more.");
        }
        return count.min(ALL).longValue();
    }

    /** Returns how many rows are of use; {@code Long.MAX_VALUE} for all. */
    public long wanted() {
        return take > Long.MAX_VALUE - skip ? Long.MAX_VALUE : skip + take;
    }
}
