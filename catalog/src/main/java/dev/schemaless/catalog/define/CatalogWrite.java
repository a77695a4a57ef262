package dev.schemaless.catalog.define;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.CellWriter;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import dev.schemaless.catalog.write.draft.WriteId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One version of the catalog, on its way to partition 0: changed rows and the raised epoch, in one transaction. Where
 * the commit is not answered, the rows' write id shows whether the transaction succeeded. Used once.
 */
final class CatalogWrite {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(10);

    private final Partition partition;
    private final CellSql cells;
    private final StoreSql store;
    private final CatalogState base;
    private final Map<Integer, byte @Nullable []> bodies;
    private final CatalogTable.Fence fence;
    private final byte[] writeId = WriteId.next();

    /** The rows sent with a commit that was not answered; empty if there is none. */
    private List<RowWrite> uncertain = List.of();

    private @Nullable UnknownOutcomeException unknown;

    /**
     * Makes a write of at least one row.
     *
     * @param bodies by number; null drops
     */
    CatalogWrite(
            Partition partition,
            CellSql cells,
            StoreSql store,
            CatalogState base,
            Map<Integer, byte @Nullable []> bodies,
            CatalogTable.Fence fence) {
        this.partition = partition;
        this.cells = cells;
        this.store = store;
        this.base = base;
        this.bodies = bodies;
        this.fence = fence;
    }

    /**
     * Writes, and tries again if the commit was not answered.
     *
     * @return the rows written
     * @throws StaleCatalogException if the catalog is no longer {@code base}
     * @throws UnknownOutcomeException if it cannot be found out whether it was made
     */
    List<RowWrite> run() {
        BoundedWait wait = new BoundedWait(ReadControl.unlimited(), PATIENCE);
        while (true) {
            List<RowWrite> sent = uncertain;
            // the outcome of a commit in doubt has to be found out even if the statement was stopped
            StatementGuard guard = unknown == null ? fence.guard() : Deadline.in(LONGEST_LOOK);
            try {
                return partition.transact("change catalog", guard, this::attempt);
            } catch (UnknownOutcomeException e) {
                unknown = e;
            } catch (SchemalessException e) {
                // nothing of this try was written, so the question is still about the one before
                uncertain = sent;
                pauseOrThrow(wait, e);
            }
        }
    }

    private void pauseOrThrow(BoundedWait wait, SchemalessException failure) {
        UnknownOutcomeException question = unknown;
        if (question == null) {
            throw failure;
        }
        if (!wait.goesOn()) {
            question.addSuppressed(failure);
            throw question;
        }
        wait.pause();
    }

    private List<RowWrite> attempt(Connection connection) throws SQLException {
        Epoch epoch = Epoch.lock(connection, store);
        if (!uncertain.isEmpty() && isWritten(connection, uncertain.get(0))) {
            return uncertain;
        }
        uncertain = List.of();
        unknown = null;
        fence.guard().check();
        fence.check(connection, store);
        if (epoch.version() != base.version()) {
            throw new StaleCatalogException(base.version(), epoch.version());
        }
        List<RowWrite> rows = rows(epoch);
        Trip trip = new Trip(connection, partition.dialect());
        new CellWriter(trip, cells).write(rows, writeId);
        trip.send();
        store.setEpoch(base.version() + 1).update(connection);
        uncertain = rows;
        return rows;
    }

    private boolean isWritten(Connection connection, RowWrite row) throws SQLException {
        Cell cell = row.cells().get(0);
        return cells
                .readWriteId(row.key(), cell.column(), cell.refKey())
                .list(connection, found -> found.getBytes(1))
                .stream()
                .anyMatch(id -> Arrays.equals(id, writeId));
    }

    private List<RowWrite> rows(Epoch epoch) {
        List<RowWrite> rows = new ArrayList<>();
        bodies.forEach((number, body) -> {
            CatalogState.RowVersion old = base.rows().get(number);
            long refKey = old == null ? 0 : old.refKey() + 1;
            long createdAt = old == null ? epoch.micros() : Math.max(epoch.micros(), old.createdAt() + 1);
            Cell cell = new Cell(Column.BASE_CELL, refKey, body, createdAt);
            rows.add(new RowWrite(keyOf(number), cell.versions(), List.of(cell)));
        });
        return rows;
    }

    private static RowKey keyOf(int number) {
        return RowKey.of(0, number);
    }
}
