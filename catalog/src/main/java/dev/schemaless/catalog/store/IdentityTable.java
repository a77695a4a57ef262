package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.dialect.UuidBytes;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The table in which a partition remembers the store that it belongs to. */
final class IdentityTable {
    private static final int UUID_BYTES = 16;

    private final Partition partition;
    private final StoreSql sql;

    IdentityTable(Partition partition, TableNames names) {
        this.partition = partition;
        this.sql = new StoreSql(partition.dialect(), names);
    }

    /**
     * Reads the identity; empty if there is no such table, or one without our columns.
     *
     * @throws SchemalessException {@code STORE_MISMATCH} if the table has other rows than a store's
     */
    Optional<StoreIdentity> find() {
        return partition.run("read store", connection -> {
            try {
                List<StoreIdentity> rows = sql.readStore().list(connection, IdentityTable::read);
                if (rows.size() > 1) {
                    throw new IllegalArgumentException("several rows");
                }
                return rows.stream().findFirst();
            } catch (SQLDataException | IllegalArgumentException e) {
                throw new SchemalessException(
                        ErrorCode.STORE_MISMATCH,
                        "Cannot open store on " + partition.display() + ": its table '"
                                + sql.store().name()
                                + "' has rows that are not a store's. Rename it, or take another database or namespace.",
                        e);
            } catch (SQLException e) {
                if (SqlStates.isTableMissing(e) || SqlStates.isPartMissing(e)) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    private static StoreIdentity read(ResultSet row) throws SQLException {
        byte[] store = row.getBytes(1);
        if (store == null || store.length != UUID_BYTES || row.getInt(8) != 1) {
            throw new IllegalArgumentException("no identity");
        }
        int format = row.getInt(2);
        StoreShape shape = new StoreShape(row.getInt(3), row.getInt(5), row.getInt(4));
        // other formats may have other states; they are refused for their number
        StoreIdentity.State state = format == StoreIdentity.FORMAT
                ? StoreIdentity.State.valueOf(row.getString(7))
                : StoreIdentity.State.READY;
        return new StoreIdentity(UuidBytes.read(store), format, shape, row.getInt(6), state);
    }

    /** Writes the identity unless one is there already; returns the one that is there afterwards. */
    StoreIdentity claim(StoreIdentity wanted) {
        partition.run("create store", connection -> sql.createStore().update(connection));
        Optional<StoreIdentity> present = find();
        if (present.isPresent()) {
            return present.get();
        }
        try {
            partition.run("create store", connection -> insert(wanted).update(connection));
            return wanted;
        } catch (SchemalessException e) {
            if (e.code() != ErrorCode.UNIQUE_VIOLATION) {
                throw e;
            }
            return find().orElseThrow(() -> e);
        }
    }

    private Query insert(StoreIdentity identity) {
        return Query.of(
                sql.claimText(),
                UuidBytes.of(identity.store()),
                identity.format(),
                identity.shape().shards(),
                identity.shape().shardsPerTable(),
                identity.shape().partitions(),
                identity.position(),
                identity.state().name());
    }

    void markReady() {
        partition.run(
                "create store",
                connection -> sql.setState(StoreIdentity.State.READY.name()).update(connection));
    }

    /** Makes the absent tables other than the identity, and starts the epoch. */
    void createHousekeeping() {
        partition.run("create store", connection -> {
            for (Query query : sql.createHousekeeping()) {
                query.update(connection);
            }
            if (sql.readEpoch().list(connection, row -> row.getLong(1)).isEmpty()) {
                return startEpoch(connection);
            }
            return 0;
        });
    }

    private int startEpoch(java.sql.Connection connection) throws SQLException {
        try {
            return sql.startEpoch().update(connection);
        } catch (SQLException e) {
            if (SqlStates.translate(e, "create store", partition.display()).code() == ErrorCode.UNIQUE_VIOLATION) {
                return 0;
            }
            throw e;
        }
    }
}
