package dev.schemaless.catalog.model;

import java.util.List;

/**
 * Statistics of an index, from an analysis.
 *
 * @param distinct how many different values its first column has, how many different pairs its first two have, and so
 *     on
 * @param nulls the share of entries whose first column is NULL, 0 to 1
 */
public record IndexStatistics(List<Long> distinct, double nulls) {
    public IndexStatistics {
        distinct = List.copyOf(distinct);
    }
}
