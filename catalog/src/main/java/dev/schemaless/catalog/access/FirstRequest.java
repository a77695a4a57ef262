package dev.schemaless.catalog.access;

import dev.schemaless.catalog.index.IndexOrder;

/**
 * A read of the rows that come first in an order (top-N).
 *
 * @param request the rows among which they are looked for; its source is an {@linkplain RowSource.Index index} or a
 *     {@linkplain RowSource.PrimaryKeyRange range of the primary key}
 * @param order in which that index's entries lie, or the rows by their primary key
 * @param otherwise another source of the same rows, to be read whole if the index turns out to be of no use: where too few of the
 *     rows it names are wanted, or too many are equal in the columns that order
 * @param wanted how many rows to read, at most
 * @param ranking of which rows are wanted, and their order: where two rows differ in the index's order, it is the same
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
