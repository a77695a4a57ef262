package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.PartitionDescription;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ShardDescription;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.TableSize;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of the shards of the store's own tables, by the servers' estimates. Of tables that several shards have in
 * common, each has an equal share.
 */
record ShardSizes(StoreTables tables, List<PartitionDescription> partitions, CatalogSnapshot catalog) {
    /** The total size of the tables of a run. */
    private record RunSize(
            int tables,
            @Nullable Long rows,
            @Nullable Long bytes,
            @Nullable Long lastWrite) {
        static final RunSize NOTHING = new RunSize(0, null, null, null);

        RunSize and(@Nullable TableSize table, @Nullable Long moreRows) {
            return table == null
                    ? this
                    : new RunSize(
                            tables + 1,
                            TableSize.sum(rows, moreRows),
                            TableSize.sum(bytes, table.bytes()),
                            TableSize.greatest(lastWrite, table.lastWrite()));
        }
    }

    List<ShardDescription> describe(ReadControl control) {
        List<ShardDescription> shards = new ArrayList<>();
        for (PartitionDescription partition : partitions) {
            Map<String, TableSize> sizes = sizes(tables.partition(partition.number()), control);
            partition.runs().forEach(run -> add(partition, run, sizes, shards));
        }
        return shards;
    }

    /** Returns the numbers of latest cells in the tables of some models, for those that servers have numbers of. */
    Map<Model, Long> latestCells(List<Model> models, ReadControl control) {
        Map<Model, Long> cells = new HashMap<>();
        if (models.isEmpty()) {
            return cells;
        }
        for (PartitionDescription partition : partitions) {
            Map<String, TableSize> sizes = sizes(tables.partition(partition.number()), control);
            for (Model model : models) {
                Long more = latestCells(model, partition, sizes);
                if (more != null) {
                    cells.merge(model, more, Long::sum);
                }
            }
        }
        return cells;
    }

    private @Nullable Long latestCells(Model model, PartitionDescription partition, Map<String, TableSize> sizes) {
        Long cells = null;
        for (ShardRun run : partition.runs()) {
            TableSize size = sizes.get(tables.names().latest(model, run.first()));
            cells = TableSize.sum(cells, size == null ? null : size.rows());
        }
        return cells;
    }

    private static Map<String, TableSize> sizes(Partition partition, ReadControl control) {
        Query query = partition.dialect().tableSizes(List.of());
        Map<String, TableSize> byName = new HashMap<>();
        partition
                .run("look at sizes", control, connection -> query.list(connection, TableSize::read))
                .forEach(size -> byName.put(size.name().toLowerCase(Locale.ROOT), size));
        return byName;
    }

    private void add(
            PartitionDescription partition, ShardRun run, Map<String, TableSize> sizes, List<ShardDescription> shards) {
        RunSize size = sizeOf(run, sizes);
        int count = run.last() - run.first() + 1;
        for (int shard = run.first(); shard <= run.last(); shard++) {
            shards.add(new ShardDescription(
                    null,
                    shard,
                    partition.number(),
                    run.first(),
                    place(partition),
                    size.tables(),
                    share(size.rows(), count),
                    share(size.bytes(), count),
                    size.lastWrite()));
        }
    }

    private static @Nullable Long share(@Nullable Long number, int count) {
        return number == null ? null : (Long) (number / count);
    }

    private static String place(PartitionDescription partition) {
        return partition.host() == null
                ? partition.database()
                : partition.host() + ":" + partition.port() + "/" + partition.database();
    }

    private RunSize sizeOf(ShardRun run, Map<String, TableSize> sizes) {
        TableNames names = tables.names();
        RunSize size = RunSize.NOTHING;
        for (Model model : catalog.models()) {
            TableSize cells = sizes.get(names.cells(model, run.first()));
            size = size.and(cells, cells == null ? null : cells.rows());
            size = size.and(sizes.get(names.latest(model, run.first())), null);
            for (IndexDefinition index : model.indexes()) {
                size = size.and(sizes.get(names.entries(model, index.number(), run.first())), null);
                size = size.and(sizes.get(names.claims(model, index.number(), run.first())), null);
            }
        }
        return size;
    }
}
