package dev.schemaless.catalog.sequence;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SequenceRange;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one sequence that this process has (hi/lo allocation). A block that is used up soon doubles the next one; after a
 * block that was not, the next is as small as possible. Thread-safe.
 */
final class Supply {
    /** Older rests are not given away: the numbers of several processes are to grow with time. */
    private static final Duration LONGEST_KEPT = Duration.ofSeconds(10);

    private static final long LOCK_POLL_MILLIS = 50;

    private final Sequence sequence;
    private final Counter counter;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Block block;
    private int used;
    private int size;
    private long takenNanos;

    Supply(Sequence sequence, Counter counter, LongSupplier nanos) {
        this.sequence = sequence;
        this.counter = counter;
        this.nanos = nanos;
    }

    /** See {@link Sequences#next}. */
    long next(int most, StatementGuard guard) {
        acquire(guard);
        try {
            Block current = block;
            if (current == null || used == current.count() || isOld()) {
                current = take(OptionalLong.empty(), most, guard);
                if (current.count() == 0) {
                    throw exhausted();
                }
            }
            used++;
            return current.at(used);
        } finally {
            lock.unlock();
        }
    }

    /** See {@link Sequences#pass}. */
    void pass(long number, int most, StatementGuard guard) {
        acquire(guard);
        try {
            SequenceRange range = sequence.range();
            Block current = block;
            if (current == null || range.isAfter(number, current.last())) {
                take(OptionalLong.of(number), most, guard);
            } else if (range.isAfter(number, current.at(used))) {
                used = (int) ((number - current.before()) / current.increment());
            }
        } finally {
            lock.unlock();
        }
    }

    private Block take(OptionalLong floor, int most, StatementGuard guard) {
        Block last = block;
        boolean wasUsedUp = last != null && last.count() > 0 && used == last.count();
        size = (wasUsedUp || floor.isPresent()) && !isOld() ? (int) Math.min(2L * Math.max(size, 1), most) : 1;
        OptionalLong known = last == null ? OptionalLong.empty() : OptionalLong.of(last.last());
        Block taken = counter.take(new Counter.Request(sequence, known, floor, size), guard);
        block = taken;
        used = 0;
        takenNanos = nanos.getAsLong();
        return taken;
    }

    private boolean isOld() {
        return block != null && nanos.getAsLong() - takenNanos > LONGEST_KEPT.toNanos();
    }

    /** Acquires the lock. It waits in steps, because the holder may wait for a server. */
    private void acquire(StatementGuard guard) {
        if (lock.tryLock()) {
            return;
        }
        try {
            while (!lock.tryLock(LOCK_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                guard.check();
            }
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
    }

    private SchemalessException exhausted() {
        return new SchemalessException(
                ErrorCode.SEQUENCE_EXHAUSTED,
                "Cannot take a number of sequence '" + sequence.name() + "': its last, "
                        + sequence.range().end() + ", has been passed. Give values yourself, or make another"
                        + " with a larger range.");
    }
}
