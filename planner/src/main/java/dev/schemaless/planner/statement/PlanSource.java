package dev.schemaless.planner.statement;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.planner.expression.OptionalExact;
import dev.schemaless.planner.expression.ParameterValues;
import dev.schemaless.planner.expression.RuntimeErrors;
import dev.schemaless.planner.sql.DeepStack;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The plans of one statement: made when they are needed, made anew when the catalog has changed. Thread-safe; shared by all
 * statements whose texts differ in values alone.
 */
public final class PlanSource {
    /** Parameters come with few types of their own; a caller who has another each time gets a plan each time. */
    private static final int MAX_OWN_TYPES = 16;

    private final int length;
    private final Supplier<SqlNode> statement;
    private volatile @Nullable Planned planned;
    private final Map<String, Planned> plannedForTypes = new ConcurrentHashMap<>();

    /**
     * Plans nothing yet.
     *
     * @param length of the statement's text
     * @param statement gives a tree of the statement that may be changed, another one each time
     */
    public PlanSource(int length, Supplier<SqlNode> statement) {
        this.length = length;
        this.statement = statement;
    }

    /** A planner and the catalog it plans on. */
    public record VersionedPlanner(long version, StatementPlanner planner) {}

    /** A plan and the catalog it was made on. */
    record Planned(long version, StatementPlan plan) {}

    /**
     * Makes the plan on the newest catalog if it is not there.
     *
     * @param control ends the wait for it
     * @throws SchemalessException if the statement is not valid
     */
    public void prepare(VersionedPlanner planner, ReadControl control) {
        current(planner, control);
    }

    /** Brings whatever Calcite throws, assertion errors included, into this project's one exception. */
    private Planned plan(VersionedPlanner planner, Map<Integer, RelDataType> parameterTypes, ReadControl control) {
        try {
            return DeepStack.call(length, control, () -> planHere(planner, parameterTypes));
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    private Planned planHere(VersionedPlanner planner, Map<Integer, RelDataType> parameterTypes) {
        SqlNode tree = statement.get();
        SqlNode typed = parameterTypes.isEmpty() ? tree : ParameterCasts.add(tree, parameterTypes);
        return new Planned(planner.version(), planner.planner().plan(typed));
    }

    /** Returns the plan on a planner's catalog. */
    Planned current(VersionedPlanner planner, ReadControl control) {
        Planned current = planned;
        if (current == null || current.version() != planner.version()) {
            current = plan(planner, Map.of(), control);
            planned = current;
        }
        return current;
    }

    private Planned current(VersionedPlanner planner, Map<Integer, RelDataType> ownTypes, ReadControl control) {
        String key = ownTypes.toString();
        Planned current = plannedForTypes.get(key);
        if (current == null || current.version() != planner.version()) {
            current = plan(planner, ownTypes, control);
            if (plannedForTypes.containsKey(key) || plannedForTypes.size() < MAX_OWN_TYPES) {
                plannedForTypes.put(key, current);
            }
        }
        return current;
    }

    /**
     * Converts values to the parameters' inferred types. One that its type cannot hold exactly keeps its own type, in a
     * plan of its own: {@code bigint_column = 5.5} is false, not {@code bigint_column = 5}. EXPLAIN needs no values.
     */
    BoundPlan bind(
            VersionedPlanner planner,
            LiteralValues literals,
            List<@Nullable Object> callers,
            ZoneId zone,
            ReadControl control) {
        Planned current = current(planner, control);
        List<RelDataTypeField> types = current.plan().parameters();
        if (current.plan() instanceof ListingPlan && callers.isEmpty()) {
            return new BoundPlan(current.plan(), current.version(), List.of());
        }
        List<@Nullable Object> values = literals.with(callers, types.size());
        List<@Nullable Object> converted = new ArrayList<>(values.size());
        Map<Integer, RelDataType> ownTypes = Map.of();
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            OptionalExact exact = ParameterValues.convert(value, types.get(i).getType(), zone);
            converted.add(exact.value());
            if (value != null && !exact.isPresent()) {
                ownTypes = ownTypes.isEmpty() ? new LinkedHashMap<>() : ownTypes;
                ownTypes.put(i, ParameterValues.typeOf(value, new SchemalessTypeFactory()));
            }
        }
        if (ownTypes.isEmpty()) {
            return new BoundPlan(current.plan(), current.version(), converted);
        }
        Planned own = current(planner, ownTypes, control);
        ownTypes.forEach((position, type) -> converted.set(
                position,
                ParameterValues.convert(values.get(position), type, zone).value()));
        return new BoundPlan(own.plan(), own.version(), converted);
    }
}
