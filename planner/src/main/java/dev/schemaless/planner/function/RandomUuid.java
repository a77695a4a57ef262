package dev.schemaless.planner.function;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/** {@code UUID()}: a random one, another at each call. */
final class RandomUuid extends SqlFunction {
    RandomUuid() {
        super(
                "UUID",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.explicit(SqlTypeName.UUID),
                null,
                OperandTypes.NILADIC,
                SqlFunctionCategory.SYSTEM);
    }

    @Override
    public boolean isDeterministic() {
        return false;
    }
}
