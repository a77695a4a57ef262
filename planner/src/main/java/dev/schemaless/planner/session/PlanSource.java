package dev.schemaless.planner.session;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.fault.RuntimeErrors;
import dev.schemaless.planner.literal.LiteralValues;
import dev.schemaless.planner.memory.DeepStack;
import dev.schemaless.planner.statement.StatementPlan;
import dev.schemaless.planner.statement.StatementPlanner;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The plans of one statement: made when they are needed, made anew when the catalog has changed. Thread-safe; shared by all
 * statements whose texts differ in values alone.
 */
public final class PlanSource {
    /** The most plans for own types of parameters; the least recently used one makes room. */
    private static final int MAX_OWN_TYPES = 16;

    private final int length;
    private final Supplier<SqlNode> statement;
    private final boolean ofAnyCatalog;
    private volatile @Nullable Planned planned;
    private final Cache<String, Planned> plannedForTypes = CacheBuilder.newBuilder()
            .concurrencyLevel(1)
            .maximumSize(MAX_OWN_TYPES)
            .build();

    /**
     * Plans nothing yet.
     *
     * @param length of the statement's text
     * @param statement gives a tree of the statement that may be changed, another one each time
     */
    public PlanSource(int length, Supplier<SqlNode> statement) {
        this(length, statement, false);
    }

    private PlanSource(int length, Supplier<SqlNode> statement, boolean ofAnyCatalog) {
        this.length = length;
        this.statement = statement;
        this.ofAnyCatalog = ofAnyCatalog;
    }

    /**
     * Returns the plans of a statement that reads system tables alone: they stay good when the catalog changes.
     *
     * @see #PlanSource(int, Supplier)
     */
    static PlanSource ofSystem(int length, Supplier<SqlNode> statement) {
        return new PlanSource(length, statement, true);
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
            int longest =
                    ofAnyCatalog ? length : Math.max(length, planner.planner().longestView());
            return DeepStack.call(longest, control, () -> planHere(planner, parameterTypes));
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.refuse(e);
        }
    }

    private Planned planHere(VersionedPlanner planner, Map<Integer, RelDataType> parameterTypes) {
        SqlNode tree = statement.get();
        SqlNode typed = parameterTypes.isEmpty() ? tree : ParameterCasts.add(tree, parameterTypes);
        return new Planned(planner.version(), planner.planner().plan(typed));
    }

    /** Returns the plan that was made last; null if none was. */
    @Nullable Planned latest() {
        return planned;
    }

    /** Returns the plan on a planner's catalog. */
    Planned current(VersionedPlanner planner, ReadControl control) {
        Planned current = planned;
        if (current == null || !isGood(current, planner)) {
            current = plan(planner, Map.of(), control);
            planned = current;
        }
        return current;
    }

    private boolean isGood(Planned known, VersionedPlanner planner) {
        return ofAnyCatalog || known.version() == planner.version();
    }

    /** Returns the plan on a planner's catalog for values of types of their own, by position. */
    Planned current(VersionedPlanner planner, Map<Integer, RelDataType> ownTypes, ReadControl control) {
        String key = ownTypes.toString();
        Planned current = plannedForTypes.getIfPresent(key);
        if (current == null || !isGood(current, planner)) {
            current = plan(planner, ownTypes, control);
            plannedForTypes.put(key, current);
        }
        return current;
    }

    /**
     * Converts values to the parameters' inferred types. One that its type cannot hold exactly keeps its own type, in a
     * plan of its own: {@code bigint_column = 5.5} is false, not {@code bigint_column = 5}. So does one whose type is open.
     * EXPLAIN needs no values.
     *
     * @param known the plan for values of the inferred types
     * @param replanning gives the plan for values of types of their own, by position
     */
    BoundPlan bind(
            Planned known,
            Function<Map<Integer, RelDataType>, Planned> replanning,
            LiteralValues literals,
            List<@Nullable Object> callers,
            ZoneId zone) {
        Planned current = known;
        if (!current.plan().needsValues() && callers.isEmpty()) {
            return new BoundPlan(current.plan(), current.version(), List.of());
        }
        int parameters = current.plan().parameters().size();
        ParameterBinding binding = new ParameterBinding(literals.with(callers, parameters), zone);
        while (!binding.fits(current.plan().parameters())) {
            current = replanning.apply(binding.ownTypes());
        }
        return new BoundPlan(current.plan(), current.version(), binding.converted());
    }
}
