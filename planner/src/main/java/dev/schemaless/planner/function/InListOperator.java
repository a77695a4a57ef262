package dev.schemaless.planner.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code $IN_LIST(value, array)}: whether an integer is one of an array of integers, or a VARCHAR one of VARCHAR. NULL is one of none
 * and of all. The array holds no NULL. Other types compare in ways that hashing does not have: they are refused, and planned
 * member by member.
 */
final class InListOperator extends SqlFunction {
    InListOperator() {
        super(
                "$IN_LIST",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.BOOLEAN_NULLABLE,
                null,
                new Operands(),
                SqlFunctionCategory.SYSTEM);
    }

    private record Operands() implements SqlOperandTypeChecker {
        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            boolean fits =
                    fits(binding.getOperandType(0), binding.getOperandType(1).getComponentType());
            if (!fits && throwOnFailure) {
                throw binding.newValidationSignatureError();
            }
            return fits;
        }

        private static boolean fits(RelDataType value, @Nullable RelDataType member) {
            if (member == null) {
                return false;
            }
            return SqlTypeName.INT_TYPES.contains(value.getSqlTypeName())
                    ? SqlTypeName.INT_TYPES.contains(member.getSqlTypeName())
                    : value.getSqlTypeName() == SqlTypeName.VARCHAR && member.getSqlTypeName() == SqlTypeName.VARCHAR;
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.of(2);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return "a value IN a list of its type";
        }
    }
}
