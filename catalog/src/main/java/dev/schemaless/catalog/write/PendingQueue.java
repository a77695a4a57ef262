package dev.schemaless.catalog.write;

import dev.schemaless.catalog.index.Grace;
import dev.schemaless.catalog.sql.StoreTables;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The notes of one partition that have been seen there, until they may be worked. Not thread-safe.
 *
 * <p>Their age is counted from when they were seen: the moment that a note bears is that of its writer's locks, which may be
 * long before its commit. For the same reason a note may appear before ones that have been seen, so a new look begins at the
 * first one.
 */
final class PendingQueue {
    private static final int MOST_IDS = 100_000;
    private static final long FIRST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final StoreTables tables;
    private final int position;
    private final RowChunks chunks = new RowChunks();
    private List<Long> ids = List.of();
    private long after;
    private long wait = FIRST_WAIT_NANOS;
    private long due;
    private boolean begun;

    PendingQueue(StoreTables tables, int position) {
        this.tables = tables;
        this.position = position;
    }

    int position() {
        return position;
    }

    /** Returns how many of the partition's rows may be read at a time. */
    RowChunks chunks() {
        return chunks;
    }

    boolean isEmpty() {
        return ids.isEmpty();
    }

    boolean isDue(long now) {
        return !begun || now - due >= 0;
    }

    /** Looks which notes there are; those found are due when they have been seen for long enough. */
    void look(LongSupplier nanos) {
        List<Long> found = tables.partition(position)
                .coordinate(
                        "look for pending index entries",
                        connection -> tables.pending(position)
                                .readIds(after, MOST_IDS)
                                .list(connection, row -> row.getLong(1)));
        long now = nanos.getAsLong();
        begun = true;
        after = found.size() == MOST_IDS ? found.get(MOST_IDS - 1) : 0;
        ids = found;
        if (found.isEmpty()) {
            putOff(now);
        } else {
            wait = FIRST_WAIT_NANOS;
            due = now + Grace.OF_OLD_ENTRIES.toNanos();
        }
    }

    /** Takes the first notes out. */
    List<Long> take(int most) {
        int count = Math.min(most, ids.size());
        List<Long> taken = ids.subList(0, count);
        ids = ids.subList(count, ids.size());
        return taken;
    }

    /** Goes on after a while, longer each time until something is found. */
    void putOff(long now) {
        begun = true;
        due = now + wait;
        wait = Math.min(2 * wait, LONGEST_WAIT_NANOS);
    }

    /** Forgets what has been seen, and looks again when others have worked it. */
    void leave(long now) {
        ids = List.of();
        due = now + Grace.OF_OLD_ENTRIES.toNanos();
    }
}
