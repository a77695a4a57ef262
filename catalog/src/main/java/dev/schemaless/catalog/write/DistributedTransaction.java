package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Branch;
import dev.schemaless.catalog.sql.BranchId;
import dev.schemaless.catalog.sql.StoreTables;
import dev.schemaless.catalog.sql.UnknownOutcomeException;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * One transaction on several partitions: the servers' own two-phase commit, with presumed abort. Every branch is prepared,
 * then one row decides, then every branch is committed; from the decision on the transaction has happened, whoever ends its
 * branches. Used by one thread.
 *
 * <p>Branches are begun in ascending order of their positions, as everybody does.
 */
final class DistributedTransaction implements AutoCloseable {
    /** Later than that nobody may decide to commit: others will have aborted, and in the end forgotten that they did. */
    private static final long LONGEST_PREPARED_SECONDS = 600;

    private final StoreTables tables;
    private final Decisions decisions;
    private final long store;
    private final UUID id = UUID.randomUUID();
    private final int home;
    private final SortedMap<Integer, Branch> branches = new TreeMap<>();

    /**
     * Begins a transaction.
     *
     * @param home the partition that will hold the decision: one that takes part
     */
    DistributedTransaction(StoreTables tables, Decisions decisions, long store, int home) {
        this.tables = tables;
        this.decisions = decisions;
        this.store = store;
        this.home = home;
    }

    /** Begins the branch on a partition. */
    Branch begin(int position) {
        Branch branch = tables.partition(position).begin(new BranchId(store, id, home, position, 0));
        branches.put(position, branch);
        return branch;
    }

    /**
     * Commits all branches.
     *
     * @throws SchemalessException with {@code SERIALIZATION_FAILURE} if others took this transaction for dead
     */
    void commit(Finished finished) {
        long start = System.nanoTime();
        branches.values().forEach(Branch::prepare);
        if (TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) > LONGEST_PREPARED_SECONDS
                || decide() == Outcome.ABORTED) {
            throw new SchemalessException(
                    ErrorCode.SERIALIZATION_FAILURE,
                    "Cannot commit: the transaction took so long to commit that others ended it. Run it again.");
        }
        boolean all = true;
        for (Branch branch : branches.values()) {
            all &= branch.commit();
        }
        if (all) {
            finished.add(home, id);
        }
    }

    private Outcome decide() {
        try {
            return decisions.commit(home, id, participants());
        } catch (SchemalessException e) {
            branches.values().forEach(Branch::leave);
            throw new UnknownOutcomeException(
                    "write over several partitions", tables.partition(home).display(), e);
        }
    }

    private Collection<Integer> participants() {
        return branches.keySet();
    }

    /** Rolls back what was not committed, and gives all connections back. */
    @Override
    public void close() {
        branches.values().forEach(Branch::close);
    }

    /** Is told of transactions whose decisions nobody will ask for again. */
    @FunctionalInterface
    interface Finished {
        void add(int home, UUID transaction);
    }
}
