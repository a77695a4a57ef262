package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.index.EncodedValue;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The sizes of recent lookups of an index. A lookup that likely finds much would hold up the others in its batch.
 * Thread-safe.
 */
public final class LookupSizes {
    /** About as much as a server and a client work on for the time of a short round trip. */
    static final long LARGE = 64 * 1024;

    private static final long FORGOTTEN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int MOST_REMEMBERED = 1_000;
    private static final int WEIGHT = 8;

    /** Time at which each value was found to be large. */
    private final BoundedMap<List<EncodedValue>, Long> large = new BoundedMap<>(MOST_REMEMBERED);

    /** Concurrent notes may be lost, which an estimate can bear. */
    private volatile long average = 1;

    /** Notes how many bytes were found for a value. */
    public void note(List<EncodedValue> values, long bytes) {
        if (bytes <= LARGE) {
            long known = average;
            average = known + (bytes - known) / WEIGHT;
        } else {
            large.put(values, System.nanoTime());
        }
    }

    /** Returns how many bytes a lookup is likely to find that is not large. */
    public long expected() {
        return average;
    }

    /** Says whether so much was found for a value a moment ago that it is better looked up by itself. */
    public boolean isLarge(List<EncodedValue> values) {
        Long noted = large.isEmpty() ? null : large.get(values);
        if (noted != null && System.nanoTime() - noted > FORGOTTEN_NANOS) {
            large.remove(values);
            return false;
        }
        return noted != null;
    }
}
