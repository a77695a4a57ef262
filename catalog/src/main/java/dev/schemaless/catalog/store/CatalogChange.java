package dev.schemaless.catalog.store;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.epoch.EpochStripes;
import dev.schemaless.catalog.sql.StatementGuard;
import dev.schemaless.catalog.sql.StoreSql;
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
    /** What a change that was stopped may take to tidy up after itself. */
    private static final long TIDYING_MILLIS = 30_000;

    private final OpenStore store;
    private final CatalogTable table;
    private final ReadControl control;
    private final CatalogLock.Hold hold;
    private final @Nullable LeaseRevocation revocation;

    CatalogChange(
            OpenStore store,
            CatalogTable table,
            ReadControl control,
            CatalogLock.Hold hold,
            @Nullable LeaseRevocation revocation) {
        this.store = store;
        this.table = table;
        this.control = control;
        this.hold = hold;
        this.revocation = revocation;
    }

    OpenStore store() {
        return store;
    }

    /** Returns what may stop the statement that makes the change. */
    ReadControl control() {
        return control;
    }

    /** Returns the same change as it tidies up: what has stopped the statement does not stop that, but it has a limit too. */
    CatalogChange tidying() {
        return new CatalogChange(store, table, ReadControl.withTimeout(TIDYING_MILLIS), hold, revocation);
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
        return table.read();
    }

    /**
     * Writes definitions, some of them new with numbers up to {@code nextNumber}; other partitions do not know yet.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if the catalog's lock was lost; nothing is written then
     */
    CatalogState write(CatalogState state, int nextNumber, Map<Integer, Optional<Definition>> definitions) {
        check();
        return table.write(state, nextNumber, definitions, this);
    }

    @Override
    public void check(Connection connection, StoreSql sql) throws SQLException {
        hold.check(connection);
        if (revocation != null) {
            revocation.check(connection, sql);
        }
    }

    @Override
    public StatementGuard guard() {
        return control;
    }

    /**
     * Makes every partition refuse what was planned on an older catalog, and lets this process use the new one. Returns when the
     * writers that began with an older one have ended on all partitions, prepared branches included.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if they take too long; the next change goes on
     */
    void publish(CatalogState state) {
        for (int position = 0; position < store.partitions().size(); position++) {
            check();
            new EpochStripes(store.tables(), position).publish(state.version(), this::check);
        }
        store.publish(state);
    }
}
