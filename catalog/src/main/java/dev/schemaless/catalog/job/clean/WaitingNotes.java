package dev.schemaless.catalog.job.clean;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The ids of notes that may not be worked yet, in buckets by the moment they were seen: eight bytes a note. Not thread-safe.
 */
final class WaitingNotes {
    private final Deque<Bucket> buckets = new ArrayDeque<>();
    private int size;

    /** Ids that become due at one moment, in ascending order. */
    private static final class Bucket {
        private final long due;
        private final long[] ids;
        private int taken;

        Bucket(long due, long[] ids) {
            this.due = due;
            this.ids = ids;
        }

        boolean isDue(long now) {
            return now - due >= 0;
        }

        boolean isEmpty() {
            return taken == ids.length;
        }

        /** Moves the first ids to a list. */
        void moveTo(List<Long> target, int most) {
            int end = Math.min(ids.length, taken + most);
            while (taken < end) {
                target.add(ids[taken++]);
            }
        }
    }

    int size() {
        return size;
    }

    /** Returns all ids in ascending order. */
    long[] sorted() {
        return buckets.stream()
                .flatMapToLong(bucket -> Arrays.stream(bucket.ids, bucket.taken, bucket.ids.length))
                .sorted()
                .toArray();
    }

    /**
     * Adds ids that are not among these.
     *
     * @param due not before that of ids added earlier
     */
    void add(long due, long[] ids) {
        if (ids.length > 0) {
            buckets.addLast(new Bucket(due, ids));
            size += ids.length;
        }
    }

    boolean hasDue(long now) {
        Bucket first = buckets.peekFirst();
        return first != null && first.isDue(now);
    }

    /** Takes the ids out that have been due for longest. */
    List<Long> takeDue(long now, int most) {
        List<Long> result = new ArrayList<>();
        while (result.size() < most && hasDue(now)) {
            Bucket first = buckets.getFirst();
            first.moveTo(result, most - result.size());
            if (first.isEmpty()) {
                buckets.removeFirst();
            }
        }
        size -= result.size();
        return result;
    }

    void clear() {
        buckets.clear();
        size = 0;
    }
}
