package dev.schemaless.planner.repair.call;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code LEAD} or {@code LAG} with a result that may be NULL wherever the value may be.
 *
 * <p>Calcite 1.42.0, no issue known: {@code SqlLeadLagAggFunction} declares the result NOT NULL if the default is, so that
 * tests of the result for NULL are simplified to FALSE.
 */
public final class NeighbourOperator extends SqlLeadLagAggFunction {
    /** Makes the operator of {@code LEAD} or of {@code LAG}. */
    public NeighbourOperator(SqlKind kind) {
        super(kind);
    }

    /** Gives the parameter of the offset the type INTEGER, whatever type the values have. */
    @Override
    public SqlOperandTypeInference getOperandTypeInference() {
        return (call, returnType, types) -> {
            if (types.length > 1) {
                types[1] = call.getTypeFactory().createSqlType(SqlTypeName.INTEGER);
            }
        };
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding call) {
        RelDataType type = super.inferReturnType(call);
        boolean nullable = type.isNullable() || call.getOperandType(0).isNullable();
        return call.getTypeFactory().createTypeWithNullability(type, nullable);
    }
}
