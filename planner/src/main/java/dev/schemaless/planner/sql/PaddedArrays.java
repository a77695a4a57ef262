package dev.schemaless.planner.sql;

import dev.schemaless.planner.expression.ComputedOperator;
import dev.schemaless.planner.expression.ScalarFunction;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Gives elements that may be NULL to the arrays of an UNNEST of several: the shorter ones are continued with NULLs.
 *
 * <p>Calcite 1.42.0, CALCITE-7583: columns of such an UNNEST are never NULL by their types.
 */
final class PaddedArrays extends SqlShuttle {
    private static final Padded PADDED = new Padded();

    private PaddedArrays() {}

    /** Returns a statement with such arrays. */
    static SqlNode pad(SqlNode statement) {
        SqlNode padded = statement.accept(new PaddedArrays());
        return padded == null ? statement : padded;
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlCall inner) || inner.getKind() != SqlKind.UNNEST || inner.operandCount() < 2) {
            return visited == null ? call : visited;
        }
        List<SqlNode> padded = inner.getOperandList().stream()
                .<SqlNode>map(array -> PADDED.createCall(array.getParserPosition(), array))
                .toList();
        return inner.getOperator().createCall(inner.getParserPosition(), padded);
    }

    /** Returns its operand. */
    private static final class Padded extends SqlFunction implements ComputedOperator {
        Padded() {
            super("PADDED", SqlKind.OTHER_FUNCTION, Padded::type, null, OperandTypes.ARRAY, SqlFunctionCategory.SYSTEM);
        }

        /** Does not look for the name, under which texts find no function. */
        @Override
        public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            return validateOperands(validator, scope, call);
        }

        private static RelDataType type(SqlOperatorBinding call) {
            RelDataTypeFactory types = call.getTypeFactory();
            RelDataType array = call.getOperandType(0);
            RelDataType element = types.createTypeWithNullability(array.getComponentType(), true);
            return types.createTypeWithNullability(types.createArrayType(element, -1), array.isNullable());
        }

        @Override
        public ScalarFunction function() {
            return (values, guard) -> values[0];
        }

        @Override
        public boolean takesNull() {
            return false;
        }
    }
}
