package dev.schemaless.planner.access;

/**
 * The expected cost of an access path.
 *
 * @param rows the rows that it finds, before the residual predicate
 * @param statements the statements that it sends to servers
 * @param cost in units of {@link AccessCosts}
 */
public record AccessEstimate(double rows, double statements, double cost) {}
