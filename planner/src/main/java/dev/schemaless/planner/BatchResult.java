package dev.schemaless.planner;

import java.util.List;

/**
 * The result of a batch in which no execution was refused.
 *
 * @param counts each execution's count
 */
public record BatchResult(List<Long> counts, InsertedRows inserted) {
    public BatchResult {
        counts = List.copyOf(counts);
    }
}
