package dev.schemaless.catalog.job.recover;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobTerms;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.job.run.RecurringJobs;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.CircuitBreakers;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.PreparedBranches;
import dev.schemaless.catalog.write.commit.CommitOutcome;
import dev.schemaless.catalog.write.commit.CommittingTransactions;
import dev.schemaless.catalog.write.commit.Decisions;
import dev.schemaless.catalog.write.commit.DistributedTransaction;
import dev.schemaless.catalog.write.commit.Verdict;
import java.time.Duration;
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
 * Ends the branches that dead writers left prepared, and forgets decisions that are no longer needed. Any number of
 * processes may do so at the same time, while writers work; usually one of them looks at each partition.
 *
 * <p>A writer is dead when no server has a connection any more that owns a branch of its transaction. One that is alive
 * is left alone for long, one of this store for as long as it may decide to commit. A branch that cannot be ended does
 * not delay the others.
 */
public final class Recovery implements DistributedTransaction.Registry, JobKind, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
    private static final String NAME = "RECOVER";
    private static final NewJob JOB = new NewJob(NAME, "store", "transactions over several partitions", null);

    /**
     * Terms of the job. The lease is short, so that another process that finds the same branches soon continues after
     * the owner's death; two at work do no harm.
     */
    private static final JobTerms TERMS = JobTerms.recurring(Duration.ofSeconds(2));

    /** A writer that has lost its connections may still be on its way to the decision. */
    private static final long DEAD_PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

    /** A process that has the job may be suspended or stuck: others do not wait for it any longer. */
    private static final long OTHERS_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** A machine that lost its power leaves connections that the server takes for alive. */
    private static final long LIVING_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long FORGET_COMMITTED_SECONDS = 60;
    private static final long FORGET_ABORTED_SECONDS = 24 * 3600;

    private final StoreTables tables;
    private final Decisions decisions;
    private final long store;
    private final RecurringJobs jobs;
    private final CircuitBreakers breakers = new CircuitBreakers();
    private final LeaderElection election;
    private final BranchAges ages;
    private final CommittingTransactions committing;
    private final BranchEnding ending;
    private List<BranchId> dead = List.of();
    private final ConcurrentLinkedQueue<Map.Entry<Integer, UUID>> finished = new ConcurrentLinkedQueue<>();

    /**
     * Makes the recovery of a store.
     *
     * @param jobs runs due work as a job
     * @param nanos the clock for waiting times, nanoseconds since any moment
     */
    public Recovery(StoreTables tables, Decisions decisions, UUID store, RecurringJobs jobs, LongSupplier nanos) {
        this.tables = tables;
        this.decisions = decisions;
        this.store = store.getMostSignificantBits();
        this.jobs = jobs;
        this.election = new LeaderElection(tables, store, nanos);
        this.ages = new BranchAges(nanos);
        this.committing = new CommittingTransactions(nanos);
        this.ending = new BranchEnding(tables, decisions, breakers, nanos);
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

    /**
     * Ends the branches of embedded partitions. It is called before this process begins to work, so no other work can
     * be on them.
     */
    public void endEmbedded() {
        prepared(partition -> partition.dialect().isEmbedded())
                .forEach(id -> ending.carryOut(id, decisions.abort(id.home(), id.transaction())));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public JobTerms terms() {
        return TERMS;
    }

    /** Ends the branches that this process has just found dead. */
    @Override
    public void run(JobRun job) {
        job.estimate(dead.size());
        ending.end(dead, job::advance).ifPresent(failure -> {
            throw failure;
        });
    }

    /** Does nothing: ended branches stay ended. */
    @Override
    public void undo(JobRun job) {}

    /**
     * Looks for branches that have been prepared for too long, and ends them, as a job; called again and again by one
     * thread. Unreachable partitions do not delay branches that do not need them: those come first, then one
     * unreachable partition is asked.
     *
     * @throws SchemalessException after ending those that it could, if a partition is out of reach
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
        ending.retain(prepared);
        dead = dead(prepared);
        if (ending.isDue(dead)) {
            endDead();
        }
        forgetFinished();
        if (due != null) {
            breakers.ask(due, () -> look(due));
        }
        breakers.throwFailure();
    }

    private Set<BranchId> lookIfDue(int position) {
        try {
            return election.isDue(position) ? look(position) : Set.of();
        } catch (SchemalessException e) {
            // others may be able to
            election.resign(position);
            throw e;
        }
    }

    private Set<BranchId> look(int position) {
        Set<BranchId> prepared = Set.copyOf(prepared(tables.partition(position)));
        ages.note(position, prepared);
        return prepared;
    }

    /** Returns the branches to end whose transactions can be decided, by the circuit breakers' state. */
    private List<BranchId> dead(Set<BranchId> prepared) {
        List<BranchId> overdue = prepared.stream()
                .filter(id -> ages.isOlder(id, DEAD_PATIENCE_NANOS) && !committing.contains(id.transaction()))
                .filter(ending::isInReach)
                .toList();
        Set<UUID> living = living(overdue);
        return overdue.stream()
                .filter(id -> !living.contains(id.transaction()) || ages.isOlder(id, LIVING_PATIENCE_NANOS))
                .toList();
    }

    /**
     * Ends branches without a job if partition 0 is unreachable or the owner of the job does nothing. Branches hold
     * locks, so they must not wait long.
     */
    private void endDead() {
        if (breakers.isOpen(0) || !isLeftToJob()) {
            ending.end(dead, done -> {});
        }
    }

    /**
     * Ends the branches as a job, so that {@code sys.jobs} shows its owner and progress. Returns false if there cannot
     * be a job, or its owner does nothing.
     */
    private boolean isLeftToJob() {
        try {
            return jobs.perform(JOB) || dead.stream().noneMatch(id -> ages.isOlder(id, OTHERS_PATIENCE_NANOS));
        } catch (SchemalessException e) {
            LOG.debug("Cannot make a job of recovery; going on without.", e);
            if (CircuitBreakers.isUnreachable(e)) {
                breakers.ask(0, () -> {
                    throw e;
                });
            }
            return false;
        }
    }

    /**
     * Returns the transactions that have an owner on any partition: their writer may have lost the connection to one,
     * and be waiting for another to prepare. Owners on unreachable partitions are missed.
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

    /** Says whether a branch belongs to this partition. One server may have the databases of several, and lists the branches of all. */
    private boolean isHere(BranchId id, Partition partition) {
        return id.position() < tables.partitions().size()
                && id.home() < tables.partitions().size()
                && tables.partition(id.position()) == partition;
    }

    /** Forgets the decisions of finished transactions. Those that fail now are forgotten when they are old. */
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
        election.close();
    }
}
