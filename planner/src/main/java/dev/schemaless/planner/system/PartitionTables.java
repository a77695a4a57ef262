package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.PartitionDescription;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ShardDescription;
import dev.schemaless.catalog.shard.ShardRun;
import java.util.List;

/**
 * The system tables of the partitions and shards of a store. Partitions are listed as they were when the store was
 * opened, without asking a server.
 */
final class PartitionTables {
    static final SystemTable PARTITIONS = SystemTable.named("partitions", "The databases that hold the store")
            .integer("partition_number", "The number of the partition, from 0")
            .text("role", "catalog: it holds the catalog and rows; rows: it holds rows only")
            .text("host", "The host of the server; NULL of an embedded database")
            .integer("port", "The port of the server; NULL of an embedded database")
            .text("database_name", "The name on the server; of an embedded database its place")
            .text("product", "MySQL, MariaDB or H2")
            .text("version", "The server's version when the store was opened; NULL of an embedded database")
            .integer("first_shard", "The first shard that it holds; NULL if it holds none")
            .integer("last_shard", "The last shard that it holds; NULL if it holds none")
            .integer("shard_count", "How many shards it holds")
            .rows((context, sink) -> context.store().facts().partitions().forEach(partition -> add(partition, sink)));

    static final SystemTable SHARDS = SystemTable.named("shards", "The shards, with their places and sizes")
            .integer("shard", "The number of the shard, from 0")
            .integer("partition_number", "The partition that holds it")
            .integer(
                    "table_shard",
                    "The number in the names of its tables, which is their first shard; NULL if there is none")
            .text("store_name", "The external store that it is of, or the layout of a URL; NULL for this store's own")
            .text("place", "The database that has it: host:port/database, or the place of an embedded one")
            .integer("table_count", "How many tables it lies in")
            .big("row_estimate", "About how many cells it holds, earlier versions among them; NULL if not known")
            .big("size_estimate", "About how many bytes its tables take; NULL if not known")
            .timestamp("last_write", "When it was last written to, UTC; NULL if not known")
            .ofCatalog((context, sink) ->
                    context.store().shards(ReadControl.unlimited()).forEach(shard -> add(shard, sink)));

    private PartitionTables() {}

    static List<SystemTable> all() {
        return List.of(PARTITIONS, SHARDS);
    }

    private static void add(PartitionDescription partition, SystemRows.Sink sink) {
        List<ShardRun> runs = partition.runs();
        sink.add(
                partition.number(),
                partition.number() == 0 ? "catalog" : "rows",
                partition.host(),
                partition.port(),
                partition.database(),
                partition.product(),
                partition.version(),
                runs.isEmpty() ? null : runs.get(0).first(),
                runs.isEmpty() ? null : runs.get(runs.size() - 1).last(),
                runs.stream().mapToInt(run -> run.last() - run.first() + 1).sum());
    }

    private static void add(ShardDescription shard, SystemRows.Sink sink) {
        sink.add(
                shard.shard(),
                shard.partition(),
                shard.tableShard(),
                shard.store(),
                shard.place(),
                shard.tables(),
                shard.rows(),
                shard.bytes(),
                shard.lastWrite());
    }
}
