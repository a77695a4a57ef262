package dev.schemaless.catalog.store;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.lease.Leases;
import dev.schemaless.catalog.sql.Partition;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one change of a store's catalog at a time. Thread-safe. */
final class CatalogChanges {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogChanges.class);

    /** What is done with a catalog, given as it is. */
    @FunctionalInterface
    interface Work {
        void apply(CatalogChange change, CatalogState state);
    }

    private final OpenStore store;
    private final CatalogTable table;
    private final CatalogLock lock;

    CatalogChanges(OpenStore store, CatalogTable table) {
        this.store = store;
        this.table = table;
        Partition first = store.partitions().get(0);
        this.lock = new CatalogLock(first.dialect().isEmbedded() ? null : new Leases(first, store.names()));
    }

    /** Says whether readers may have leases: an embedded database is asked as fast with a look at the epoch. */
    static boolean haveLeases(List<Partition> partitions) {
        return partitions.stream().noneMatch(partition -> partition.dialect().isEmbedded());
    }

    /**
     * Does work while nobody else changes the catalog in any process. Others may go on to read by the catalog before it for as
     * long as a {@linkplain CatalogLease lease} lasts, so whatever that says has to stay right.
     *
     * @param control what may stop it
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if others go on for too long, or if the lock was lost
     */
    void apply(ReadControl control, Work work) {
        try (CatalogLock.Hold hold = lock.acquire(control)) {
            work.apply(change(control, hold, null), table.read());
        } catch (SchemalessException e) {
            throw control.explain(e);
        }
    }

    /** Does {@link #apply} when nobody has a lease of the catalog any more, which takes as long as one lasts. */
    void applyWithoutLeases(ReadControl control, Work work) {
        try (CatalogLock.Hold hold = lock.acquire(control)) {
            withoutLeases(control, hold, work);
        } catch (SchemalessException e) {
            throw control.explain(e);
        }
    }

    /** Does {@link #apply}, but nothing at all if somebody else is changing the catalog. */
    void tryApply(Work work) {
        lock.tryAcquire().ifPresent(hold -> {
            try (hold) {
                work.apply(change(ReadControl.unlimited(), hold, null), table.read());
            }
        });
    }

    /** Does {@link #applyWithoutLeases}, but nothing at all if somebody else is changing the catalog. */
    void tryApplyWithoutLeases(Work work) {
        lock.tryAcquire().ifPresent(hold -> {
            try (hold) {
                withoutLeases(ReadControl.unlimited(), hold, work);
            }
        });
    }

    private CatalogChange change(ReadControl control, CatalogLock.Hold hold, @Nullable LeaseRevocation revocation) {
        return new CatalogChange(store, table, control, hold, revocation);
    }

    private void withoutLeases(ReadControl control, CatalogLock.Hold hold, Work work) {
        if (!haveLeases(store.partitions())) {
            work.apply(change(control, hold, null), table.read());
            return;
        }
        LeaseRevocation revocation = new LeaseRevocation(store.partitions(), store.names());
        try {
            revocation.begin(control);
            work.apply(change(control, hold, revocation), table.read());
        } finally {
            end(revocation);
        }
    }

    /** The change is made, or not, whether or not that succeeds. */
    private static void end(LeaseRevocation revocation) {
        try {
            Tidying.run(revocation::end);
        } catch (SchemalessException e) {
            LOG.warn("Cannot let readers lease the catalog; they look at it each time until somebody can.", e);
        }
    }
}
