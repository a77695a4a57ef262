package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The settled marks of one partition, shared by all threads of this JVM. Threads that wait for a poll take its result. A poll reads the
 * positions of all tables that were asked for in the last minute. Thread-safe.
 */
final class SharedMarks {
    private static final long LOCK_POLL_MILLIS = 20;
    private static final long ASKED_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final StoreTables tables;
    private final int position;
    private final SettledMarks marks;
    private final ReentrantLock polling = new ReentrantLock();
    private final Map<Integer, Asked> asked = new ConcurrentHashMap<>();
    private volatile @Nullable Settled newest;
    private volatile @Nullable Long polledNanos;

    /**
     * A settled mark.
     *
     * @param poll the number of the last poll that read its positions
     * @param isCurrent whether that is the last poll of all
     */
    record Settled(SettledMark mark, long poll, boolean isCurrent) {}

    /** A table whose positions were asked for. */
    private record Asked(Model model, long nanos) {}

    /**
     * Begins to look at one partition.
     *
     * @param settledMicros returns the greatest time that is known to be settled on all partitions
     */
    SharedMarks(StoreTables tables, int position, LongSupplier settledMicros) {
        this.tables = tables;
        this.position = position;
        this.marks = new SettledMarks(tables, position, settledMicros);
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
        Settled known = newest;
        return known == null ? Long.MIN_VALUE : known.mark().micros();
    }

    /** Returns the newest settled mark if it has the positions of a table; null without one. */
    @Nullable Settled newest(Model model) {
        Settled known = newest;
        return known != null && logs(model).stream().allMatch(known.mark()::has) ? known : null;
    }

    /** Has the polls of the next minute read the positions of a table too. */
    void ask(Model model) {
        asked.put(model.number(), new Asked(model, System.nanoTime()));
    }

    /** Returns the logs of a table on this partition. */
    private List<TableRun> logs(Model model) {
        return tables.topology().tableRunsOf(position).stream()
                .map(run -> new TableRun(model, run))
                .toList();
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

    /** Says whether the newest poll began less than a time ago. */
    boolean isPolledWithin(Duration age) {
        Long begun = polledNanos;
        return begun != null && System.nanoTime() - begun < age.toNanos();
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
        poll(List.of(), isSuperfluous, guard);
    }

    /**
     * Does {@link #poll(BooleanSupplier, StatementGuard)} for the positions of a table too.
     *
     * @throws SchemalessException {@code CATALOG_CHANGED} if the table was dropped
     */
    void poll(Model model, BooleanSupplier isSuperfluous, StatementGuard guard) {
        ask(model);
        poll(logs(model), isSuperfluous, guard);
    }

    private void poll(List<TableRun> own, BooleanSupplier isSuperfluous, StatementGuard guard) {
        lock(guard);
        try {
            if (!isSuperfluous.getAsBoolean()) {
                long begun = System.nanoTime();
                pollAll(own, guard).ifPresent(this::note);
                polledNanos = begun;
            }
        } finally {
            polling.unlock();
        }
    }

    private void note(SettledMark mark) {
        long poll = marks.positionsPoll();
        newest = new Settled(mark, poll, poll == marks.polls());
    }

    private Optional<SettledMark> pollAll(List<TableRun> own, StatementGuard guard) {
        long now = System.nanoTime();
        asked.values().removeIf(each -> now - each.nanos() > ASKED_NANOS);
        List<TableRun> all = asked.values().stream()
                .flatMap(each -> logs(each.model()).stream())
                .toList();
        try {
            return own.isEmpty() ? marks.poll(all, guard) : marks.pollPositions(all, guard);
        } catch (SchemalessException e) {
            if (e.code() != ErrorCode.CATALOG_CHANGED || all.size() == own.size()) {
                throw e;
            }
            // a table was dropped, maybe another one: readers of the others ask for them again
            asked.clear();
            return marks.poll(own, guard);
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
