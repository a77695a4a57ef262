package dev.schemaless.catalog.job.recover;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.CircuitBreakers;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.PreparedBranches;
import dev.schemaless.catalog.write.commit.CommitOutcome;
import dev.schemaless.catalog.write.commit.CommittingTransactions;
import dev.schemaless.catalog.write.commit.Decisions;
import dev.schemaless.catalog.write.commit.DistributedTransaction;
import dev.schemaless.catalog.write.commit.Verdict;
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
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the branches that dead writers left prepared, and forgets decisions that nobody will ask for again. Any number of
 * processes may do so at the same time, beside writers that are alive; usually one of them looks at each partition.
 *
 * <p>A writer is dead when no server has a connection any more that owns a branch of its transaction. One that is alive is
 * left alone for long, one of this store for as long as it may decide to commit. What cannot be ended keeps nothing else from
 * being ended.
 */
public final class Recovery implements DistributedTransaction.Registry, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    /** A writer that has lost its connections may still be on its way to the decision. */
    private static final long DEAD_PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

    /** A machine that lost its power leaves connections that the server takes for alive. */
    private static final long LIVING_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long FORGET_COMMITTED_SECONDS = 60;
    private static final long FORGET_ABORTED_SECONDS = 24 * 3600;

    private final StoreTables tables;
    private final Decisions decisions;
    private final long store;
    private final CircuitBreakers breakers = new CircuitBreakers();
    private final Lookout lookout;
    private final Sightings sightings;
    private final CommittingTransactions committing;
    private final Set<BranchId> odd = new HashSet<>();
    private final ConcurrentLinkedQueue<Map.Entry<Integer, UUID>> finished = new ConcurrentLinkedQueue<>();

    /**
     * Makes the recovery of a store.
     *
     * @param nanos the clock by which patience ends, nanoseconds since any moment
     */
    public Recovery(StoreTables tables, Decisions decisions, UUID store, LongSupplier nanos) {
        this.tables = tables;
        this.decisions = decisions;
        this.store = store.getMostSignificantBits();
        this.lookout = new Lookout(tables, store, nanos);
        this.sightings = new Sightings(nanos);
        this.committing = new CommittingTransactions(nanos);
    }

    @Override
    public void begin(UUID transaction) {
        committing.add(transaction);
    }

    @Override
    public void end(UUID transaction) {
        committing.remove(transaction);
    }

    @Override
    public void finish(int home, UUID transaction) {
        finished.add(Map.entry(home, transaction));
    }

    /** Ends the branches of embedded partitions, which nobody can be working on before this process has begun to. */
    public void endEmbedded() {
        prepared(partition -> partition.dialect().isEmbedded())
                .forEach(id -> carryOut(id, decisions.abort(id.home(), id.transaction())));
    }

    /**
     * Ends the branches that have been prepared for too long; called again and again by one thread. Partitions that are out of
     * reach keep nobody from ending those that need nothing of them: all others come first, then one of them is asked.
     *
     * @throws SchemalessException once it has ended what it could, if a partition is out of reach
     */
    public void tick() {
        breakers.nextRound();
        Integer due = breakers.halfOpen();
        Set<BranchId> prepared = new HashSet<>();
        for (int position = 0; position < tables.partitions().size(); position++) {
            if (!tables.partition(position).dialect().isEmbedded()) {
                int there = position;
                breakers.askIfClosed(position, () -> prepared.addAll(lookIfDue(there)));
            }
        }
        odd.retainAll(prepared);
        endOverdue(prepared);
        forgetFinished();
        if (due != null) {
            breakers.ask(due, () -> look(due));
        }
        breakers.throwFailure();
    }

    private Set<BranchId> lookIfDue(int position) {
        try {
            return lookout.isDue(position) ? look(position) : Set.of();
        } catch (SchemalessException e) {
            // others may be able to
            lookout.resign(position);
            throw e;
        }
    }

    private Set<BranchId> look(int position) {
        Set<BranchId> prepared = Set.copyOf(prepared(tables.partition(position)));
        sightings.note(position, prepared);
        return prepared;
    }

    private void endOverdue(Set<BranchId> prepared) {
        List<BranchId> overdue = prepared.stream()
                .filter(id -> sightings.isOlder(id, DEAD_PATIENCE_NANOS) && !committing.contains(id.transaction()))
                .toList();
        Set<UUID> living = living(overdue);
        overdue.stream()
                .filter(id -> !living.contains(id.transaction()) || sightings.isOlder(id, LIVING_PATIENCE_NANOS))
                .forEach(this::end);
    }

    /**
     * Returns the transactions that have an owner on any partition: their writer may have lost the connection to one, and be
     * waiting for another to prepare. What a partition that is out of reach would say is not known.
     */
    private Set<UUID> living(Collection<BranchId> overdue) {
        Map<UUID, BranchId> one =
                overdue.stream().collect(Collectors.toMap(BranchId::transaction, id -> id, (first, second) -> first));
        Set<UUID> living = new HashSet<>();
        for (int position = 0; !one.isEmpty() && position < tables.partitions().size(); position++) {
            int there = position;
            List<BranchId> names = one.values().stream().map(id -> id.at(there)).toList();
            breakers.askIfClosed(
                    position,
                    () -> new PreparedBranches(tables.partition(there))
                            .owned(names)
                            .forEach(id -> living.add(id.transaction())));
        }
        return living;
    }

    private void end(BranchId id) {
        List<Verdict> verdicts = new ArrayList<>();
        breakers.askIfClosed(
                id.home(), () -> tryFor(id, () -> verdicts.add(decisions.abort(id.home(), id.transaction()))));
        verdicts.forEach(verdict -> breakers.askIfClosed(id.position(), () -> tryFor(id, () -> carryOut(id, verdict))));
    }

    /** What fails for one branch, though its partition can be reached, is said once and left to the next round. */
    private void tryFor(BranchId id, Runnable work) {
        try {
            work.run();
        } catch (SchemalessException e) {
            if (CircuitBreakers.isUnreachable(e)) {
                throw e;
            }
            if (odd.add(id)) {
                LOG.warn("Cannot end a branch of transaction {} yet; trying again.", id.transaction(), e);
            }
        }
    }

    private void carryOut(BranchId id, Verdict verdict) {
        if (verdict instanceof Verdict.Unreadable unreadable && odd.add(id)) {
            LOG.warn(
                    "Cannot end transaction {}: the decision table of {} says '{}', which this release does not know."
                            + " Its rows stay locked. Upgrade, or end its branches by hand.",
                    id.transaction(),
                    tables.partition(id.home()).display(),
                    unreadable.word());
        }
        verdict.outcome().ifPresent(outcome -> end(id, outcome));
    }

    /** A branch that is still there, and that its connection lets nobody else end, is ended in the next round. */
    private void end(BranchId id, CommitOutcome outcome) {
        PreparedBranches branches = new PreparedBranches(tables.partition(id.position()));
        if (!branches.end(id, outcome == CommitOutcome.COMMITTED)) {
            branches.killOwner(id);
        }
    }

    private List<BranchId> prepared(Predicate<Partition> wanted) {
        return tables.partitions().stream()
                .filter(wanted)
                .flatMap(partition -> prepared(partition).stream())
                .toList();
    }

    private List<BranchId> prepared(Partition partition) {
        return new PreparedBranches(partition)
                .list().stream()
                        .filter(id -> id.store() == store && isHere(id, partition))
                        .toList();
    }

    /** Several partitions may be databases of one server, which lists the branches of all. */
    private boolean isHere(BranchId id, Partition partition) {
        return id.position() < tables.partitions().size()
                && id.home() < tables.partitions().size()
                && tables.partition(id.position()) == partition;
    }

    /** What cannot be forgotten now is forgotten when it is old. */
    private void forgetFinished() {
        Map<Integer, Collection<UUID>> byHome = new HashMap<>();
        for (Map.Entry<Integer, UUID> next = finished.poll(); next != null; next = finished.poll()) {
            byHome.computeIfAbsent(next.getKey(), home -> new ArrayList<>()).add(next.getValue());
        }
        byHome.forEach((home, transactions) -> breakers.askIfClosed(home, () -> decisions.forget(home, transactions)));
    }

    /** Forgets old decisions of transactions that have no branch left; words that are not known stay. */
    public void forgetOld() {
        for (int home = 0; home < tables.partitions().size(); home++) {
            Map<UUID, Verdict> old = decisions.olderThan(home, FORGET_COMMITTED_SECONDS);
            if (old.isEmpty()) {
                continue;
            }
            Set<UUID> needed = new HashSet<>();
            prepared(partition -> true).forEach(id -> needed.add(id.transaction()));
            Map<UUID, Verdict> older = decisions.olderThan(home, FORGET_ABORTED_SECONDS);
            decisions.forget(
                    home,
                    old.keySet().stream()
                            .filter(id -> !needed.contains(id))
                            .filter(id ->
                                    old.get(id) == CommitOutcome.COMMITTED || older.get(id) == CommitOutcome.ABORTED)
                            .toList());
        }
    }

    /** Lets another process look at the partitions; no tick may come after it. */
    @Override
    public void close() {
        lookout.close();
    }
}
