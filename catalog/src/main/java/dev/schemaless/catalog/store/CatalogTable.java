package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.CatalogSql;
import dev.schemaless.catalog.sql.CellSql;
import dev.schemaless.catalog.sql.CellWrite;
import dev.schemaless.catalog.sql.CellWriter;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.RowWrite;
import dev.schemaless.catalog.sql.StatementGuard;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.sql.TableNames;
import dev.schemaless.catalog.sql.Trip;
import dev.schemaless.catalog.write.Epoch;
import dev.schemaless.catalog.write.WriteId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The catalog as it lies on partition 0: the cells of a built-in model, one row per model or view, its history kept.
 *
 * <p>Row 0 holds the next free number. The epoch of partition 0 is the catalog's version.
 */
final class CatalogTable {
    private static final int COUNTER = 0;
    private static final Model MODEL = new Model(0, "catalog", List.of(), List.of(), null, List.of());

    private final Partition partition;
    private final CellSql cells;
    private final StoreSql store;
    private final CatalogSql catalog;

    CatalogTable(Partition partition, TableNames names) {
        this.partition = partition;
        this.cells = new CellSql(partition.dialect(), names, MODEL, 0);
        this.store = new StoreSql(partition.dialect(), names);
        this.catalog = new CatalogSql(partition.dialect(), names.latest(MODEL, 0), names.epoch());
    }

    /** Makes the tables, if they are absent. */
    void create() {
        partition.run("create catalog", connection -> {
            for (Query query : cells.create()) {
                query.update(connection);
            }
            return 0;
        });
    }

    /** Reads the version alone. */
    long readVersion() {
        return partition.run(
                "read catalog version",
                connection -> store.readEpoch()
                        .list(connection, row -> row.getLong(1))
                        .get(0));
    }

    /** One row of the catalog as it was read. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(long version, int number, CatalogState.RowVersion latest, byte @Nullable [] body) {}

    /** Reads the whole catalog in one read view. */
    CatalogState read() {
        List<Row> rows = partition.run(
                "read catalog",
                connection -> catalog.readAll()
                        .list(
                                connection,
                                row -> new Row(
                                        row.getLong(1),
                                        numberOf(row.getBytes(2)),
                                        new CatalogState.RowVersion(row.getLong(3), row.getLong(4)),
                                        row.getBytes(5))));
        Map<Integer, Definition> definitions = new HashMap<>();
        Map<Integer, CatalogState.RowVersion> versions = new HashMap<>();
        int next = COUNTER + 1;
        for (Row row : rows) {
            versions.put(row.number(), row.latest());
            if (row.number() == COUNTER && row.body() != null) {
                next = CatalogCodec.decodeCounter(row.body());
            } else if (row.body() != null) {
                definitions.put(row.number(), CatalogCodec.decode(row.body()));
            }
        }
        return new CatalogState(rows.isEmpty() ? 0 : rows.get(0).version(), next, definitions, versions);
    }

    /**
     * Writes changed rows and raises the version, in one transaction.
     *
     * @param changes by number; empty drops
     * @param revocation of the leases, which must not have been taken over by another change
     * @return the catalog after the change
     * @throws StaleCatalogException if the catalog is no longer {@code base}
     */
    CatalogState write(
            CatalogState base,
            int nextNumber,
            Map<Integer, Optional<Definition>> changes,
            @Nullable LeaseRevocation revocation) {
        Map<Integer, byte @Nullable []> bodies = new TreeMap<>();
        if (nextNumber != base.nextNumber()) {
            bodies.put(COUNTER, CatalogCodec.encodeCounter(nextNumber));
        }
        changes.forEach((number, definition) ->
                bodies.put(number, definition.map(CatalogCodec::encode).orElse(null)));
        List<RowWrite> written = partition.transact("change catalog", StatementGuard.none(), connection -> {
            Epoch epoch = lock(connection, base);
            if (revocation != null) {
                revocation.check(connection, store);
            }
            return write(connection, base, epoch, bodies);
        });
        return after(base, nextNumber, changes, written);
    }

    private Epoch lock(Connection connection, CatalogState base) throws SQLException {
        Epoch epoch = Epoch.lock(connection, store);
        if (epoch.version() != base.version()) {
            throw new StaleCatalogException(base.version(), epoch.version());
        }
        return epoch;
    }

    private List<RowWrite> write(
            Connection connection, CatalogState base, Epoch epoch, Map<Integer, byte @Nullable []> bodies)
            throws SQLException {
        List<RowWrite> rows = new ArrayList<>();
        bodies.forEach((number, body) -> {
            CatalogState.RowVersion old = base.rows().get(number);
            long refKey = old == null ? 0 : old.refKey() + 1;
            long createdAt = old == null ? epoch.micros() : Math.max(epoch.micros(), old.createdAt() + 1);
            CellWrite cell = new CellWrite(Column.BASE_CELL, refKey, body);
            rows.add(new RowWrite(keyOf(number), refKey + 1, createdAt, List.of(cell)));
        });
        Trip trip = new Trip(connection, partition.dialect());
        new CellWriter(trip, cells).write(rows, WriteId.next());
        trip.send();
        store.setEpoch(base.version() + 1).update(connection);
        return rows;
    }

    private static CatalogState after(
            CatalogState base, int nextNumber, Map<Integer, Optional<Definition>> changes, List<RowWrite> written) {
        Map<Integer, Definition> definitions = new HashMap<>(base.definitions());
        changes.forEach((number, definition) -> definition.ifPresentOrElse(
                present -> definitions.put(number, present), () -> definitions.remove(number)));
        Map<Integer, CatalogState.RowVersion> versions = new HashMap<>(base.rows());
        for (RowWrite row : written) {
            versions.put(
                    (int) row.key().low(),
                    new CatalogState.RowVersion(row.cells().get(0).refKey(), row.createdAt()));
        }
        return new CatalogState(base.version() + 1, nextNumber, definitions, versions);
    }

    private static RowKey keyOf(int number) {
        return new RowKey(0, number);
    }

    private static int numberOf(byte[] key) {
        return (int) RowKey.of(key).low();
    }
}
