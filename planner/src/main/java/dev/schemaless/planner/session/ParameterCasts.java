package dev.schemaless.planner.session;

import dev.schemaless.planner.syntax.Selects;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Gives some of a statement's parameters a type of their own, by a cast around each. */
final class ParameterCasts extends SqlShuttle {
    private final Map<Integer, RelDataType> types;

    private ParameterCasts(Map<Integer, RelDataType> types) {
        this.types = types;
    }

    static SqlNode add(SqlNode statement, Map<Integer, RelDataType> types) {
        SqlNode typed = statement.accept(new ParameterCasts(types));
        return typed == null ? statement : typed;
    }

    @Override
    public @Nullable SqlNode visit(SqlDynamicParam parameter) {
        RelDataType type = types.get(parameter.getIndex());
        return type == null ? parameter : Selects.cast(parameter, type);
    }
}
