package dev.schemaless.catalog.lease;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Partition;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that a catalog is the current one, for statements that read no rows, with which they would check it. A
 * lease answers as long as it lasts; partition 0 does otherwise, and gives a lease if it can. The caller may hold
 * connections. Thread-safe.
 */
public final class CurrentCatalog {
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

    private final Partition first;
    private final StoreSql sql;
    private final CatalogLeases leases;

    /** Makes the look at partition 0. */
    public CurrentCatalog(Partition first, TableNames names, CatalogLeases leases) {
        this.first = first;
        this.sql = new StoreSql(first.dialect(), names);
        this.leases = leases;
    }

    /**
     * The catalog's version on partition 0.
     *
     * @param isRevoked whether a change of the catalog is under way
     */
    private record Answer(long version, boolean isRevoked) {}

    /**
     * Throws if a catalog is not the current one any more. A change whose statement has returned before this call is
     * always noticed.
     *
     * @param guard ends the asking
     * @throws StaleCatalogException if there is a newer one
     */
    public void check(long version, StatementGuard guard) {
        if (leases.find(version) != null) {
            return;
        }
        CatalogLease asked = leases.askFor(version);
        Optional<Answer> answer = ask(guard);
        if (answer.filter(found -> found.version() > version).isPresent()) {
            throw new StaleCatalogException(version, answer.get().version());
        }
        note(asked, answer.filter(found -> !found.isRevoked()).isPresent());
    }

    private Optional<Answer> ask(StatementGuard guard) {
        return first
                .coordinate(
                        "read catalog version",
                        Deadline.within(guard, LONGEST_ANSWER),
                        connection -> sql.readEpoch()
                                .list(connection, row -> new Answer(row.getLong(1), row.getObject(2) != null)))
                .stream()
                .findFirst();
    }

    private void note(@Nullable CatalogLease asked, boolean isGranted) {
        if (asked == null) {
            return;
        }
        if (isGranted) {
            leases.grant(asked);
        } else {
            leases.refuse(asked);
        }
    }
}
