package dev.schemaless.catalog.model;

import java.util.Map;

/**
 * What an analysis found about a model's rows: estimates, of one moment. Plans are chosen by them; no answer depends on them.
 *
 * @param rows how many rows there are
 * @param indexes by the numbers of the indexes that there were
 */
public record ModelStatistics(long rows, Map<Integer, IndexStatistics> indexes) {
    public ModelStatistics {
        indexes = Map.copyOf(indexes);
    }
}
