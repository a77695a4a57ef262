package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.StoreTables;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** The settled marks of one partition, shared by all threads of this JVM. Threads that wait for a poll take its result. Thread-safe. */
final class SharedMarks {
    private static final long LOCK_POLL_MILLIS = 20;

    private final StoreTables tables;
    private final int position;
    private final SettledMarks marks;
    private final ReentrantLock polling = new ReentrantLock();
    private volatile long settledMicros = Long.MIN_VALUE;

    SharedMarks(StoreTables tables, int position) {
        this.tables = tables;
        this.position = position;
        this.marks = new SettledMarks(tables, position);
    }

    int position() {
        return position;
    }

    String display() {
        return tables.partition(position).display();
    }

    boolean isEmbedded() {
        return tables.partition(position).dialect().isEmbedded();
    }

    /** Returns the clock of the newest settled mark, in microseconds since 1970-01-01 UTC; {@link Long#MIN_VALUE} before the first. */
    long settledMicros() {
        return settledMicros;
    }

    /** Returns the greatest clock of the server that a poll has read. */
    long clock() {
        return marks.clock();
    }

    long polls() {
        return marks.polls();
    }

    long settledPoll() {
        return marks.settledPoll();
    }

    /** See {@link SettledMarks#awaited}. */
    Optional<UUID> awaited() {
        return marks.awaited();
    }

    /**
     * Polls the partition, unless a poll of another thread makes that superfluous.
     *
     * @param isSuperfluous looks at the result of the last poll
     */
    void poll(BooleanSupplier isSuperfluous, StatementGuard guard) {
        lock(guard);
        try {
            if (!isSuperfluous.getAsBoolean()) {
                marks.poll(List.of(), guard).ifPresent(mark -> settledMicros = mark.micros());
            }
        } finally {
            polling.unlock();
        }
    }

    private void lock(StatementGuard guard) {
        try {
            while (!polling.tryLock(LOCK_POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                guard.check();
            }
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
    }
}
