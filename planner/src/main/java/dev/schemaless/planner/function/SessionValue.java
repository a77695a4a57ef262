package dev.schemaless.planner.function;

import dev.schemaless.planner.expression.SessionCalls;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** A number that an execution has of its session or its time, so that plans do not keep it. */
final class SessionValue extends SqlFunction {
    static final SessionValue CONNECTION_ID = new SessionValue(SessionCalls.CONNECTION_ID);

    /** No text has it: it stands for {@code UNIX_TIMESTAMP()}. */
    static final SessionValue EPOCH_SECONDS = new SessionValue(SessionCalls.EPOCH_SECONDS);

    private SessionValue(String name) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.BIGINT,
                null,
                OperandTypes.NILADIC,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }

    @Override
    public boolean isDynamicFunction() {
        return true;
    }
}
