package dev.schemaless.catalog.server;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

/**
 * The stripes of an embedded database: locks of this process, in which all its sessions live. The version itself is in the catalog's
 * row alone.
 */
final class LocalStripes implements Stripes {
    private static final long WAIT_MILLIS = 1000;

    private final List<ReentrantReadWriteLock> locks = IntStream.range(0, COUNT)
            .mapToObj(i -> new ReentrantReadWriteLock())
            .toList();
    private final AtomicLongArray passed = new AtomicLongArray(COUNT);

    /** Returns the lock that a writing transaction of this thread holds from before it begins until it has ended. */
    Lock share() {
        return locks.get((int) (Thread.currentThread().getId() % COUNT)).readLock();
    }

    @Override
    public Set<Integer> olderThan(long version, StatementGuard guard) {
        Set<Integer> older = new TreeSet<>();
        for (int i = 0; i < COUNT; i++) {
            if (passed.get(i) < version && !tryPass(i, version)) {
                older.add(i);
            }
        }
        return older;
    }

    @Override
    public Set<Integer> free(StatementGuard guard) {
        Set<Integer> free = new TreeSet<>();
        for (int i = 0; i < COUNT; i++) {
            if (tryPass(i, 0)) {
                free.add(i);
            }
        }
        return free;
    }

    private boolean tryPass(int stripe, long version) {
        Lock lock = locks.get(stripe).writeLock();
        return lock.tryLock() && note(stripe, version, lock);
    }

    @Override
    public boolean pass(Set<Integer> stripes, long version, StatementGuard guard) {
        try {
            for (int stripe : stripes) {
                guard.check();
                Lock lock = locks.get(stripe).writeLock();
                if (!lock.tryLock(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                    return false;
                }
                note(stripe, version, lock);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SchemalessException(
                    ErrorCode.QUERY_CANCELED, "Cannot publish catalog: its thread was interrupted.", e);
        }
    }

    /** Notes that a transaction was waited for. A later holder of the stripe begins after the version was committed. */
    private boolean note(int stripe, long version, Lock held) {
        passed.accumulateAndGet(stripe, version, Math::max);
        held.unlock();
        return true;
    }
}
