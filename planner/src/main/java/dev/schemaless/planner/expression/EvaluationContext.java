package dev.schemaless.planner.expression;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one execution of a statement gives its expressions.
 *
 * @param parameters in Calcite's internal form of the parameter's type
 * @param now one instant for the whole statement
 */
public record EvaluationContext(List<@Nullable Object> parameters, Instant now, ZoneId zone, String user) {}
