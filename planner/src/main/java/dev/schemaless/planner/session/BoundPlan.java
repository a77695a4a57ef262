package dev.schemaless.planner.session;

import dev.schemaless.planner.statement.StatementPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan and the values for its parameters.
 *
 * @param catalogVersion the catalog the plan was made on
 * @param values in Calcite's internal form of the plan's parameter types
 */
record BoundPlan(StatementPlan plan, long catalogVersion, List<@Nullable Object> values) {}
