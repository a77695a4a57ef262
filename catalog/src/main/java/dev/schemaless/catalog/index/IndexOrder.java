package dev.schemaless.catalog.index;

/**
 * An order in which entries of an index can be read: by some of its columns, after columns that are bound to one value
 * each. If those are bound to several values, each combination has an order of its own, to be merged.
 *
 * @param from the position in the index of the first column that orders
 * @param columns how many columns order, at least 1; they follow one another in the index
 * @param backward whether the index is read from its end, so that ascending columns descend and descending ones ascend.
 *     NULL is less than any value
 * @param whole whether rows that are equal in these columns may come in any order; if not, the rest of the order is not
 *     in the index
 */
public record IndexOrder(int from, int columns, boolean backward, boolean whole) {
    public IndexOrder {
        if (from < 0 || columns < 1) {
            throw new IllegalArgumentException("no index orders by " + columns + " columns from " + from);
        }
    }
}
