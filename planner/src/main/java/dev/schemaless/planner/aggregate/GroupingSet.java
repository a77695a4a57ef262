package dev.schemaless.planner.aggregate;

import java.util.List;

/**
 * A grouping set: one way to group rows, of several that a statement may name. Immutable.
 *
 * @param keys none if all rows are one group, which is there even if no row is
 */
public record GroupingSet(GroupKeys keys, List<Aggregation> aggregations) {
    public GroupingSet {
        aggregations = List.copyOf(aggregations);
    }
}
