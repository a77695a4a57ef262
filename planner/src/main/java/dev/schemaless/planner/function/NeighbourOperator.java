package dev.schemaless.planner.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/** {@code LEAD} or {@code LAG}, which is NULL where the neighbour's value is; Calcite's is held never to be where the default is not. */
final class NeighbourOperator extends SqlLeadLagAggFunction {
    NeighbourOperator(SqlKind kind) {
        super(kind);
    }

    /** A parameter that says how many rows away is an integer, whatever the values are. */
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
