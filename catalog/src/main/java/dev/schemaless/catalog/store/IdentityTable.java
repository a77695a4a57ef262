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
import java.sql.SQLException;
import java.util.Optional;

/** The table in which a partition remembers what it is part of. */
final class IdentityTable {
    private final Partition partition;
    private final StoreSql sql;

    IdentityTable(Partition partition, TableNames names) {
        this.partition = partition;
        this.sql = new StoreSql(partition.dialect(), names);
    }

    /** Reads what is there; empty if the namespace is free. */
    Optional<StoreIdentity> find() {
        return partition.run("read store", connection -> {
            try {
                return sql.readStore().list(connection, IdentityTable::read).stream()
                        .findFirst();
            } catch (SQLException e) {
                if (SqlStates.isTableMissing(e)) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    private static StoreIdentity read(ResultSet row) throws SQLException {
        StoreShape shape = new StoreShape(row.getInt(3), row.getInt(5), row.getInt(4));
        return new StoreIdentity(
                UuidBytes.read(row.getBytes(1)),
                row.getInt(2),
                shape,
                row.getInt(6),
                StoreIdentity.State.valueOf(row.getString(7)));
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

    /** Makes the tables beside the identity and starts the epoch, as far as they are absent. */
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

    /** Reads which format an older store of the namespace has, whose tables had names without our prefix; empty if there is none. */
    Optional<Integer> findOlderFormat() {
        return partition.run("look for an older store", connection -> {
            boolean isThere = sql.countOlderColumns()
                            .list(connection, row -> row.getInt(1))
                            .get(0)
                    == StoreSql.OLDER_COLUMNS.size();
            return isThere
                    ? sql.readOlderFormat().list(connection, row -> row.getInt(1)).stream()
                            .findFirst()
                    : Optional.empty();
        });
    }
}
