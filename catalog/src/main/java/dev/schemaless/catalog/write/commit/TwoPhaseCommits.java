package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.BranchSweep;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.layout.StoreTables;
import java.util.Collection;
import java.util.SortedSet;
import java.util.UUID;

/** Begins the transactions of one store that lie on several partitions. Thread-safe. */
public final class TwoPhaseCommits {
    private final StoreTables tables;
    private final long store;
    private final Decisions decisions;
    private final DistributedTransaction.Registry registry;
    private final RecoveryRight right;
    private final BranchSweep sweep;
    private final PartialCommits partial;
    private final VisibilityFence fence;

    /**
     * Makes the commits of a store.
     *
     * @param registry hears of each transaction that is being committed
     * @param right without it nothing is written over several partitions
     * @param sweep forgets the branches that have ended
     * @param partial learns which are being committed
     */
    public TwoPhaseCommits(
            StoreTables tables,
            UUID store,
            Decisions decisions,
            DistributedTransaction.Registry registry,
            RecoveryRight right,
            BranchSweep sweep,
            PartialCommits partial) {
        this.tables = tables;
        this.store = store.getMostSignificantBits();
        this.decisions = decisions;
        this.registry = registry;
        this.right = right;
        this.sweep = sweep;
        this.partial = partial;
        this.fence = new VisibilityFence(tables, partial);
    }

    /**
     * Asks no server.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code NOT_SUPPORTED} if the account has no right to end such transactions
     */
    public void check() {
        right.check();
    }

    /**
     * Begins a transaction.
     *
     * @param participants the partitions that take part; the first will hold the decision
     * @param control ends whatever comes before the decision
     */
    public DistributedTransaction begin(SortedSet<Integer> participants, ReadControl control) {
        return new DistributedTransaction(tables, decisions, store, participants, partial, registry, control);
    }

    /** Returns the fence that keeps a transaction from seeing a part of another. */
    public VisibilityFence fence() {
        return fence;
    }

    /** Lets the branches that transactions had on some partitions be forgotten soon. */
    public void forget(Collection<Integer> positions) {
        sweep.entered(positions);
    }
}
