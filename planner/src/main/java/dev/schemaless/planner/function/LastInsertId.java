package dev.schemaless.planner.function;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** {@code LAST_INSERT_ID()}: another one after each INSERT that generates numbers, so plans do not keep it. */
final class LastInsertId extends SqlFunction {
    LastInsertId() {
        super(
                "LAST_INSERT_ID",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.BIGINT,
                null,
                OperandTypes.NILADIC,
                SqlFunctionCategory.SYSTEM);
    }

    @Override
    public boolean isDynamicFunction() {
        return true;
    }
}
