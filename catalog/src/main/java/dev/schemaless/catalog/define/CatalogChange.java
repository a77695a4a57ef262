package dev.schemaless.catalog.define;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.epoch.EpochStripes;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.StoreTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A change of the catalog that goes on: it writes versions of the catalog and makes them known to all partitions. Used by the
 * thread that holds the catalog's lock.
 */
final class CatalogChange implements CatalogTable.Fence {
    /** Time that a failed change may take to clean up. */
    private static final long TIDYING_MILLIS = 30_000;

    private final StoreTables tables;
    private final CatalogChanges.Host host;
    private final CatalogTable table;
    private final JobTable jobs;
    private final ReadControl control;
    private final CatalogLock.Hold hold;
    private final @Nullable LeaseRevocation revocation;
    private final StatementGuard steps = new Steps();
    private CatalogChanges.Condition condition = connection -> {};
    private boolean hasWritten;
    private boolean isLeft;

    CatalogChange(
            StoreTables tables,
            CatalogChanges.Host host,
            CatalogTable table,
            JobTable jobs,
            ReadControl control,
            CatalogLock.Hold hold,
            @Nullable LeaseRevocation revocation) {
        this.tables = tables;
        this.host = host;
        this.table = table;
        this.jobs = jobs;
        this.control = control;
        this.hold = hold;
        this.revocation = revocation;
    }

    /** Lets nothing be written from now on unless a condition holds, in place of the one before. */
    CatalogChange under(CatalogChanges.Condition further) {
        condition = further;
        return this;
    }

    StoreTables tables() {
        return tables;
    }

    CatalogChanges.Host host() {
        return host;
    }

    /** Returns the jobs of the store. A change that belongs to a job is not a leftover. */
    JobTable jobs() {
        return jobs;
    }

    /** Returns the control that may stop the statement. */
    ReadControl control() {
        return control;
    }

    /**
     * Says whether the statement was stopped while a server may not answer: then work that can be done later is not
     * waited for.
     */
    boolean isStopped() {
        boolean mayHang = !tables.partitions().get(0).dialect().isEmbedded();
        return mayHang && (control.isOver() || Thread.currentThread().isInterrupted());
    }

    /** Says whether it has changed anything. */
    boolean hasWritten() {
        return hasWritten;
    }

    /** Says whether the change is made, but others have not heard of it. */
    boolean isLeft() {
        return isLeft;
    }

    /** Returns the same change as it tidies up: it has a time of its own. */
    CatalogChange tidying() {
        return new CatalogChange(tables, host, table, jobs, ReadControl.withTimeout(TIDYING_MILLIS), hold, revocation);
    }

    /**
     * Is called between two steps that may take long.
     *
     * @throws SchemalessException if the statement was stopped, or if the catalog's lock is known to be lost
     */
    void check() {
        control.check();
        hold.check();
    }

    /** Reads the catalog anew, in the middle of the change. */
    CatalogState read() {
        return table.read(control);
    }

    /**
     * Writes definitions, some of them new with numbers up to {@code nextNumber}; other partitions do not know yet.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if the catalog's lock was lost; nothing is written then
     */
    CatalogState write(CatalogState state, int nextNumber, Map<Integer, Optional<Definition>> definitions) {
        check();
        hasWritten = true;
        return table.write(state, nextNumber, definitions, this);
    }

    @Override
    public void check(Connection connection, StoreSql sql) throws SQLException {
        hold.check(connection);
        condition.check(connection);
        if (revocation != null) {
            revocation.check(connection, sql);
        }
    }

    @Override
    public StatementGuard guard() {
        return control;
    }

    /**
     * Makes every partition refuse requests that were planned on an older catalog, and lets this process use the new
     * one. Returns when the writers that began with an older one have ended on all partitions, prepared branches
     * included.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if they take too long; the next change continues
     */
    void publish(CatalogState state) {
        for (int position = 0; position < tables.partitions().size(); position++) {
            check();
            new EpochStripes(tables, position).publish(state.version(), steps);
        }
        host.publish(state);
    }

    /**
     * Publishes the version that completes the statement's change. The change counts once it is written: a failure to
     * publish becomes a warning, and the housekeeper or the next change continues.
     */
    void conclude(CatalogState state) {
        conclude(state, () -> publish(state));
    }

    /** Does {@link #conclude(CatalogState)} where more has to follow. */
    void conclude(CatalogState written, Runnable rest) {
        try {
            rest.run();
        } catch (SchemalessException e) {
            isLeft = true;
            host.publish(written);
            control.warn("The change is made, but it is not finished everywhere: "
                    + control.explain(e).getMessage() + " That is done in the background.");
        }
    }

    /** Ends the waits of a change that was stopped. */
    private final class Steps implements StatementGuard {
        @Override
        public void check() {
            CatalogChange.this.check();
        }

        @Override
        public boolean isOver() {
            return control.isOver();
        }
    }
}
