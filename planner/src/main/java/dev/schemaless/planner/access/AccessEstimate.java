package dev.schemaless.planner.access;

/**
 * What finding rows by a path is expected to take.
 *
 * @param rows how many rows it finds, before what it does not use of the predicate is applied
 * @param statements how many statements are sent to servers
 * @param cost in units of reading one row in the order it lies
 */
public record AccessEstimate(double rows, double statements, double cost) {}
