package dev.schemaless.planner.scalar;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.value.Values;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.jspecify.annotations.Nullable;

/** Functions of approximate numbers. Undefined results, and those beyond DOUBLE, are refused. */
public enum RealFunction implements CategorisedFunction {
    ACOS(Math::acos),
    ACOSH(x -> Math.log(x + Math.sqrt(x * x - 1))),
    ASIN(Math::asin),
    ASINH(x -> Math.copySign(Math.log(Math.abs(x) + Math.sqrt(x * x + 1)), x)),
    ATAN(Math::atan),
    ATAN2(Math::atan2),
    ATANH(x -> (Math.log1p(x) - Math.log1p(-x)) / 2),
    CBRT(Math::cbrt),
    COS(Math::cos),
    COSH(Math::cosh),
    COT(x -> 1 / Math.tan(x)),
    COTH(x -> 1 / Math.tanh(x)),
    CSC(x -> 1 / Math.sin(x)),
    CSCH(x -> 1 / Math.sinh(x)),
    DEGREES(Math::toDegrees),
    EXP(Math::exp),
    LN(Math::log),
    LOG10(Math::log10),
    LOG2(RealFunction::binaryLogarithm),
    /** The logarithm of the second number to the base of the first; of one number, to the base of 10. */
    LOG((first, second) -> Double.isNaN(second) ? Math.log10(first) : logarithm(first, second)),
    POWER(Math::pow),
    RADIANS(Math::toRadians),
    SEC(x -> 1 / Math.cos(x)),
    SECH(x -> 1 / Math.cosh(x)),
    SIN(Math::sin),
    SINH(Math::sinh),
    SQRT(Math::sqrt),
    TAN(Math::tan),
    TANH(Math::tanh);

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final DoubleBinaryOperator function;

    RealFunction(DoubleUnaryOperator function) {
        this.function = (x, unused) -> function.applyAsDouble(x);
    }

    RealFunction(DoubleBinaryOperator function) {
        this.function = function;
    }

    @Override
    public @Nullable Object apply(@Nullable Object[] values, StatementGuard guard) {
        double first = Values.real(values, 0);
        double second = values.length > 1 ? Values.real(values, 1) : Double.NaN;
        double result = function.applyAsDouble(first, second);
        if (!Double.isFinite(result) && Double.isFinite(first) && (values.length == 1 || Double.isFinite(second))) {
            throw new SchemalessException(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    "Cannot compute " + this + " of " + first + (values.length > 1 ? " and " + second : "")
                            + ": it is not defined, or beyond DOUBLE. Check the value");
        }
        return result;
    }

    @Override
    public SqlFunctionCategory category() {
        return SqlFunctionCategory.NUMERIC;
    }

    /** Returns the logarithm to the base of 2, exact for powers of two. */
    private static double binaryLogarithm(double x) {
        int exponent = Math.getExponent(x);
        boolean power = x > 0 && exponent >= Double.MIN_EXPONENT && x == Math.scalb(1.0, exponent);
        return power ? exponent : Math.log(x) / Math.log(2);
    }

    private static double logarithm(double base, double x) {
        return base == 10 ? Math.log10(x) : base == 2 ? binaryLogarithm(x) : Math.log(x) / Math.log(base);
    }
}
