package dev.schemaless.catalog.store;

import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.CellSql;
import dev.schemaless.catalog.sql.IndexSql;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.Query;
import dev.schemaless.catalog.sql.StoreSql;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Makes and drops the physical tables of models and indexes on all partitions. Every step may be repeated. */
final class ModelTables {
    private final OpenStore store;

    ModelTables(OpenStore store) {
        this.store = store;
    }

    /** Makes the tables of a model without indexes, as far as they are absent. */
    void create(Model model) {
        onEveryRun(
                "create table '" + model.name() + "'",
                (partition, run) -> new CellSql(partition.dialect(), store.names(), model, run).create());
    }

    /** Makes the tables of an index, as far as they are absent. */
    void createEntries(Model model, IndexDefinition index) {
        IndexEntries entries = IndexEntries.of(model, index, store.topology().shards());
        onEveryRun(
                "create index '" + index.name() + "'",
                (partition, run) -> IndexSql.of(
                                partition.dialect(), store.names().entries(model, index.number(), run), entries)
                        .create());
    }

    /** Drops the tables of a model and all its indexes, as far as they are there. */
    void drop(Model model) {
        onEveryRun("drop table '" + model.name() + "'", (partition, run) -> {
            StoreSql sql = new StoreSql(partition.dialect(), store.names());
            List<Query> drops = new ArrayList<>();
            for (IndexDefinition index : model.indexes()) {
                drops.add(sql.dropTable(store.names().entries(model, index.number(), run)));
            }
            drops.add(sql.dropTable(store.names().latest(model, run)));
            drops.add(sql.dropTable(store.names().cells(model, run)));
            return drops;
        });
    }

    /** Drops the tables of an index, as far as they are there. */
    void dropEntries(Model model, IndexDefinition index) {
        onEveryRun(
                "drop index '" + index.name() + "'",
                (partition, run) -> List.of(new StoreSql(partition.dialect(), store.names())
                        .dropTable(store.names().entries(model, index.number(), run))));
    }

    /** Says whether an index has entries of values that could not be encoded. */
    boolean hasOddEntries(Model model, IndexDefinition index) {
        IndexEntries entries = IndexEntries.of(model, index, store.topology().shards());
        return IntStream.range(0, store.partitions().size())
                .anyMatch(position -> store.topology().tableRunsOf(position).stream()
                        .anyMatch(run -> {
                            Partition partition = store.partitions().get(position);
                            Query query = IndexSql.of(
                                            partition.dialect(),
                                            store.names().entries(model, index.number(), run),
                                            entries)
                                    .anyOdd();
                            return partition.run(
                                    "read index '" + index.name() + "'",
                                    connection -> !query.list(connection, row -> row.getInt(1))
                                            .isEmpty());
                        }));
    }

    /** What is to be done for one table run. */
    @FunctionalInterface
    private interface Step {
        List<Query> queries(Partition partition, int run);
    }

    private void onEveryRun(String action, Step step) {
        for (int position = 0; position < store.partitions().size(); position++) {
            Partition partition = store.partitions().get(position);
            List<Integer> runs = store.topology().tableRunsOf(position);
            partition.run(action, connection -> {
                for (int run : runs) {
                    for (Query query : step.queries(partition, run)) {
                        query.update(connection);
                    }
                }
                return 0;
            });
        }
    }
}
