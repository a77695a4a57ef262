package dev.schemaless.planner.repair.call;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlNthValueAggFunction;

/**
 * {@code NTH_VALUE}, which may be NULL.
 *
 * <p>Calcite 1.42.0, no issue known: {@code SqlNthValueAggFunction} declares the result NOT NULL if the value is, although the frame may
 * have fewer rows.
 */
public final class NthValueOperator extends SqlNthValueAggFunction {
    public NthValueOperator() {
        super(SqlKind.NTH_VALUE);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding call) {
        return call.getTypeFactory().createTypeWithNullability(super.inferReturnType(call), true);
    }
}
