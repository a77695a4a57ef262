package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.layout.ShardMapSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardRun;
import dev.schemaless.catalog.shard.Topology;
import java.sql.SQLException;
import java.util.List;

/** The table in which a partition remembers where all shards of its store lie. */
final class ShardMapTable {
    private final Partition partition;
    private final ShardMapSql sql;

    ShardMapTable(Partition partition, TableNames names) {
        this.partition = partition;
        this.sql = new ShardMapSql(partition.dialect(), names);
    }

    /**
     * Reads the map.
     *
     * @return no runs if the partition has none
     * @throws IllegalArgumentException if the table has an invalid row
     */
    List<ShardRun> read() {
        return partition.run("read shard map", connection -> {
            try {
                return sql.read().list(connection, ShardMapSql::run);
            } catch (SQLException e) {
                if (SqlStates.isTableMissing(e)) {
                    return List.of();
                }
                throw e;
            }
        });
    }

    /** Writes a map unless there is one: all of it, or nothing. */
    void putIfAbsent(Topology map) {
        partition.run("create shard map", connection -> sql.create().update(connection));
        if (!read().isEmpty()) {
            return;
        }
        try {
            partition.transact("create shard map", StatementGuard.none(), connection -> {
                sql.put(connection, map.runs());
                return map.runs().size();
            });
        } catch (SchemalessException e) {
            if (e.code() != ErrorCode.UNIQUE_VIOLATION) {
                throw e;
            }
        }
    }
}
