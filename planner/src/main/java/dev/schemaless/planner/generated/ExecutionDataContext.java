package dev.schemaless.planner.generated;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.SessionCalls;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.time.Instant;
import java.util.Map;
import java.util.TimeZone;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.schema.SchemaPlus;
import org.jspecify.annotations.Nullable;

/**
 * The view of an execution for generated code: parameters, the clock, the user, the guard that ends it, and the
 * operators compiled for it.
 */
public final class ExecutionDataContext implements DataContext {
    private final ExecutionContext execution;
    private final Map<String, Object> stashed;
    private final JavaTypeFactory typeFactory;

    ExecutionDataContext(ExecutionContext execution, Map<String, Object> stashed, JavaTypeFactory typeFactory) {
        this.execution = execution;
        this.stashed = stashed;
        this.typeFactory = typeFactory;
    }

    static ExecutionContext of(DataContext context) {
        return ((ExecutionDataContext) context).execution;
    }

    @Override
    public @Nullable SchemaPlus getRootSchema() {
        return null;
    }

    @Override
    public JavaTypeFactory getTypeFactory() {
        return typeFactory;
    }

    @Override
    public @Nullable QueryProvider getQueryProvider() {
        return null;
    }

    @Override
    public @Nullable Object get(String name) {
        EvaluationContext evaluation = execution.evaluation();
        if (name.equals(SessionCalls.GUARD)) {
            return evaluation.guard();
        }
        if (name.startsWith("?")) {
            return evaluation.parameters().get(Integer.parseInt(name.substring(1)));
        }
        Object value = stashed.get(name);
        return value == null ? variable(name, evaluation) : value;
    }

    private static @Nullable Object variable(String name, EvaluationContext evaluation) {
        Instant now = evaluation.now();
        TimeZone zone = TimeZone.getTimeZone(evaluation.zone());
        long local = now.toEpochMilli() + zone.getOffset(now.toEpochMilli());
        if (name.equals(Variable.UTC_TIMESTAMP.camelName)) {
            return now.toEpochMilli();
        } else if (name.equals(Variable.CURRENT_TIMESTAMP.camelName)
                || name.equals(Variable.LOCAL_TIMESTAMP.camelName)) {
            return local;
        } else if (name.equals(Variable.TIME_ZONE.camelName)) {
            return zone;
        } else if (name.equals(Variable.USER.camelName) || name.equals(Variable.SYSTEM_USER.camelName)) {
            return evaluation.user();
        } else if (name.equals(Variable.LOCALE.camelName)) {
            return java.util.Locale.ROOT;
        } else if (name.equals(SessionCalls.CONNECTION_ID)) {
            return evaluation.session();
        } else if (name.equals(SessionCalls.EPOCH_SECONDS)) {
            return now.getEpochSecond();
        }
        return null;
    }
}
