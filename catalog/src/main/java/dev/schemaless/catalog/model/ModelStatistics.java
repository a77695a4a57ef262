package dev.schemaless.catalog.model;

import java.util.Map;

/**
 * Statistics of a model's rows from an analysis: estimates, of one time. Plans are chosen by them; no answer depends on
 * them.
 *
 * @param rows the number of rows
 * @param indexes by the numbers of the indexes at that time
 */
public record ModelStatistics(long rows, Map<Integer, IndexStatistics> indexes) {
    public ModelStatistics {
        indexes = Map.copyOf(indexes);
    }
}
