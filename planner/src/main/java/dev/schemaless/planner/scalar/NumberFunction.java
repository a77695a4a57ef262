package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.value.Values.whole;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.expression.ScalarFunction;
import java.math.RoundingMode;
import java.util.Objects;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.jspecify.annotations.Nullable;

/** Functions of exact numbers, and of any. */
public enum NumberFunction implements CategorisedFunction {
    BIN(values -> Long.toBinaryString(whole(values, 0))),
    BIT_COUNT(values -> Long.bitCount(whole(values, 0))),
    DIV(values -> WholeNumbers.quotient(Objects.requireNonNull(values[0]), Objects.requireNonNull(values[1]))),
    FACTORIAL(values -> WholeNumbers.factorial(whole(values, 0))),
    GCD(values -> WholeNumbers.greatestDivisor(whole(values, 0), whole(values, 1))),
    LCM(values -> WholeNumbers.leastMultiple(whole(values, 0), whole(values, 1))),
    OCT(values -> Long.toOctalString(whole(values, 0))),
    ROUND(values -> Rounding.of(Objects.requireNonNull(values[0]), whole(values, 1, 0), RoundingMode.HALF_UP)),
    TO_HEX(values -> Long.toHexString(whole(values, 0))),
    TRUNCATE(values -> Rounding.of(Objects.requireNonNull(values[0]), whole(values, 1, 0), RoundingMode.DOWN));

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ScalarFunction.Brief function;

    NumberFunction(ScalarFunction.Brief function) {
        this.function = function;
    }

    @Override
    public @Nullable Object apply(@Nullable Object[] values, StatementGuard guard) {
        return function.apply(values);
    }

    @Override
    public SqlFunctionCategory category() {
        return SqlFunctionCategory.NUMERIC;
    }
}
