package dev.schemaless.planner.system;

import dev.schemaless.catalog.access.PartitionDescription;
import dev.schemaless.catalog.shard.ShardRun;
import java.util.List;

/** The system tables of where a store lies. They tell what was found when the store was opened, and ask no server. */
final class PartitionTables {
    static final SystemTable PARTITIONS = SystemTable.named("partitions", "The databases that hold the store")
            .integer("partition_number", "The number of the partition, from 0")
            .text("role", "catalog: it holds the catalog beside its rows; rows: it holds rows alone")
            .text("host", "The host of the server; NULL of an embedded database")
            .integer("port", "The port of the server; NULL of an embedded database")
            .text("database_name", "The name on the server; of an embedded database its place")
            .text("product", "MySQL, MariaDB or H2")
            .text("version", "The server's version when the store was opened; NULL of an embedded database")
            .integer("first_shard", "The first shard that it holds; NULL if it holds none")
            .integer("last_shard", "The last shard that it holds; NULL if it holds none")
            .integer("shard_count", "How many shards it holds")
            .rows((context, sink) -> context.store().partitions().forEach(partition -> add(partition, sink)));

    static final SystemTable SHARDS = SystemTable.named("shards", "The shards, and where each lies")
            .integer("shard", "The number of the shard, from 0")
            .integer("partition_number", "The partition that holds it")
            .integer("table_shard", "The number in the names of its tables, which is their first shard")
            .rows((context, sink) -> context.store().partitions().stream()
                    .flatMap(partition -> partition.runs().stream())
                    .forEach(run -> add(run, sink)));

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

    private static void add(ShardRun run, SystemRows.Sink sink) {
        for (int shard = run.first(); shard <= run.last(); shard++) {
            sink.add(shard, run.partition(), run.first());
        }
    }
}
