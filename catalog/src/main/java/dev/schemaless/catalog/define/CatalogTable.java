package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.document.CatalogCodec;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.layout.CatalogSql;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
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
public final class CatalogTable {
    private static final int COUNTER = CatalogCodec.COUNTER;

    private final Partition partition;
    private final CellSql cells;
    private final StoreSql store;
    private final CatalogSql catalog;

    public CatalogTable(Partition partition, TableNames names) {
        this.partition = partition;
        this.cells = CatalogSql.cells(partition.dialect(), names);
        this.store = new StoreSql(partition.dialect(), names);
        this.catalog = new CatalogSql(partition.dialect(), names);
    }

    /** Makes the tables, if they are absent. */
    public void create() {
        partition.run("create catalog", connection -> {
            for (Query query : cells.create()) {
                query.update(connection);
            }
            return 0;
        });
    }

    /** Reads the version alone. */
    public long readVersion(StatementGuard guard) {
        return partition.run(
                "read catalog version",
                guard,
                connection -> store.readEpoch()
                        .list(connection, row -> row.getLong(1))
                        .get(0));
    }

    /** One row of the catalog as it was read. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(long version, int number, CatalogState.RowVersion latest, byte @Nullable [] body) {}

    /** Reads the whole catalog in one read view. */
    public CatalogState read(StatementGuard guard) {
        List<Row> rows = partition.run(
                "read catalog",
                guard,
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
                definitions.put(row.number(), CatalogCodec.decode(row.number(), row.body()));
            }
        }
        int greatest = definitions.keySet().stream().reduce(COUNTER, Math::max);
        if (next <= greatest) {
            throw unreadable("the next number is " + next + ", and row " + greatest + " has a definition");
        }
        return new CatalogState(rows.isEmpty() ? 0 : rows.get(0).version(), next, definitions, versions);
    }

    /** The condition under which a version of the catalog may be written, checked in its transaction. */
    @FunctionalInterface
    public interface Fence {
        /** Throws if it does not hold. */
        void check(Connection connection, StoreSql sql) throws SQLException;

        /** Returns the guard that may stop the transaction. */
        default StatementGuard guard() {
            return StatementGuard.none();
        }

        /** Returns a fence without a condition. */
        static Fence none() {
            return (connection, sql) -> {};
        }
    }

    /**
     * Writes changed rows and raises the version, in one transaction. A connection that is lost meanwhile does not
     * matter, unless the server stays away.
     *
     * @param changes by number, at least one; empty drops
     * @param fence refuses a process that has lost its lease
     * @return the catalog after the change
     * @throws StaleCatalogException if the catalog is no longer {@code base}
     */
    public CatalogState write(
            CatalogState base, int nextNumber, Map<Integer, Optional<Definition>> changes, Fence fence) {
        Map<Integer, byte @Nullable []> bodies = new TreeMap<>();
        if (nextNumber != base.nextNumber()) {
            bodies.put(COUNTER, CatalogCodec.encodeCounter(nextNumber));
        }
        changes.forEach((number, definition) ->
                bodies.put(number, definition.map(CatalogCodec::encode).orElse(null)));
        return after(base, nextNumber, changes, new CatalogWrite(partition, cells, store, base, bodies, fence).run());
    }

    private static CatalogState after(
            CatalogState base, int nextNumber, Map<Integer, Optional<Definition>> changes, List<RowWrite> written) {
        Map<Integer, Definition> definitions = new HashMap<>(base.definitions());
        changes.forEach((number, definition) -> definition.ifPresentOrElse(
                present -> definitions.put(number, present), () -> definitions.remove(number)));
        Map<Integer, CatalogState.RowVersion> versions = new HashMap<>(base.rows());
        for (RowWrite row : written) {
            Cell cell = row.cells().get(0);
            versions.put(numberOf(row.key()), new CatalogState.RowVersion(cell.refKey(), cell.createdAt()));
        }
        return new CatalogState(base.version() + 1, nextNumber, definitions, versions);
    }

    private static int numberOf(byte[] bytes) {
        RowKey key = RowKey.of(bytes);
        int number = bytes.length == 2 * Long.BYTES ? numberOf(key) : -1;
        if (number < COUNTER || !key.equals(RowKey.of(0, number))) {
            throw unreadable("it has a row with the key " + key + " in place of a number");
        }
        return number;
    }

    private static int numberOf(RowKey key) {
        return (int) key.longAt(Long.BYTES);
    }

    private static SchemalessException unreadable(String reason) {
        return new SchemalessException(
                ErrorCode.STORE_MISMATCH,
                "Cannot read catalog: " + reason
                        + ". Another program changed it: undo that, or restore it from a backup.");
    }
}
