package dev.schemaless.planner.system;

/**
 * Counts of a store's plan cache since the store was opened.
 *
 * @param plans how many it holds now
 * @param limit how many it holds at most
 * @param hits statements that found their plan
 * @param misses statements that had to be planned
 * @param evictions plans that made room for others
 * @param bypassed statements that are never kept, such as definitions
 */
public record PlanCacheStatistics(long plans, long limit, long hits, long misses, long evictions, long bypassed) {}
