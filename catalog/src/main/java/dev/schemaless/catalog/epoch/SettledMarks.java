package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Stripes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the position up to which the logs of one partition are settled, by polls. It writes nothing, waits for no
 * writer and keeps none waiting; a mark lags by the longest open transaction. Thread-safe, but best polled by one
 * thread, every 50 to 200 ms.
 *
 * <p><b>Why a mark is settled.</b> Poll n first reads the greatest numbers that are visible, then looks which stripes
 * are free. A cell with a smaller number that was not visible got its number before, so its writer held a stripe
 * before. Once every stripe was free in poll n or later, that writer has ended. Otherwise it is a branch that lost its
 * stripe when it was prepared. Such a branch is in flight then; when all those have ended too, no transaction is left
 * that could commit such a cell.
 */
public final class SettledMarks {
    /** More need not wait: when a long transaction ends, the next poll finds the rest. */
    private static final int MOST_WAITING = 64;

    private final StoreTables tables;
    private final int position;
    private final Partition partition;
    private final Stripes stripes;
    private final InFlightBranches branches;
    private final LongSupplier settledMicros;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    /** In which poll a stripe was free last, by stripe. */
    private final long[] lastFree = new long[Stripes.COUNT];
    /** In which poll a branch that is in flight was first seen. */
    private final Map<UUID, Long> firstSeen = new HashMap<>();

    private long polls;
    /** The last poll that found the positions of the settled mark unchanged. */
    private long unchanged;

    private long micros;
    private @Nullable Waiting settled;

    /** A mark that is not settled yet. */
    private static final class Waiting {
        final long poll;
        SettledMark mark;
        /** The poll in which every stripe had been free; 0 before. */
        long passed;

        Waiting(long poll, SettledMark mark) {
            this.poll = poll;
            this.mark = mark;
        }
    }

    /** Begins to look at one partition, given by its position. */
    public SettledMarks(StoreTables tables, int position) {
        this(tables, position, () -> Long.MIN_VALUE);
    }

    /**
     * Begins to look at one partition.
     *
     * @param settledMicros returns the greatest time that is known to be settled on all partitions, in microseconds since 1970-01-01 UTC
     */
    SettledMarks(StoreTables tables, int position, LongSupplier settledMicros) {
        this.tables = tables;
        this.position = position;
        this.partition = tables.partition(position);
        this.stripes = PartitionStripes.of(tables, position);
        this.branches = new InFlightBranches(partition, tables.names());
        this.settledMicros = settledMicros;
    }

    /**
     * Asks the partition once, in two or three statements for any number of logs.
     *
     * @param runs logs that lie on this partition; a mark that was read for others before may come first
     * @param guard ends the asking
     * @return the newest mark that is settled; empty if none is yet
     * @throws dev.schemaless.catalog.SchemalessException if the partition is out of reach; the next poll goes on
     */
    public synchronized Optional<SettledMark> poll(Collection<TableRun> runs, StatementGuard guard) {
        polls++;
        if (waiting.size() < MOST_WAITING) {
            waiting.add(new Waiting(polls, read(List.copyOf(runs), true, guard)));
        }
        return settle(guard);
    }

    /**
     * Does {@link #poll(Collection, StatementGuard)} for positions alone, in one statement while they stay as they are. No cell can appear
     * at or before a settled position, so the same position read later is settled as well. The clock of the mark is not: a writer that began
     * meanwhile may commit a cell of an earlier time.
     */
    synchronized Optional<SettledMark> pollPositions(Collection<TableRun> runs, StatementGuard guard) {
        if (settled == null) {
            return poll(runs, guard);
        }
        polls++;
        SettledMark mark = read(List.copyOf(runs), false, guard);
        if (settled.mark.positions().entrySet().containsAll(mark.positions().entrySet())) {
            unchanged = polls;
            settled.mark = mark.at(settled.mark.micros()).notBefore(settled.mark);
            return Optional.of(settled.mark);
        }
        if (waiting.size() < MOST_WAITING) {
            waiting.add(new Waiting(polls, mark));
        }
        return settle(guard);
    }

    private Optional<SettledMark> settle(StatementGuard guard) {
        stripes.free(guard).forEach(stripe -> lastFree[stripe] = polls);
        Set<UUID> inFlight = tables.partitions().size() == 1 ? Set.of() : branches.all(guard);
        firstSeen.keySet().retainAll(inFlight);
        inFlight.forEach(id -> firstSeen.putIfAbsent(id, polls));
        settle();
        return Optional.ofNullable(settled).map(newest -> newest.mark);
    }

    /** Does {@link #poll(Collection, StatementGuard)} for as long as it takes. */
    public Optional<SettledMark> poll(Collection<TableRun> runs) {
        return poll(runs, StatementGuard.none());
    }

    /** Returns the greatest clock that a poll has read, in microseconds since 1970-01-01 UTC. */
    synchronized long clock() {
        return micros;
    }

    /** Returns how many polls have begun. */
    synchronized long polls() {
        return polls;
    }

    /** Returns the number of the poll that read the newest settled mark, with its clock; 0 before the first. */
    synchronized long settledPoll() {
        return settled == null ? 0 : settled.poll;
    }

    /** Returns the number of the last poll that read the positions of the newest settled mark; 0 before the first. */
    synchronized long positionsPoll() {
        return Math.max(settledPoll(), unchanged);
    }

    /** Returns a transaction over several partitions that keeps the next mark from being settled; empty if only local ones may do so. */
    synchronized Optional<UUID> awaited() {
        Waiting next = waiting.peek();
        return next == null
                ? Optional.empty()
                : firstSeen.entrySet().stream()
                        .filter(branch -> branch.getValue() <= Math.max(next.poll, next.passed))
                        .min(Map.Entry.comparingByValue())
                        .map(Map.Entry::getKey);
    }

    private SettledMark read(List<TableRun> runs, boolean withClock, StatementGuard guard) {
        long before = settledMicros.getAsLong();
        return partition.run("read positions", guard, connection -> {
            if (withClock) {
                // the clock comes first, so that it is not after any position
                micros = tables.housekeeping(position)
                        .readClock()
                        .list(connection, row -> row.getLong(1))
                        .get(0);
            }
            Map<TableRun.Key, Long> positions = new HashMap<>();
            if (!runs.isEmpty()) {
                positions(runs)
                        .list(
                                connection,
                                row -> positions.put(runs.get(row.getInt(1)).key(), row.getLong(2)));
            }
            return new SettledMark(positions, before, micros);
        });
    }

    private Query positions(List<TableRun> runs) {
        List<Query> queries = new ArrayList<>();
        for (TableRun each : runs) {
            queries.add(tables.cells(position, each.model(), each.run()).readPosition(queries.size()));
        }
        return Query.unionAll(partition.dialect(), queries);
    }

    private void settle() {
        long freeSince = Arrays.stream(lastFree).min().orElseThrow();
        for (Waiting each : waiting) {
            if (each.passed == 0 && each.poll <= freeSince) {
                each.passed = polls;
            }
        }
        long oldestBranch =
                firstSeen.values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
        for (Waiting next = waiting.peek(); next != null && isSettled(next, oldestBranch); next = waiting.peek()) {
            next.mark = settled == null ? next.mark : next.mark.notBefore(settled.mark);
            settled = next;
            waiting.remove();
        }
    }

    /** Says whether a mark is settled: every branch still in flight was first seen after the poll in which all stripes had passed it. */
    private static boolean isSettled(Waiting waiting, long oldestBranch) {
        return waiting.passed != 0 && waiting.passed < oldestBranch;
    }
}
