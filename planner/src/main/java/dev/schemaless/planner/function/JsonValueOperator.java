package dev.schemaless.planner.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlJsonValueReturning;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlJsonValueFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/** JSON_VALUE as SQL writes it: of VARCHAR, unbounded, unless RETURNING says otherwise. */
final class JsonValueOperator extends SqlJsonValueFunction {
    JsonValueOperator() {
        super("JSON_VALUE");
    }

    /** Checks that the path is a text. Calcite would accept any value. */
    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        boolean path = isText(binding.getOperandType(1));
        if (!path && throwOnFailure) {
            throw binding.newValidationSignatureError();
        }
        return path && super.checkOperandTypes(binding, throwOnFailure);
    }

    private static boolean isText(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR, ANY, NULL, UNKNOWN -> true;
            default -> false;
        };
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        boolean typed = binding.getOperandCount() > 2
                && binding.isOperandLiteral(2, false)
                && binding.getOperandLiteralValue(2, Object.class) instanceof SqlJsonValueReturning;
        if (typed) {
            return super.inferReturnType(binding);
        }
        RelDataTypeFactory types = binding.getTypeFactory();
        return types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
    }
}
