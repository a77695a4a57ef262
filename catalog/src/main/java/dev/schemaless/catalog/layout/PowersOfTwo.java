package dev.schemaless.catalog.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lists of values for statements of few different lengths, so that few different texts reach the statement caches. */
public final class PowersOfTwo {
    private PowersOfTwo() {}

    /** Repeats the last value up to a power of two. */
    public static <T> List<T> padded(List<T> values) {
        int size = Integer.highestOneBit(Math.max(1, 2 * values.size() - 1));
        if (size == values.size()) {
            return values;
        }
        List<T> padded = new ArrayList<>(size);
        padded.addAll(values);
        padded.addAll(Collections.nCopies(size - values.size(), values.get(values.size() - 1)));
        return padded;
    }
}
