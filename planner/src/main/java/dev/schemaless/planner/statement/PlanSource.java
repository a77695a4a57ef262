package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.expression.OptionalExact;
import dev.schemaless.planner.expression.ParameterValues;
import dev.schemaless.planner.expression.RuntimeErrors;
import dev.schemaless.planner.sql.SqlTexts;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** The plans of one statement's text: made when they are needed, made anew when the catalog has changed. Thread-safe. */
public final class PlanSource {
    private final String sql;
    private final SqlTexts texts;
    private final Supplier<VersionedPlanner> planners;
    private volatile Planned planned;

    /**
     * Plans a statement.
     *
     * @param planners gives the planner of the newest catalog this JVM knows
     * @throws SchemalessException if the statement is not valid
     */
    public PlanSource(String sql, SqlTexts texts, Supplier<VersionedPlanner> planners) {
        this.sql = sql;
        this.texts = texts;
        this.planners = planners;
        this.planned = plan(planners.get(), Map.of());
    }

    /** A planner and the catalog it plans on. */
    public record VersionedPlanner(long version, StatementPlanner planner) {}

    /** A plan and the catalog it was made on. */
    record Planned(long version, StatementPlan plan) {}

    /** Brings whatever Calcite throws, assertion errors included, into this project's one exception. */
    private Planned plan(VersionedPlanner planner, Map<Integer, RelDataType> parameterTypes) {
        try {
            SqlNode statement = texts.parse(sql);
            SqlNode typed = parameterTypes.isEmpty() ? statement : ParameterCasts.add(statement, parameterTypes);
            return new Planned(planner.version(), planner.planner().plan(typed));
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    /** Returns the plan on the newest catalog this JVM knows. */
    Planned current() {
        VersionedPlanner planner = planners.get();
        Planned current = planned;
        if (current.version() != planner.version()) {
            current = plan(planner, Map.of());
            planned = current;
        }
        return current;
    }

    /**
     * Converts values to the parameters' inferred types. One that its type cannot hold exactly keeps its own type, in a
     * plan of its own: {@code bigint_column = 5.5} is false, not {@code bigint_column = 5}. EXPLAIN needs no values.
     */
    BoundPlan bind(List<@Nullable Object> values, ZoneId zone) {
        Planned current = current();
        List<RelDataTypeField> types = current.plan().parameters();
        if (current.plan() instanceof ListingPlan && values.isEmpty()) {
            return new BoundPlan(current.plan(), current.version(), List.of());
        }
        requireAll(types.size(), values.size());
        List<@Nullable Object> converted = new ArrayList<>();
        Map<Integer, RelDataType> ownTypes = new LinkedHashMap<>();
        for (int i = 0; i < types.size(); i++) {
            Object value = values.get(i);
            OptionalExact exact = ParameterValues.convert(value, types.get(i).getType(), zone);
            converted.add(exact.value());
            if (value != null && !exact.isPresent()) {
                ownTypes.put(i, ParameterValues.typeOf(value, new SchemalessTypeFactory()));
            }
        }
        if (ownTypes.isEmpty()) {
            return new BoundPlan(current.plan(), current.version(), converted);
        }
        Planned own = plan(planners.get(), ownTypes);
        ownTypes.forEach((position, type) -> converted.set(
                position,
                ParameterValues.convert(values.get(position), type, zone).value()));
        return new BoundPlan(own.plan(), own.version(), converted);
    }

    private static void requireAll(int wanted, int given) {
        if (given != wanted) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_MISSING,
                    "Cannot run statement: it has " + wanted + " parameters, " + given
                            + " values are given. Set each.");
        }
    }
}
