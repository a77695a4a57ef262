package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.RowHash;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Branch;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One transaction on several partitions: the servers' own two-phase commit, with presumed abort. Every branch is
 * prepared, then one row decides, then every branch is committed; from the decision on the transaction has happened,
 * even if another process ends its branches. Used by one thread.
 *
 * <p>Branches are begun in ascending order of their positions, as all transactions do.
 */
public final class DistributedTransaction implements AutoCloseable {
    /**
     * Time after which a transaction must not decide to commit: others will have aborted it, and may have forgotten the
     * decision.
     */
    static final long LONGEST_PREPARED_SECONDS = 600;

    /** A branch that is not committed in that time is left to recovery. */
    private static final Duration LONGEST_COMMIT = Duration.ofSeconds(10);

    private static final Duration SHORTEST_COMMIT = Duration.ofMillis(400);

    /**
     * The most rows that a branch names. One with more names none: then holders of other rows wait for it too, which is
     * cheaper than so many presence rows.
     */
    private static final int MOST_ROWS_TOLD = 256;

    private final StoreTables tables;
    private final Decisions decisions;
    private final long store;
    private final UUID id = UUID.randomUUID();
    private final SortedSet<Integer> participants;
    private final PartialCommits partial;
    private final Set<Long> written = new HashSet<>();
    private final int home;
    private final Registry registry;
    private final ReadControl control;
    /** Whether the decision is to commit, or is not known. */
    private boolean mayBeCommitted;

    /** The known loss of a branch; null if there is none. */
    private @Nullable SchemalessException lost;

    private final SortedMap<Integer, Branch> branches = new TreeMap<>();

    /**
     * Begins a transaction.
     *
     * @param participants the partitions that take part; the first will hold the decision
     * @param partial learns which branches are being committed
     * @param control ends whatever comes before the decision
     */
    DistributedTransaction(
            StoreTables tables,
            Decisions decisions,
            long store,
            SortedSet<Integer> participants,
            PartialCommits partial,
            Registry registry,
            ReadControl control) {
        this.tables = tables;
        this.decisions = decisions;
        this.store = store;
        this.participants = participants;
        this.home = participants.first();
        this.partial = partial;
        this.registry = registry;
        this.control = control;
    }

    /** Begins the branch on a partition. */
    public Branch begin(int position) {
        Branch branch = tables.partition(position).begin(new BranchId(store, id, home, position), control);
        branches.put(position, branch);
        return branch;
    }

    /**
     * Adds the branch's presence to its first trip. A change of the catalog waits for branches in flight, even for a
     * prepared one that has lost its locks. A transaction that holds a row written by this one waits until this one is
     * committed everywhere.
     *
     * @param rows the {@linkplain RowHash hashes} of the rows that the branch may write
     */
    public void enter(int position, List<Long> rows, Trip trip, long catalogVersion) throws SQLException {
        Set<Long> told = told(rows);
        written.addAll(told);
        if (!tables.partition(position).dialect().isEmbedded()) {
            trip.add(tables.epoch(position).enterBranch(new BranchPresence(id, participants), told, catalogVersion));
        }
    }

    private static Set<Long> told(List<Long> rows) {
        if (rows.isEmpty()) {
            return Set.of(RowHash.NONE);
        }
        return rows.size() > MOST_ROWS_TOLD ? Set.of(RowHash.EVERY) : new TreeSet<>(rows);
    }

    /**
     * Commits all branches.
     *
     * @throws SchemalessException with {@code SERIALIZATION_FAILURE} if others took this transaction for dead
     * @param trace finds out whether an unconfirmed branch was committed
     * @throws UnknownOutcomeException if it cannot be found out whether it is decided
     * @throws SchemalessException with {@code STORE_CORRUPT} if it is decided, and a server that was promoted has lost
     *     a branch
     */
    public void commit(Written trace) {
        registry.begin(id);
        try {
            if (commitAll(trace)) {
                finish();
            }
        } finally {
            registry.end(id);
        }
    }

    /** Commits the branches; returns false if another process has to end one, and so needs the decision. */
    private boolean commitAll(Written trace) {
        long start = System.nanoTime();
        branches.values().forEach(Branch::prepare);
        if (TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) > LONGEST_PREPARED_SECONDS || !isDecided()) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot commit: the transaction took so long to commit that others ended it. Run it again.");
        }
        boolean whole = false;
        try {
            partial.begin(id, written);
            whole = areCommitted(trace);
        } catch (RuntimeException | Error ignored) {
            // too late to change the decision; recovery commits the rest
        } finally {
            partial.end(id, whole);
        }
        if (lost != null) {
            throw lost;
        }
        return whole;
    }

    private void finish() {
        try {
            registry.finish(home, id);
        } catch (RuntimeException | Error ignored) {
            // the decision is forgotten when it is old
        }
    }

    /** Returns whether all branches have confirmed; recovery commits the others. */
    private boolean areCommitted(Written trace) {
        boolean all = true;
        for (Map.Entry<Integer, Branch> branch : branches.entrySet()) {
            if (!isCommitted(branch.getValue())) {
                all = false;
                noteLoss(branch.getKey(), branch.getValue(), trace);
                control.warn("The transaction is committed, but " + display(branch.getKey())
                        + " has not said that it has done its part: its rows may be locked and their new versions unseen"
                        + " for some seconds, or until that server is there again.");
            }
        }
        return all;
    }

    private void noteLoss(int position, Branch branch, Written trace) {
        try {
            new BranchLoss(tables, id, control)
                    .find(position, branch, trace)
                    .ifPresent(loss -> lost = lost == null ? loss : lost);
        } catch (RuntimeException | Error ignored) {
            // it cannot be found out
        }
    }

    /** Says whether a branch was committed. A failure here does not change the decision. */
    private boolean isCommitted(Branch branch) {
        try {
            return branch.commit(commitLimit());
        } catch (RuntimeException | Error e) {
            return false;
        }
    }

    private Deadline commitLimit() {
        return Thread.currentThread().isInterrupted()
                ? Deadline.in(SHORTEST_COMMIT)
                : Deadline.within(control, LONGEST_COMMIT);
    }

    private boolean isDecided() {
        control.check();
        mayBeCommitted = true;
        boolean committed = decide() == CommitOutcome.COMMITTED;
        mayBeCommitted = committed;
        return committed;
    }

    private CommitOutcome decide() {
        try {
            return decisions.commitSurely(home, id, participants, control);
        } catch (RuntimeException | Error e) {
            UnknownOutcomeException unknown =
                    new UnknownOutcomeException("write over several partitions", display(home), e);
            return OutcomeQuery.ask(unknown, limit -> decisions.commit(home, id, participants, limit))
                    .orElseThrow(() -> unknown);
        }
    }

    private String display(int position) {
        return tables.partition(position).display();
    }

    /** Rolls back branches that were not committed, and returns all connections. */
    @Override
    public void close() {
        if (mayBeCommitted) {
            branches.values().forEach(Branch::leave);
        }
        closeFrom(new ArrayDeque<>(branches.values()));
    }

    /** Closes all, also where one of them throws. */
    private static void closeFrom(Deque<Branch> left) {
        Branch first = left.poll();
        if (first == null) {
            return;
        }
        try {
            first.close();
        } finally {
            closeFrom(left);
        }
    }

    /** Looks for the rows that a transaction wrote, to find out whether it is committed. */
    @FunctionalInterface
    public interface Written {
        /** Says whether rows of the transaction are visible on a partition; false where it wrote none. */
        boolean isVisible(int position, StatementGuard limit);
    }

    /** Knows of the transactions that this process is committing. Thread-safe. */
    public interface Registry {
        /**
         * Registers a transaction that is about to be prepared, so that recovery in this process does not treat it as
         * dead.
         */
        public void begin(UUID transaction);

        /** Notes that a transaction has been decided, or given up. */
        void end(UUID transaction);

        /** Reports that all branches have been committed, so that the decision is no longer needed. */
        void finish(int home, UUID transaction);
    }
}
