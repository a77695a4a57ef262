package dev.schemaless.catalog.job.background;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.epoch.BranchSweep;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.job.clean.Cleaner;
import dev.schemaless.catalog.job.recover.Recovery;
import dev.schemaless.catalog.job.retain.RetainTicks;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.write.commit.Decisions;
import dev.schemaless.catalog.write.commit.RecoveryRight;
import dev.schemaless.catalog.write.commit.TwoPhaseCommits;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Background work of an open store: it ends branches of dead writers, forgets finished decisions, removes old entries,
 * and finishes changes of the catalog. Thread-safe.
 */
public final class BackgroundWork implements AutoCloseable {
    /** The parts of the store that the work needs. */
    public interface Host extends CatalogSource {
        /**
         * Finishes a change of the catalog whose process died, unless another process has; drops tables that could not
         * be dropped before.
         */
        void mendCatalog();
    }

    private final TwoPhaseCommits commits;
    private final Recovery recovery;
    private final RecoveryRight right;
    private final BranchSweep sweep;
    private final PartialCommits partial;
    private final RetainTicks retention;
    private final String name;
    private @Nullable Housekeeper housekeeper;
    private boolean isRetaining;

    private BackgroundWork(StoreTables tables, UUID store, Host host, JobRunner jobs, LongSupplier nanos) {
        this.name = store.toString();
        this.retention = new RetainTicks(host, jobs, nanos);
        Decisions decisions = new Decisions(tables);
        this.partial = new PartialCommits(tables);
        this.recovery = new Recovery(tables, decisions, store, jobs, System::nanoTime);
        this.sweep = new BranchSweep(tables, partial);
        this.right =
                new RecoveryRight(tables.partitions().size() > 1 ? tables.partitions() : List.of(), System::nanoTime);
        this.commits = new TwoPhaseCommits(tables, store, decisions, recovery, right, sweep, partial);
    }

    /**
     * Begins the work; transactions that a dead process left in embedded partitions are ended first.
     *
     * @param jobs learns the recurring kinds of jobs, and runs them
     * @param nanos the clock for the age of old index entries, nanoseconds since any moment
     * @throws dev.schemaless.catalog.SchemalessException if that is not possible; nothing has to be closed then
     */
    public static BackgroundWork open(StoreTables tables, UUID store, Host host, JobRunner jobs, LongSupplier nanos) {
        BackgroundWork work = new BackgroundWork(tables, store, host, jobs, nanos);
        boolean embedded = tables.partition(0).dialect().isEmbedded();
        if (embedded && tables.hasSingleRun()) {
            return work;
        }
        boolean recovers = tables.partitions().size() > 1;
        if (recovers && work.right.isGranted()) {
            work.recovery.endEmbedded();
        }
        Housekeeper housekeeper = new Housekeeper(work.name);
        work.housekeeper = housekeeper;
        if (recovers) {
            jobs.add(work.recovery);
            housekeeper.recover(work.recovery, work.right);
            housekeeper.sweep(work.sweep);
        }
        if (!embedded) {
            housekeeper.mend(host::mendCatalog);
        }
        if (!tables.hasSingleRun()) {
            Cleaner cleaner = new Cleaner(tables, host, jobs, nanos);
            jobs.add(cleaner);
            housekeeper.clean(cleaner);
        }
        return work;
    }

    /** Returns the maker of transactions over several partitions, whose remains this work ends. */
    public TwoPhaseCommits commits() {
        return commits;
    }

    /** Limits the past of models from now on, if a catalog limits any. */
    public synchronized void retain(CatalogSnapshot catalog) {
        if (!isRetaining && catalog.models().stream().anyMatch(model -> model.retention() != null)) {
            isRetaining = true;
            Housekeeper keeper = housekeeper == null ? new Housekeeper(name) : housekeeper;
            housekeeper = keeper;
            keeper.retain(retention);
        }
    }

    /** Lets the limits of a model's past be applied now. */
    public void retainSoon(int model) {
        retention.soon(model);
    }

    /** Returns the knowledge of transactions that are partly visible. */
    public PartialCommits partialCommits() {
        return partial;
    }

    /** Lets the catalog be looked after now. */
    public void mendSoon() {
        Housekeeper keeper = housekeeper;
        if (keeper != null) {
            keeper.mendSoon();
        }
    }

    @Override
    public synchronized void close() {
        isRetaining = true;
        if (housekeeper != null) {
            housekeeper.close();
        }
        recovery.close();
    }
}
