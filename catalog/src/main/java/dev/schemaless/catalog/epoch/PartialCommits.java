package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.RowHash;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.CircuitBreakers;
import dev.schemaless.catalog.server.Deadline;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Finds the transactions over several partitions that have been committed on some of them and not yet on all. Branches
 * are committed one after another, so for a moment such a transaction is partly visible; where its writer has died
 * meanwhile, until recovery has ended it. Thread-safe.
 */
public final class PartialCommits {
    /**
     * The most transactions that are remembered. Presence rows go soon, and a transaction without one is not asked for.
     */
    private static final int MOST_REMEMBERED = 10_000;

    /** Time in which a server has to answer; after it the state is not known. */
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(3);

    private final StoreTables tables;
    private final CommitGate gate;
    private final ConcurrentMap<UUID, Set<Long>> committing = new ConcurrentHashMap<>();
    /** Transactions that are committed everywhere, with the {@link System#nanoTime} at which this process knew it. */
    private final Map<UUID, Long> ended = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Long> eldest) {
            return size() > MOST_REMEMBERED;
        }
    });

    public PartialCommits(StoreTables tables) {
        this.tables = tables;
        this.gate = new CommitGate(tables.partitions());
    }

    /**
     * Notes that this process begins to commit the branches of a transaction.
     *
     * @param rows the {@linkplain RowHash hashes} of the rows that it writes
     */
    public void begin(UUID transaction, Set<Long> rows) {
        gate.enter();
        committing.put(transaction, rows);
    }

    /**
     * Notes that this process has finished its attempt to commit the branches of a transaction.
     *
     * @param whole whether all are committed
     */
    public void end(UUID transaction, boolean whole) {
        if (whole) {
            noteEnd(transaction);
        }
        committing.remove(transaction);
        gate.leave(transaction, whole);
    }

    /** Returns the gate through which branches of embedded databases are committed. */
    public CommitGate gate() {
        return gate;
    }

    /** Says whether this process is committing the branches of a transaction that writes one of some rows. */
    public boolean isCommitting(Collection<Long> rows) {
        return committing.values().stream()
                .anyMatch(written ->
                        written.contains(RowHash.EVERY) || rows.stream().anyMatch(written::contains));
    }

    /** Says whether a transaction is known to be committed on all its partitions, without asking any. */
    public boolean isKnownToHaveEnded(UUID transaction) {
        return ended.containsKey(transaction);
    }

    /** Does {@link #isKnownToHaveEnded} for the knowledge of a {@link System#nanoTime}. */
    public boolean wasKnownToHaveEnded(UUID transaction, long nanos) {
        Long known = ended.get(transaction);
        return known != null && known - nanos <= 0;
    }

    private void noteEnd(UUID transaction) {
        ended.putIfAbsent(transaction, System.nanoTime());
    }

    /**
     * Finds the transactions whose branches may still be in flight somewhere.
     *
     * @param committedOn transactions, and partitions on which each has been seen to be committed; the others are
     *     asked, each once
     * @param guard ends the asking
     * @return of the transactions that are not committed everywhere, a partition where that is so; for an unreachable
     *     partition that is not known
     */
    public Map<UUID, Integer> unfinished(Map<BranchPresence, Set<Integer>> committedOn, StatementGuard guard) {
        Map<Integer, Set<UUID>> elsewhere = new TreeMap<>();
        committedOn.forEach((presence, seen) -> {
            if (!isKnownToHaveEnded(presence.transaction())) {
                presence.partitions().stream()
                        .filter(position -> !seen.contains(position))
                        .forEach(position -> elsewhere
                                .computeIfAbsent(position, absent -> new HashSet<>())
                                .add(presence.transaction()));
            }
        });
        Map<UUID, Integer> unfinished = new HashMap<>();
        elsewhere.forEach((position, transactions) ->
                notCommitted(position, transactions, guard).forEach(id -> unfinished.put(id, position)));
        committedOn.keySet().stream()
                .map(BranchPresence::transaction)
                .filter(id -> !unfinished.containsKey(id))
                .forEach(this::noteEnd);
        return unfinished;
    }

    private Set<UUID> notCommitted(int position, Set<UUID> transactions, StatementGuard guard) {
        InFlightBranches branches = new InFlightBranches(tables.partition(position), tables.names());
        try {
            Set<UUID> inFlight = new HashSet<>(branches.all(Deadline.within(guard, LONGEST_ANSWER)));
            inFlight.retainAll(transactions);
            return inFlight;
        } catch (SchemalessException e) {
            guard.check();
            // its own time limit may have stopped the query at a server that is slow
            if (CircuitBreakers.isUnreachable(e) || e.code() == ErrorCode.QUERY_CANCELED) {
                return transactions;
            }
            throw e;
        }
    }
}
