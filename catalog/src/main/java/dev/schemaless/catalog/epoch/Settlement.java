package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.StoreTables;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Finds the times whose past can no longer change: all transactions up to there have ended on all partitions. Shared by all threads of
 * a store in this JVM. Thread-safe.
 *
 * <p><b>Why a time is settled.</b> A cell's {@code created_at} is not before the moment at which its writer got a stripe, by the
 * clock of its partition. Of a transaction over several partitions that is the first one's stripe and clock. Round 1 waits on every partition for
 * a settled mark with a later clock, so it sees these writers and first branches end. A first branch that was committed shows that all
 * others had been prepared. Round 2 begins later, and waits for the branches that are in flight then.
 */
public final class Settlement {
    /** A time that is so far beyond the clocks is waited for: the clocks of programs and servers differ. */
    private static final long MOST_AHEAD_MICROS = TimeUnit.SECONDS.toMicros(1);

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration SHORT_PATIENCE = Duration.ofSeconds(1);

    private final StoreTables tables;
    private final Duration patience;
    private final List<SharedMarks> partitions;
    private final SettledLogs logs;
    private final AtomicLong settled = new AtomicLong(Long.MIN_VALUE);

    public Settlement(StoreTables tables) {
        this(tables, PATIENCE);
    }

    /**
     * Makes one for another store.
     *
     * @param patience how long an open transaction is waited for
     */
    public Settlement(StoreTables tables, Duration patience) {
        this.patience = patience;
        this.tables = tables;
        this.partitions = IntStream.range(0, tables.partitions().size())
                .mapToObj(position -> new SharedMarks(tables, position, settled::get))
                .toList();
        this.logs = new SettledLogs(partitions);
    }

    /** Returns the finder of settled positions. */
    public SettledLogs logs() {
        return logs;
    }

    /**
     * Returns the greatest time that is known to be settled, and asks no server.
     *
     * @return microseconds since 1970-01-01 UTC; {@link Long#MIN_VALUE} before the first settled time
     */
    public long micros() {
        return settled.get();
    }

    /**
     * Waits until a time is settled: from then on no cell whose {@code created_at} is that time or an earlier one becomes visible. Asks
     * no server if that is known already.
     *
     * @param micros since 1970-01-01 UTC
     * @param guard ends the wait
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if a transaction that may be older stays open for ten seconds; {@code
     *     SERVER_UNREACHABLE} if a partition cannot be asked; {@code PARAMETER_INVALID} if the time is more than a second beyond the
     *     clocks of all servers
     */
    public void await(long micros, StatementGuard guard) {
        if (micros > settled.get()) {
            await(new SettlementWait(micros, guard, patience));
        }
    }

    /**
     * Waits for a second at most until the time of this call is settled.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if a transaction that may be older stays open; {@code
     *     SERVER_UNREACHABLE} if a partition cannot be asked
     */
    public void awaitNow(StatementGuard guard) {
        SettlementWait first = new SettlementWait(Long.MAX_VALUE, guard, SHORT_PATIENCE);
        partitions.forEach(each -> poll(each, first));
        long now = partitions.stream().mapToLong(SharedMarks::clock).min().orElseThrow();
        // the marks of these polls will do, if they are settled
        await(new SettlementWait(now - 1, guard, SHORT_PATIENCE));
    }

    private void await(SettlementWait wait) {
        partitions.forEach(each -> poll(each, wait));
        checkClocks(wait.micros());
        partitions.forEach(each -> awaitMark(each, wait));
        long known =
                partitions.stream().mapToLong(SharedMarks::settledMicros).min().orElseThrow();
        if (partitions.size() > 1) {
            awaitBranches(wait);
        }
        settled.accumulateAndGet(known - 1, Math::max);
    }

    private void poll(SharedMarks partition, SettlementWait wait) {
        wait.ask(partition.display(), guard -> partition.poll(() -> partition.settledMicros() > wait.micros(), guard));
    }

    private void checkClocks(long micros) {
        long newest = partitions.stream().mapToLong(SharedMarks::clock).max().orElseThrow();
        if (micros - MOST_AHEAD_MICROS > newest) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot read the past at " + SettlementWait.text(micros)
                            + ": the clocks of all servers are earlier, the latest is " + SettlementWait.text(newest)
                            + ". Give an earlier time, in UTC.");
        }
    }

    private void awaitMark(SharedMarks partition, SettlementWait wait) {
        while (partition.settledMicros() <= wait.micros()) {
            wait.goOn(partition.display(), partition.awaited());
            poll(partition, wait);
        }
    }

    private void awaitBranches(SettlementWait wait) {
        // embedded branches hold their stripes until they end
        partitions.stream().filter(SharedMarks::isEmbedded).forEach(each -> awaitNextMark(each, wait));
        partitions.stream().filter(each -> !each.isEmbedded()).forEach(each -> awaitBranches(each, wait));
    }

    private void awaitNextMark(SharedMarks partition, SettlementWait wait) {
        long polls = partition.polls();
        while (partition.settledPoll() <= polls) {
            wait.ask(partition.display(), guard -> partition.poll(() -> partition.settledPoll() > polls, guard));
            if (partition.settledPoll() <= polls) {
                wait.goOn(partition.display(), partition.awaited());
            }
        }
    }

    private void awaitBranches(SharedMarks partition, SettlementWait wait) {
        InFlightBranches branches = new InFlightBranches(tables.partition(partition.position()), tables.names());
        Set<UUID> left = new HashSet<>();
        wait.ask(partition.display(), guard -> left.addAll(branches.all(guard)));
        while (!left.isEmpty()) {
            wait.goOn(partition.display(), left.stream().findFirst());
            wait.ask(partition.display(), guard -> left.retainAll(branches.all(guard)));
        }
    }
}
