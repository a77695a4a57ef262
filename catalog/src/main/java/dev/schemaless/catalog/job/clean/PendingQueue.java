package dev.schemaless.catalog.job.clean;

import dev.schemaless.catalog.index.GracePeriod;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.BackOff;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The notes of one partition that have been read, until they may be handled. Not thread-safe.
 *
 * <p>Their age is counted from when they were read: the time in a note is that of its writer's locks, which may be long
 * before its commit. For the same reason a note may appear before ones that have been seen. So reading goes on after
 * the last note, but once in each grace period it restarts at the first one.
 *
 * <p>At most {@link #MOST_WAITING} ids are kept. The rest stays on the server and is read when there is room.
 */
final class PendingQueue {
    /** In memory 4 MB; at a grace of 60 s they are 8,000 notes a second. */
    static final int MOST_WAITING = 500_000;

    private static final int PAGE = 20_000;
    private static final long[] NONE = {};
    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(8);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private final StoreTables tables;
    private final int position;
    private final int mostWaiting;
    private final WaitingNotes waiting = new WaitingNotes();
    private final BackOff.Pauses looks = new BackOff(SHORTEST_WAIT, LONGEST_WAIT).pauses();
    private final BackOff.Pauses pauses = new BackOff(FIRST_PAUSE, LONGEST_PAUSE).pauses();
    private long after;
    private long newest;

    /** Whether the last note has been read; the next sweep restarts at the first one, so that failed notes come again. */
    private boolean atEnd = true;

    private long nextLook;
    private long nextSweep;
    private long pausedUntil;

    /**
     * Makes a queue that has seen nothing.
     *
     * @param now the clock, nanoseconds since any moment
     * @param mostWaiting how many ids are kept at most, at least one
     */
    PendingQueue(StoreTables tables, int position, long now, int mostWaiting) {
        this.tables = tables;
        this.position = position;
        this.mostWaiting = mostWaiting;
        this.nextLook = now;
        this.nextSweep = now;
        this.pausedUntil = now;
    }

    int position() {
        return position;
    }

    /** Says whether it is time to look which notes there are. */
    boolean isToLook(long now) {
        return !isPaused(now) && now - nextLook >= 0;
    }

    /** Says whether there are notes that have been seen for long enough. */
    boolean hasDue(long now) {
        return !isPaused(now) && waiting.hasDue(now);
    }

    private boolean isPaused(long now) {
        return now - pausedUntil < 0;
    }

    /** Looks which notes there are; the next time soon if there were new ones or no room for more, else later and later. */
    void look(LongSupplier nanos) {
        long begun = nanos.getAsLong();
        if (atEnd && begun - nextSweep >= 0) {
            after = 0;
            nextSweep = begun + GracePeriod.OF_OLD_ENTRIES.toNanos();
        }
        int before = waiting.size();
        long[] known = after < newest ? waiting.sorted() : NONE;
        boolean more = room() > 0;
        while (more) {
            lookAtPage(known, nanos);
            more = !atEnd && room() > 0;
        }
        if (waiting.size() > before || room() == 0) {
            looks.reset();
        }
        nextLook = nanos.getAsLong() + looks.next().toNanos();
    }

    private int room() {
        return mostWaiting - waiting.size();
    }

    private void lookAtPage(long[] known, LongSupplier nanos) {
        List<Long> page = tables.partition(position)
                .coordinate(
                        "look for pending index entries",
                        connection ->
                                tables.pending(position).readIds(after, PAGE).list(connection, row -> row.getLong(1)));
        long[] fresh = page.stream()
                .mapToLong(Long::longValue)
                .filter(id -> Arrays.binarySearch(known, id) < 0)
                .limit(room() + 1L)
                .toArray();
        boolean fits = fresh.length <= room();
        long[] taken = fits ? fresh : Arrays.copyOf(fresh, room());
        if (!page.isEmpty()) {
            // after the notes that were taken, and before the first one that does not fit
            after = fits ? page.get(page.size() - 1) : fresh[taken.length] - 1;
            newest = Math.max(newest, after);
        }
        waiting.add(nanos.getAsLong() + GracePeriod.OF_OLD_ENTRIES.toNanos(), taken);
        atEnd = fits && page.size() < PAGE;
    }

    /** Takes out notes that are old enough. Those that fail are read again when the reading restarts. */
    List<Long> takeDue(long now, int most) {
        return waiting.takeDue(now, most);
    }

    boolean isEmpty() {
        return waiting.size() == 0;
    }

    /** Goes on after a pause, longer each time until {@link #succeed}. */
    void putOff(long now) {
        pausedUntil = now + pauses.next().toNanos();
    }

    /** Makes the next pause a short one. */
    void succeed() {
        pauses.reset();
    }

    /** Leaves the notes to the process that is working on them, and reads them again after a grace period. */
    void leave(long now) {
        waiting.clear();
        atEnd = true;
        pausedUntil = now + GracePeriod.OF_OLD_ENTRIES.toNanos();
        nextSweep = pausedUntil;
    }
}
