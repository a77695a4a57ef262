package dev.schemaless.planner.aggregate;

import java.util.List;

/**
 * One way of grouping rows, of several that one statement may ask for. Immutable.
 *
 * @param keys none if all rows are one group, which is there even if no row is
 */
public record GroupingSet(GroupKeys keys, List<Aggregation> aggregations) {
    public GroupingSet {
        aggregations = List.copyOf(aggregations);
    }
}
