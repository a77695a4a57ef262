package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.BranchSweep;
import dev.schemaless.catalog.layout.StoreTables;
import java.util.Collection;
import java.util.UUID;

/** Begins the transactions of one store that lie on several partitions. Thread-safe. */
public final class TwoPhaseCommits {
    private final StoreTables tables;
    private final long store;
    private final Decisions decisions;
    private final DistributedTransaction.Registry registry;
    private final RecoveryRight right;
    private final BranchSweep sweep;

    /**
     * Makes the commits of a store.
     *
     * @param registry hears of each transaction that is being committed
     * @param right without it nothing is written over several partitions
     * @param sweep forgets the branches that have ended
     */
    public TwoPhaseCommits(
            StoreTables tables,
            UUID store,
            Decisions decisions,
            DistributedTransaction.Registry registry,
            RecoveryRight right,
            BranchSweep sweep) {
        this.tables = tables;
        this.store = store.getMostSignificantBits();
        this.decisions = decisions;
        this.registry = registry;
        this.right = right;
        this.sweep = sweep;
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
     * @param home the partition that will hold the decision: one that takes part
     * @param control ends whatever comes before the decision
     */
    public DistributedTransaction begin(int home, ReadControl control) {
        return new DistributedTransaction(tables, decisions, store, home, registry, control);
    }

    /** Lets the branches that transactions had on some partitions be forgotten soon. */
    public void forget(Collection<Integer> positions) {
        sweep.entered(positions);
    }
}
