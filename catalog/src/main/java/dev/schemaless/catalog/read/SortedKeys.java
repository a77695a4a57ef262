package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Distinct row keys in ascending order, 16 bytes each. Not thread-safe while keys are added. */
public final class SortedKeys {
    private long[] halves = new long[64];
    private int size;

    static SortedKeys of(Collection<RowKey> keys) {
        SortedKeys result = new SortedKeys();
        keys.forEach(result::add);
        result.sort();
        return result;
    }

    /**
     * Returns the keys of all of some sets.
     *
     * @param parts empty for a set that has too many
     * @param most how many keys are not too many
     * @return empty if there are too many
     */
    static Optional<SortedKeys> union(List<Optional<SortedKeys>> parts, int most) {
        SortedKeys all = new SortedKeys();
        for (Optional<SortedKeys> keys : parts) {
            keys.ifPresent(all::addAll);
            if (keys.isEmpty() || all.size() > most) {
                return Optional.empty();
            }
        }
        all.sort();
        return Optional.of(all);
    }

    /** Adds a key; the order is restored by {@link #sort()}. */
    void add(RowKey key) {
        if (2 * size == halves.length) {
            halves = Arrays.copyOf(halves, halves.length * 2);
        }
        put(size++, key.longAt(0), key.longAt(Long.BYTES));
    }

    /** Adds all keys of another set. */
    void addAll(SortedKeys other) {
        if (2 * (size + other.size) > halves.length) {
            halves = Arrays.copyOf(halves, Math.max(2 * halves.length, 2 * (size + other.size)));
        }
        System.arraycopy(other.halves, 0, halves, 2 * size, 2 * other.size);
        size += other.size;
    }

    /** Adds keys that all come behind these. */
    SortedKeys followedBy(SortedKeys greater) {
        addAll(greater);
        return this;
    }

    public int size() {
        return size;
    }

    RowKey at(int index) {
        return RowKey.of(halves[2 * index], halves[2 * index + 1]);
    }

    List<RowKey> toList() {
        return IntStream.range(0, size).mapToObj(this::at).toList();
    }

    /** Returns the keys from one index to before another, as a set of its own. */
    SortedKeys slice(int from, int to) {
        SortedKeys result = new SortedKeys();
        result.halves = Arrays.copyOfRange(halves, 2 * from, 2 * Math.max(to, from + 1));
        result.size = to - from;
        return result;
    }

    /** Sorts and takes duplicates out. Heapsort: in place, and never quadratic even for hostile keys. */
    void sort() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i, size);
        }
        for (int end = size - 1; end > 0; end--) {
            swap(0, end);
            sink(0, end);
        }
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (distinct == 0 || compare(i, distinct - 1) != 0) {
                put(distinct++, halves[2 * i], halves[2 * i + 1]);
            }
        }
        size = distinct;
    }

    private void sink(int from, int end) {
        int parent = from;
        while (2 * parent + 1 < end) {
            int child = 2 * parent + 1;
            if (child + 1 < end && compare(child + 1, child) > 0) {
                child++;
            }
            if (compare(parent, child) >= 0) {
                return;
            }
            swap(parent, child);
            parent = child;
        }
    }

    private int compare(int a, int b) {
        int byHigh = Long.compareUnsigned(halves[2 * a], halves[2 * b]);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(halves[2 * a + 1], halves[2 * b + 1]);
    }

    private void swap(int a, int b) {
        long high = halves[2 * a];
        long low = halves[2 * a + 1];
        put(a, halves[2 * b], halves[2 * b + 1]);
        put(b, high, low);
    }

    private void put(int index, long high, long low) {
        halves[2 * index] = high;
        halves[2 * index + 1] = low;
    }
}
