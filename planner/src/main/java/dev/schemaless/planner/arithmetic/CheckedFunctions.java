package dev.schemaless.planner.arithmetic;

import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.planner.value.ExactNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** Our own arithmetic operators: not seen by SQL, put into plans by {@link CheckedArithmetic}. */
public final class CheckedFunctions {
    static final SqlOperator ABS = function(ExactNames.ABSOLUTE, ReturnTypes.ARG0_NULLABLE);

    private static final Map<SqlKind, String> OPERATIONS = Map.of(
            SqlKind.PLUS, "PLUS",
            SqlKind.MINUS, "MINUS",
            SqlKind.TIMES, "TIMES",
            SqlKind.DIVIDE, "DIVIDE",
            SqlKind.MOD, "MOD");

    private CheckedFunctions() {}

    /** Finds the operator that replaces one of Calcite's where the result is a DECIMAL, REAL or DOUBLE. */
    static Optional<SqlOperator> of(SqlOperator operator, RelDataType type) {
        return Optional.ofNullable(OPERATIONS.get(operator.getKind()))
                .filter(operation -> isNeeded(operator.getKind(), type))
                .map(operation -> binary(operation, type));
    }

    /** Says whether a result may not fit its type: sums of fewer than all digits always fit. */
    private static boolean isNeeded(SqlKind operation, RelDataType type) {
        boolean sum = operation == SqlKind.PLUS || operation == SqlKind.MINUS;
        boolean decimal = type.getSqlTypeName() == SqlTypeName.DECIMAL;
        int most = DecimalType.MAX_PRECISION;
        return !(sum && decimal && type.getPrecision() < most);
    }

    /** Returns the quotient of two numbers. */
    public static RexNode quotient(RexBuilder builder, RelDataType type, RexNode dividend, RexNode divisor) {
        return builder.makeCall(type, binary("DIVIDE", type), List.of(dividend, divisor));
    }

    /** Makes the operator of a binary operation. Calcite asks for its type again when it replaces an operand, so the type is given. */
    private static SqlOperator binary(String operation, RelDataType type) {
        return function(ExactNames.of(operation), ReturnTypes.explicit(type).andThen(SqlTypeTransforms.TO_NULLABLE));
    }

    private static SqlOperator function(String name, SqlReturnTypeInference type) {
        return new SqlFunction(
                name, SqlKind.OTHER_FUNCTION, type, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
}
