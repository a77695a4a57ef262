package dev.schemaless.planner.aggregate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.type.DecimalType;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The type of an exact sum.
 *
 * @param bigint whether it is BIGINT, not DECIMAL
 * @param zeroOfNothing whether the sum of no values is 0, not NULL
 */
record SumForm(boolean bigint, boolean zeroOfNothing) {
    private static final BigDecimal MIN_BIGINT = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_BIGINT = BigDecimal.valueOf(Long.MAX_VALUE);

    @Nullable Object ofNothing() {
        return zeroOfNothing ? of(BigDecimal.ZERO) : null;
    }

    Object of(BigDecimal sum) {
        if (bigint) {
            if (sum.compareTo(MIN_BIGINT) < 0 || sum.compareTo(MAX_BIGINT) > 0) {
                throw outOfRange(sum, "BIGINT");
            }
            return sum.longValue();
        }
        if (sum.precision() > DecimalType.MAX_PRECISION) {
            throw outOfRange(sum, "DECIMAL(" + DecimalType.MAX_PRECISION + ", " + sum.scale() + ")");
        }
        return sum;
    }

    private static SchemalessException outOfRange(BigDecimal sum, String type) {
        return new SchemalessException(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "Cannot use sum " + sum.toPlainString() + " as " + type
                        + ": it is out of range. Sum fewer rows, or cast the values to DOUBLE");
    }
}
