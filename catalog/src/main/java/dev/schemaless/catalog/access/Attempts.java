package dev.schemaless.catalog.access;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one statement, or of one commit. All levels that try again count here, so that their limits do not multiply.
 * Thread-safe.
 *
 * <p>An attempt that failed because of other writers is a <i>conflict</i>. The protocol itself needs further attempts: each
 * {@link Need} occurs a limited number of times between two conflicts, and one time more is due to other writers.
 */
public final class Attempts {
    /** The default number of retries after conflicts. */
    public static final int USUAL_RETRIES = 50;

    /** The most catalogs that refuse one statement or commit: only endless definitions can use them up. */
    public static final int MOST_CATALOGS = 20;

    /** A reason of the protocol for a further attempt. */
    public enum Need {
        /** A key was taken that was likely free, so rows are looked at before they are written. */
        LOOK(1),
        /** Index entries on other partitions are put before their rows are written. */
        ENTRIES(1),
        /** Claims on other partitions are known when rows are read: first the existing claims, then the claims that are likely new. */
        CLAIMS(2),
        /** Rows of a later partition have versions after the time that the first partition's clock gave. */
        TIME(1);

        private final int most;

        Need(int most) {
            this.most = most;
        }

        /** Returns the most attempts for it between two conflicts. */
        public int most() {
            return most;
        }
    }

    private final int retries;
    /** Null while the protocol has needed none. */
    private @Nullable Map<Need, Integer> needs;

    private int conflicts;
    private boolean looks;
    private boolean begun;
    private long beginNanos;

    /**
     * Makes the count of a statement that has not begun.
     *
     * @param retries the most retries after conflicts, not negative
     */
    public Attempts(int retries) {
        this.retries = retries;
    }

    /** Returns the most retries after conflicts. */
    public int retries() {
        return retries;
    }

    /** Returns the retries that are left, at least 0. */
    public synchronized int left() {
        return Math.max(0, retries - conflicts);
    }

    /** Notes that the first attempt begins. Later calls have no effect. */
    public synchronized void begin() {
        if (!begun) {
            begun = true;
            beginNanos = System.nanoTime();
        }
    }

    /** Returns the nanoseconds since the first attempt began; 0 before. */
    public synchronized long nanos() {
        return begun ? System.nanoTime() - beginNanos : 0;
    }

    /** Counts a conflict, after which the protocol may need its attempts anew. Returns whether there may be another attempt. */
    public synchronized boolean countConflict() {
        conflicts++;
        needs = null;
        return conflicts <= retries;
    }

    /** Says whether there were more conflicts than retries. */
    public synchronized boolean isOver() {
        return conflicts > retries;
    }

    /** Forgets the attempts that the protocol needed, because rows are read or computed anew without a conflict. */
    public synchronized void renewNeeds() {
        needs = null;
    }

    /** Counts an attempt that the protocol needs. Returns whether it is one of the first few. */
    public synchronized boolean countNeed(Need need) {
        looks |= need == Need.LOOK;
        Map<Need, Integer> used = needs == null ? new EnumMap<>(Need.class) : needs;
        needs = used;
        return used.merge(need, 1, Integer::sum) <= need.most();
    }

    /** Says whether a key was taken that was likely free. Then all further attempts look at rows first. */
    public synchronized boolean looks() {
        return looks;
    }

    /**
     * Counts the conflicts of a group of statements, of which this is one, and takes over its begin. So a group that has waited for a
     * lock until the limit does not wait as long again for each of its statements.
     */
    public void follow(Attempts group) {
        int more;
        boolean hasBegun;
        long begin;
        synchronized (group) {
            more = group.conflicts;
            hasBegun = group.begun;
            begin = group.beginNanos;
        }
        synchronized (this) {
            conflicts += more;
            if (hasBegun) {
                begun = true;
                beginNanos = begin;
            }
        }
    }
}
