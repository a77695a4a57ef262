package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Distinct row keys in ascending order, whose bytes lie in one array. Not thread-safe while keys are added. */
public final class SortedKeys {
    /** The keys, each after a byte with its length. */
    private byte[] bytes = new byte[1024];

    private int used;
    /** The position of each key in the bytes. */
    private int[] starts = new int[64];

    private int size;

    public static SortedKeys of(Collection<RowKey> keys) {
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
    public static Optional<SortedKeys> union(List<Optional<SortedKeys>> parts, int most) {
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
    public void add(RowKey key) {
        add(key.toBytes(), 0, key.length());
    }

    private void add(byte[] from, int at, int length) {
        if (length > 0xff) {
            throw new IllegalArgumentException("a row key of " + length + " bytes is not of this layout");
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
        }
        int end = used + 1 + length;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        bytes[used] = (byte) length;
        System.arraycopy(from, at, bytes, used + 1, length);
        starts[size++] = used + 1;
        used = end;
    }

    /** Adds all keys of another set. */
    public void addAll(SortedKeys other) {
        for (int i = 0; i < other.size; i++) {
            add(other.bytes, other.starts[i], other.lengthAt(other.starts[i]));
        }
    }

    /** Adds keys that are all greater than these. */
    public SortedKeys followedBy(SortedKeys greater) {
        addAll(greater);
        return this;
    }

    public int size() {
        return size;
    }

    public RowKey at(int index) {
        int start = starts[index];
        return RowKey.of(Arrays.copyOfRange(bytes, start, start + lengthAt(start)));
    }

    public List<RowKey> toList() {
        return IntStream.range(0, size).mapToObj(this::at).toList();
    }

    /** Returns the keys from one index to before another, as a set of its own. */
    public SortedKeys slice(int from, int to) {
        SortedKeys result = new SortedKeys();
        for (int i = from; i < to; i++) {
            result.add(bytes, starts[i], lengthAt(starts[i]));
        }
        return result;
    }

    private int lengthAt(int start) {
        return bytes[start - 1] & 0xff;
    }

    /** Sorts and takes duplicates out. Heapsort: in place, and never quadratic even for hostile keys. */
    public void sort() {
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
                starts[distinct++] = starts[i];
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
        int left = starts[a];
        int right = starts[b];
        return Arrays.compareUnsigned(bytes, left, left + lengthAt(left), bytes, right, right + lengthAt(right));
    }

    private void swap(int a, int b) {
        int start = starts[a];
        starts[a] = starts[b];
        starts[b] = start;
    }
}
