package dev.schemaless.catalog.access;

import dev.schemaless.catalog.index.IndexOrder;

/**
 * A read of the rows that come first in an order (top-N).
 *
 * @param request the candidates; its source is an {@linkplain RowSource.Index index} or a {@linkplain
 *     RowSource.PrimaryKeyRange range of the primary key}
 * @param order the order of that index's entries, or of the rows by their primary key
 * @param otherwise another source of the same candidates. It is read whole where the order does not help: the ranking
 *     rejects too many rows, or too many rows are equal in the columns that order
 * @param wanted the most rows to read
 * @param ranking the filter and the full order of rows. It agrees with {@code order} wherever two rows differ there
 */
public record FirstRequest<T>(
        ReadRequest request, IndexOrder order, RowSource otherwise, int wanted, RowRanking<T> ranking) {
    public FirstRequest {
        if (wanted < 0) {
            throw new IllegalArgumentException("wanted must be 0 or more, is " + wanted);
        }
    }

    /** Returns the same request with another ranking. */
    public FirstRequest<T> rankedBy(RowRanking<T> other) {
        return new FirstRequest<>(request, order, otherwise, wanted, other);
    }
}
