package dev.schemaless.tests.property;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexEntry;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.CellWrite;
import dev.schemaless.catalog.layout.CellWriter;
import dev.schemaless.catalog.layout.EntryWrite;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.RowWrite;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.shard.Topology;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Writes to a store's tables past the store: cells without their entries, and entries without their cells. */
final class PartitionWriter {
    private static final byte[] WRITE_ID = new byte[16];

    private final Dialect dialect;
    private final TableNames names;
    private final Topology topology;
    private final Model model;
    private final List<Connection> partitions;

    PartitionWriter(Dialect dialect, TableNames names, Topology topology, Model model, List<Connection> partitions) {
        this.dialect = dialect;
        this.names = names;
        this.topology = topology;
        this.model = model;
        this.partitions = partitions;
    }

    /** Writes the second version of a row. */
    void replace(RowKey key, Map<String, byte[]> bodies) throws SQLException {
        write(
                key,
                bodies.entrySet().stream()
                        .map(body -> new CellWrite(body.getKey(), 1, body.getValue()))
                        .toList());
    }

    /** Writes a tombstone as the second version of a row. */
    void delete(RowKey key) throws SQLException {
        write(key, List.of(new CellWrite("base", 1, null)));
    }

    private void write(RowKey key, List<CellWrite> cells) throws SQLException {
        int run = topology.tableRunOf(NativeKey.shardOf(key));
        CellSql sql = new CellSql(dialect, names, model, run);
        Trip trip = tripTo(NativeKey.shardOf(key));
        new CellWriter(trip, sql).write(List.of(new RowWrite(key, 2, 1_767_225_600_000_000L, cells)), WRITE_ID);
        trip.send();
    }

    /** Puts the entries that a row with these bodies has. */
    void index(RowKey key, Map<String, byte[]> bodies) throws SQLException {
        for (IndexDefinition index : model.indexes()) {
            IndexEntries entries = IndexEntries.of(model, index, topology.shards());
            IndexEntry entry = entries.entryOf(key, bodies);
            String table = names.entries(model, index.number(), topology.tableRunOf(entry.shard()));
            Trip trip = tripTo(entry.shard());
            EntryWrite.putAll(trip, IndexSql.of(dialect, table, entries), List.of(new EntryWrite(key, 2, entry)));
            trip.send();
        }
    }

    private Trip tripTo(int shard) {
        Connection connection = partitions.get(topology.partitionOf(shard));
        return new Trip(connection, dialect);
    }
}
