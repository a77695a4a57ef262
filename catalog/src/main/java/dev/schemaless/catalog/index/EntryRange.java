package dev.schemaless.catalog.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A range of an index's entries that is read in one order. The bounds leave one value to each column before those that order.
 *
 * @param number the range's place among the ranges that are merged, from 0; empty if there is only one
 */
public record EntryRange(List<EncodedBound> bounds, Optional<Integer> number) {
    public EntryRange {
        bounds = List.copyOf(bounds);
    }

    /**
     * Returns the ranges of the entries within bounds: one for each combination of values of the columns before those that order.
     *
     * @param most how many may be of use
     * @return empty if there are more
     */
    public static Optional<List<EntryRange>> of(List<EncodedBound> bounds, IndexOrder order, int most) {
        List<List<EncodedBound>> parts = List.of(bounds);
        for (int column = 0; column < Math.min(order.from(), bounds.size()); column++) {
            if (bounds.get(column) instanceof EncodedBound.In in) {
                if ((long) parts.size() * in.values().size() > most) {
                    return Optional.empty();
                }
                parts = split(parts, column, in);
            }
        }
        return Optional.of(numbered(parts));
    }

    private static List<List<EncodedBound>> split(List<List<EncodedBound>> parts, int column, EncodedBound.In in) {
        List<List<EncodedBound>> split =
                new ArrayList<>(parts.size() * in.values().size());
        for (List<EncodedBound> part : parts) {
            for (EncodedValue value : in.values()) {
                List<EncodedBound> own = new ArrayList<>(part);
                own.set(column, new EncodedBound.In(List.of(value)));
                split.add(own);
            }
        }
        return split;
    }

    private static List<EntryRange> numbered(List<List<EncodedBound>> parts) {
        if (parts.size() == 1) {
            return List.of(new EntryRange(parts.get(0), Optional.empty()));
        }
        List<EntryRange> ranges = new ArrayList<>(parts.size());
        parts.forEach(part -> ranges.add(new EntryRange(part, Optional.of(ranges.size()))));
        return ranges;
    }
}
