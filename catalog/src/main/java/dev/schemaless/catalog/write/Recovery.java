package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.BranchId;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.StoreTables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Ends the branches that dead writers left prepared, and forgets decisions that nobody will ask for again. Any number of
 * processes may do so at the same time, beside writers that are alive: a writer that is merely slow finds its transaction
 * aborted.
 */
final class Recovery {
    /** A writer that is alive needs a few round trips from the first branch's preparation to the last one's commit. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

    private static final long FORGET_COMMITTED_SECONDS = 60;
    private static final long FORGET_ABORTED_SECONDS = 24 * 3600;

    private final StoreTables tables;
    private final Decisions decisions;
    private final long store;
    private final Reach reach = new Reach();
    private final Map<BranchId, Long> firstSeen = new HashMap<>();
    private final Set<BranchId> stuck = new HashSet<>();
    private final ConcurrentLinkedQueue<Map.Entry<Integer, UUID>> finished = new ConcurrentLinkedQueue<>();

    Recovery(StoreTables tables, Decisions decisions, long store) {
        this.tables = tables;
        this.decisions = decisions;
        this.store = store;
    }

    /** Tells of a decision all of whose branches have been committed. Thread-safe. */
    void finished(int home, UUID transaction) {
        finished.add(Map.entry(home, transaction));
    }

    /** Ends the branches of embedded partitions, which nobody can be working on before this process has begun to. */
    void endEmbedded() {
        prepared(partition -> partition.dialect().isEmbedded())
                .forEach(id -> end(id, decisions.abort(id.home(), id.transaction())));
    }

    /**
     * Ends the branches that have been prepared for too long; called again and again by one thread. Partitions that are out of
     * reach keep nobody from ending those that need nothing of them: all others come first, then one of them is asked.
     *
     * @throws SchemalessException once it has ended what it could, if a partition is out of reach
     */
    void tick() {
        reach.next();
        Integer due = reach.due();
        Set<BranchId> prepared = new HashSet<>();
        for (int position = 0; position < tables.partitions().size(); position++) {
            int there = position;
            if (!tables.partition(position).dialect().isEmbedded()) {
                reach.askIfThere(position, () -> prepared.addAll(prepared(tables.partition(there))));
            }
        }
        endOverdue(prepared);
        forgetFinished();
        if (due != null) {
            reach.ask(due, () -> note(prepared(tables.partition(due))));
        }
        reach.throwFailure();
    }

    private void endOverdue(Set<BranchId> prepared) {
        firstSeen.keySet().retainAll(prepared);
        stuck.retainAll(prepared);
        note(prepared);
        long now = System.nanoTime();
        for (BranchId id : prepared) {
            Long seen = firstSeen.get(id);
            if (seen != null && now - seen >= PATIENCE_NANOS) {
                List<Outcome> outcome = new ArrayList<>();
                reach.askIfThere(id.home(), () -> outcome.add(decisions.abort(id.home(), id.transaction())));
                outcome.forEach(decided -> reach.askIfThere(id.position(), () -> end(id, decided)));
            }
        }
    }

    private void note(Collection<BranchId> prepared) {
        long now = System.nanoTime();
        prepared.forEach(id -> firstSeen.putIfAbsent(id, now));
    }

    private List<BranchId> prepared(Predicate<Partition> wanted) {
        return tables.partitions().stream()
                .filter(wanted)
                .flatMap(partition -> prepared(partition).stream())
                .toList();
    }

    private List<BranchId> prepared(Partition partition) {
        return partition.preparedBranches().stream()
                .filter(id -> id.store() == store && isHere(id, partition))
                .toList();
    }

    /** Several partitions may be databases of one server, which lists the branches of all. */
    private boolean isHere(BranchId id, Partition partition) {
        return id.position() < tables.partitions().size()
                && id.home() < tables.partitions().size()
                && tables.partition(id.position()) == partition;
    }

    private void end(BranchId id, Outcome outcome) {
        Partition partition = tables.partition(id.position());
        if (!partition.end(id, outcome == Outcome.COMMITTED) && !stuck.add(id)) {
            // still there, and its connection lets nobody else end it
            killQuietly(partition, id);
        }
    }

    private static void killQuietly(Partition partition, BranchId id) {
        try {
            partition.kill(id);
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.CONNECTION_LOST) {
                throw e;
            }
        }
    }

    /** What cannot be forgotten now is forgotten when it is old. */
    private void forgetFinished() {
        Map<Integer, Collection<UUID>> byHome = new HashMap<>();
        for (Map.Entry<Integer, UUID> next = finished.poll(); next != null; next = finished.poll()) {
            byHome.computeIfAbsent(next.getKey(), home -> new ArrayList<>()).add(next.getValue());
        }
        byHome.forEach((home, transactions) -> reach.askIfThere(home, () -> decisions.forget(home, transactions)));
    }

    /** Forgets old decisions of transactions that have no branch left. */
    void forgetOld() {
        for (int home = 0; home < tables.partitions().size(); home++) {
            Map<UUID, Outcome> old = decisions.olderThan(home, FORGET_COMMITTED_SECONDS);
            if (old.isEmpty()) {
                continue;
            }
            Set<UUID> needed = new HashSet<>();
            prepared(partition -> true).forEach(id -> needed.add(id.transaction()));
            Set<UUID> aborted =
                    decisions.olderThan(home, FORGET_ABORTED_SECONDS).keySet();
            decisions.forget(
                    home,
                    old.keySet().stream()
                            .filter(id -> !needed.contains(id))
                            .filter(id -> old.get(id) == Outcome.COMMITTED || aborted.contains(id))
                            .toList());
        }
    }
}
