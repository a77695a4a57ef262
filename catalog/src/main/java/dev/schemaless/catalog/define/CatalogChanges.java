package dev.schemaless.catalog.define;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.epoch.CatalogRefusal;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.lease.CatalogLease;
import dev.schemaless.catalog.lease.Leases;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one change of a store's catalog at a time. Thread-safe. */
public final class CatalogChanges {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogChanges.class);

    /** Longer than that a statement does not wait for the end of its revocation: others end it then. */
    private static final Duration LONGEST_END = Duration.ofMillis(250);

    private static final Duration LONGEST_MENDING = Duration.ofMinutes(2);

    /** Work on a given catalog. */
    @FunctionalInterface
    interface Work {
        void apply(CatalogChange change, CatalogState state);
    }

    /** The parts of its store that a change of the catalog needs. */
    public interface Host {
        /** Makes a catalog known to this JVM, unless a newer one is. */
        void publish(CatalogState state);

        /** Lets unfinished changes be finished at once, in the background. */
        void mendSoon();

        /** Lets the limits of a model's past be applied at once, in the background. */
        void retainSoon(int model);

        /** Reads rows as statements do. */
        <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper);

        /** Lets rows take their claims in a new unique index. */
        void takeClaims(long catalogVersion, Model model, List<RowKey> keys, ReadControl control);
    }

    private final StoreTables tables;
    private final Host host;
    private final CatalogTable table;
    private final JobTable jobs;
    private final CatalogLock lock;

    /** Whether a change of this process has left something for others to finish. */
    private volatile boolean isUnfinished;

    public CatalogChanges(StoreTables tables, CatalogTable table, JobTable jobs, Host host) {
        this.jobs = jobs;
        this.tables = tables;
        this.table = table;
        this.host = host;
        Partition first = tables.partition(0);
        this.lock = new CatalogLock(first.dialect().isEmbedded() ? null : new Leases(first, tables.names()));
    }

    /** Says whether readers may have leases: an embedded database is asked as fast with a look at the epoch. */
    public static boolean haveLeases(List<Partition> partitions) {
        return partitions.stream().noneMatch(partition -> partition.dialect().isEmbedded());
    }

    /**
     * Does work while no other process changes the catalog. Readers may use the catalog before it for as long as a
     * {@linkplain CatalogLease lease} lasts, so that one has to stay right.
     *
     * @param control may stop it; an unfinished change is then finished or undone in the background
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if others go on for too long, or if the lock was lost
     */
    void apply(ReadControl control, Work work) {
        apply(control, connection -> {}, work);
    }

    /**
     * A condition of a change in addition to the catalog's lock, checked in each transaction that writes the catalog.
     */
    @FunctionalInterface
    interface Condition {
        void check(Connection connection) throws SQLException;
    }

    /** Does {@link #apply(ReadControl, Work)} while a condition holds. */
    void apply(ReadControl control, Condition condition, Work work) {
        locked(control, hold -> run(change(control, hold, null).under(condition), work));
    }

    /** Reads the catalog as it is now. */
    CatalogState read(ReadControl control) {
        return table.read(control);
    }

    /**
     * Returns if a newer catalog explains a failure: then work on an older one has to be repeated.
     *
     * @throws SchemalessException the failure, if there is none; {@code STORE_CORRUPT} if a table is gone that the
     *     newest catalog has
     */
    void requireNewer(CatalogState known, SchemalessException failure, ReadControl control) {
        SchemalessException explained = CatalogRefusal.explain(
                failure, known.version(), () -> read(control).version());
        if (!(explained instanceof StaleCatalogException)) {
            throw explained;
        }
    }

    StoreTables tables() {
        return tables;
    }

    Host host() {
        return host;
    }

    /** Does {@link #apply} when no reader has a lease of the catalog any more, which takes as long as one lasts. */
    void applyWithoutLeases(ReadControl control, Work work) {
        locked(control, hold -> runWithoutLeases(control, hold, work));
    }

    /** Does {@link #applyWithoutLeases(ReadControl, Work)} while a condition holds. */
    void applyWithoutLeases(ReadControl control, Condition condition, Work work) {
        locked(
                control,
                hold -> runWithoutLeases(control, hold, (change, state) -> work.apply(change.under(condition), state)));
    }

    private void locked(ReadControl control, Consumer<CatalogLock.Hold> work) {
        try (CatalogLock.Hold hold = lock.acquire(control)) {
            work.accept(hold);
        } catch (SchemalessException e) {
            throw control.explain(e);
        } finally {
            if (isUnfinished) {
                host.mendSoon();
            }
        }
    }

    private void run(CatalogChange change, Work work) {
        boolean isDone = false;
        try {
            work.apply(change, change.read());
            isDone = !change.isLeft();
        } finally {
            isUnfinished |= !isDone && change.hasWritten();
        }
    }

    /**
     * Finishes unfinished changes. Does nothing while another change is under way.
     *
     * @param known the catalog as this process knows it
     * @param mayBeRevoked whether a process may have died that had revoked leases
     * @return whether the catalog was checked
     */
    public boolean mend(CatalogState known, boolean mayBeRevoked) {
        if (!mayBeRevoked && !isUnfinished && known.leftovers().findAny().isEmpty()) {
            return false;
        }
        Optional<CatalogLock.Hold> found = lock.tryAcquire();
        found.ifPresent(hold -> {
            try (hold) {
                mend(hold, mayBeRevoked);
                isUnfinished = false;
            }
        });
        return found.isPresent();
    }

    private void mend(CatalogLock.Hold hold, boolean mayBeRevoked) {
        Work nothing = UnfinishedChanges.finishedBefore((change, state) -> {});
        ReadControl control = ReadControl.withTimeout(LONGEST_MENDING.toMillis());
        // the holder of the lock before has finished or died, and only a dead one leaves leases revoked
        if (mayBeRevoked && revocation(hold).isInForce(control)) {
            runWithoutLeases(control, hold, nothing);
        } else {
            run(change(control, hold, null), nothing);
        }
    }

    private CatalogChange change(ReadControl control, CatalogLock.Hold hold, @Nullable LeaseRevocation revocation) {
        return new CatalogChange(tables, host, table, jobs, control, hold, revocation);
    }

    private void runWithoutLeases(ReadControl control, CatalogLock.Hold hold, Work work) {
        if (!haveLeases(tables.partitions())) {
            run(change(control, hold, null), work);
            return;
        }
        LeaseRevocation revocation = revocation(hold);
        try {
            revocation.begin(control);
            run(change(control, hold, revocation), work);
        } finally {
            end(revocation);
        }
    }

    private LeaseRevocation revocation(CatalogLock.Hold hold) {
        return new LeaseRevocation(tables.partitions(), tables.names(), hold.token());
    }

    /** Ends the revocation of leases. A failure does not affect the change, and the wait is short. */
    private static void end(LeaseRevocation revocation) {
        try {
            Tidying.run(() -> revocation.end(Deadline.in(LONGEST_END)));
        } catch (SchemalessException e) {
            LOG.warn(
                    "Cannot let readers lease the catalog; they read its version each time until a later change succeeds.",
                    e);
        }
    }
}
