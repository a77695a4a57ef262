package dev.schemaless.planner.function;

import dev.schemaless.planner.expression.SessionCalls;
import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/** A number that an execution has of its session or its time, so that plans do not keep it. */
final class SessionValue extends SqlUserDefinedFunction {
    static final SessionValue CONNECTION_ID = new SessionValue(SessionCalls.CONNECTION_ID);

    /** No text has it: it stands for {@code UNIX_TIMESTAMP()}. */
    static final SessionValue EPOCH_SECONDS = new SessionValue(SessionCalls.EPOCH_SECONDS);

    private SessionValue(String name) {
        super(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.BIGINT,
                null,
                OperandTypes.operandMetadata(List.of(), types -> List.of(), i -> "", i -> false),
                new Generated(name),
                SqlSyntax.FUNCTION);
    }

    @Override
    public boolean isDynamicFunction() {
        return true;
    }

    private record Generated(String name) implements ImplementableFunction {
        @Override
        public CallImplementor getImplementor() {
            return (translator, call, nullAs) -> Expressions.convert_(
                    Expressions.call(translator.getRoot(), "get", Expressions.constant(name)), Long.class);
        }

        @Override
        public List<FunctionParameter> getParameters() {
            return List.of();
        }
    }
}
