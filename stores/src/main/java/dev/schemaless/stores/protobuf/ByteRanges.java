package dev.schemaless.stores.protobuf;

import java.util.Arrays;

/** Parts of some bytes, in their order; parts that touch are one. Not thread-safe. */
final class ByteRanges {
    private int[] ends = new int[2];
    private int size;

    static ByteRanges of(int from, int to) {
        ByteRanges ranges = new ByteRanges();
        ranges.add(from, to);
        return ranges;
    }

    /** Adds a part after the others; returns the number of parts added. */
    int add(int from, int to) {
        if (size > 0 && ends[2 * size - 1] == from) {
            ends[2 * size - 1] = to;
            return 0;
        }
        if (2 * size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[2 * size] = from;
        ends[2 * size + 1] = to;
        size++;
        return 1;
    }

    int size() {
        return size;
    }

    int from(int part) {
        return ends[2 * part];
    }

    int to(int part) {
        return ends[2 * part + 1];
    }
}
