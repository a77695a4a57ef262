package dev.schemaless.planner.prefilter;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.row.filter.DoubleOperand;
import dev.schemaless.catalog.row.filter.LongOperand;
import dev.schemaless.catalog.row.filter.NumberComparison;
import dev.schemaless.catalog.row.filter.NumberTest;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.planner.expression.EvaluationContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The condition that a number equals one of some values, or none of them.
 *
 * @param approximate whether they compare as doubles; else the number is an integer
 * @param among whether it has to equal one
 * @param values numbers, NULL, or arrays of numbers
 */
record EqualityCondition(
        NumberExpression number, boolean approximate, boolean among, List<NumberExpression.Constant> values)
        implements NumberCondition {
    private static final IntegerType LONGS = new IntegerType(Long.SIZE);

    @Override
    public NumberTest bind(EvaluationContext context) {
        List<Number> known = new ArrayList<>(values.size());
        try {
            for (NumberExpression.Constant value : values) {
                if (!add(value.value(context), known)) {
                    return ofNull(context);
                }
            }
        } catch (SchemalessException e) {
            return NumberTest.Fixed.MAY;
        }
        return approximate
                ? test(number.asDouble(context), doubles(known))
                : test(number.asLong(context), longs(known));
    }

    private NumberTest test(LongOperand operand, long[] known) {
        return among ? NumberTest.among(operand, known) : NumberTest.notAmong(operand, known);
    }

    private NumberTest test(DoubleOperand operand, double[] known) {
        return among ? NumberTest.among(operand, known) : NumberTest.notAmong(operand, known);
    }

    /** Adds the numbers of a value; returns whether the condition can still be TRUE with it. */
    private boolean add(@Nullable Object value, List<Number> known) {
        if (value instanceof List<?> members) {
            members.forEach(member -> add(member, known));
        } else if (value instanceof Number present) {
            known.add(present);
        }
        return among || value != null;
    }

    /** Returns a test that never passes for NULL, but may refuse the number. */
    private NumberTest ofNull(EvaluationContext context) {
        return new NumberTest.OfDoubles(
                number.asDouble(context), NumberComparison.UNEQUAL, new DoubleOperand.Nearest(LongOperand.None.NULL));
    }

    private static double[] doubles(List<Number> numbers) {
        return numbers.stream().mapToDouble(Number::doubleValue).toArray();
    }

    /** Returns the integers among some numbers; a column of integers equals no other number. */
    private static long[] longs(List<Number> numbers) {
        List<Long> exact = new ArrayList<>(numbers.size());
        for (Number each : numbers) {
            if (LONGS.exact(each) instanceof Long integer) {
                exact.add(integer);
            }
        }
        return exact.stream().mapToLong(Long::longValue).toArray();
    }
}
