package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.row.filter.LongOperand;
import dev.schemaless.catalog.row.filter.NumberComparison;
import dev.schemaless.catalog.row.filter.NumberTest;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.planner.expression.EvaluationContext;
import java.math.BigDecimal;

/**
 * Compares integers with a DECIMAL by the two integers next to it.
 *
 * @param wanted neither equality nor its opposite
 */
record DecimalLimit(NumberExpression integer, NumberComparison wanted, NumberExpression.Constant limit)
        implements NumberCondition {
    private static final IntegerType LONGS = new IntegerType(Long.SIZE);
    private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);

    @Override
    public NumberTest bind(EvaluationContext context) {
        try {
            return limit.value(context) instanceof BigDecimal value
                    ? test(integer.asLong(context), value)
                    : new NumberTest.OfLongs(integer.asLong(context), wanted, LongOperand.None.NULL);
        } catch (SchemalessException e) {
            return NumberTest.Fixed.MAY;
        }
    }

    private NumberTest test(LongOperand operand, BigDecimal value) {
        if (LONGS.exact(value) instanceof Long exact) {
            return new NumberTest.OfLongs(operand, wanted, constant(exact));
        }
        boolean above = wanted == NumberComparison.GREATER || wanted == NumberComparison.AT_LEAST;
        if (value.compareTo(LEAST) < 0) {
            return new NumberTest.OfLongs(
                    operand, above ? NumberComparison.AT_LEAST : NumberComparison.LESS, constant(Long.MIN_VALUE));
        }
        long floor = LONGS.floor(value) instanceof Long below ? below : Long.MAX_VALUE;
        return new NumberTest.OfLongs(
                operand, above ? NumberComparison.GREATER : NumberComparison.AT_MOST, constant(floor));
    }

    private static LongOperand constant(long value) {
        return new LongOperand.Constant(value);
    }
}
