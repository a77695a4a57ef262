package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.scalar.ScalarOperator.strict;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** The operators of functions of numbers. */
final class NumberOperators {
    private static final SqlTypeFamily NUMBER = SqlTypeFamily.NUMERIC;
    private static final SqlTypeFamily WHOLE = SqlTypeFamily.INTEGER;
    private static final SqlReturnTypeInference AS_TEXT = ReturnTypes.VARCHAR_NULLABLE;
    private static final SqlReturnTypeInference AS_WHOLE = ReturnTypes.BIGINT_NULLABLE;
    private static final SqlReturnTypeInference AS_FIRST = ReturnTypes.ARG0_NULLABLE;
    private static final SqlReturnTypeInference AS_REAL = ReturnTypes.DOUBLE_NULLABLE;
    private static final Set<RealFunction> OF_TWO = Set.of(RealFunction.ATAN2, RealFunction.LOG, RealFunction.POWER);

    private NumberOperators() {}

    static List<SqlFunction> all() {
        return Stream.concat(Arrays.stream(RealFunction.values()).map(NumberOperators::real), exact().stream())
                .toList();
    }

    private static SqlFunction real(RealFunction function) {
        Signature signature = OF_TWO.contains(function) ? Signature.of(NUMBER, NUMBER) : Signature.of(NUMBER);
        return strict(
                function.name(), function, AS_REAL, function == RealFunction.LOG ? signature.optional(1) : signature);
    }

    private static List<SqlFunction> exact() {
        return List.of(
                strict("BIN", NumberFunction.BIN, AS_TEXT, Signature.of(WHOLE)),
                strict("BIT_COUNT", NumberFunction.BIT_COUNT, ReturnTypes.INTEGER_NULLABLE, Signature.of(WHOLE)),
                strict("DIV", NumberFunction.DIV, AS_WHOLE, Signature.of(NUMBER, NUMBER)),
                strict("FACTORIAL", NumberFunction.FACTORIAL, AS_WHOLE, Signature.of(WHOLE)),
                strict("GCD", NumberFunction.GCD, AS_WHOLE, Signature.of(WHOLE, WHOLE)),
                strict("LCM", NumberFunction.LCM, AS_WHOLE, Signature.of(WHOLE, WHOLE)),
                strict("OCT", NumberFunction.OCT, AS_TEXT, Signature.of(WHOLE)),
                strict(
                        "ROUND",
                        NumberFunction.ROUND,
                        AS_FIRST,
                        Signature.of(NUMBER, WHOLE).optional(1)),
                strict("TO_HEX", NumberFunction.TO_HEX, AS_TEXT, Signature.of(WHOLE)),
                strict(
                        "TRUNC",
                        NumberFunction.TRUNCATE,
                        AS_FIRST,
                        Signature.of(NUMBER, WHOLE).optional(1)),
                strict(
                        "TRUNCATE",
                        NumberFunction.TRUNCATE,
                        AS_FIRST,
                        Signature.of(NUMBER, WHOLE).optional(1)));
    }
}
