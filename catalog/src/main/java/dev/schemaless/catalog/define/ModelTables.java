package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.document.Definition;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.ClaimSql;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the physical tables of models and indexes on all partitions. Every step may be repeated. */
final class ModelTables {
    private final CatalogChange change;
    private final StoreTables tables;

    ModelTables(CatalogChange change) {
        this.change = change;
        this.tables = change.tables();
    }

    /**
     * Refuses a model or an index for which there are tables before it is begun: numbers are never used twice, so they are not of this
     * store, or of a catalog that is lost. Once it was begun they would be dropped with it.
     *
     * @throws SchemalessException {@code STORE_CORRUPT}
     */
    void requireNone(Definition definition, int modelNumber) {
        for (int position = 0; position < tables.partitions().size(); position++) {
            Partition partition = tables.partitions().get(position);
            Set<String> wanted = tables.topology().tableRunsOf(position).stream()
                    .flatMap(run -> TableDrops.tables(tables.names(), definition, run).stream())
                    .collect(Collectors.toSet());
            Query query = tables.housekeeping(position).tablesOfModel(modelNumber);
            partition
                    .run(
                            "look for tables",
                            change.control(),
                            connection -> query.list(connection, row -> row.getString(1)))
                    .stream()
                    .filter(wanted::contains)
                    .findFirst()
                    .ifPresent(taken -> {
                        throw new SchemalessException(
                                ErrorCode.STORE_CORRUPT,
                                "Cannot define '" + definition.name() + "' on " + partition.display() + ": a table '"
                                        + taken + "' is there, which the catalog does not know. Rename it.");
                    });
        }
    }

    /** Makes the absent tables of a model and its indexes. */
    void create(Model model) {
        onEveryRun(
                "create table '" + model.name() + "'",
                (partition, run) -> new CellSql(partition.dialect(), tables.names(), model, run).create());
        model.indexes().forEach(index -> create(model, index));
    }

    /** Makes the absent tables of an index. */
    void create(Model model, IndexDefinition index) {
        createEntries(model, index);
        if (index.unique()) {
            onEveryRun(
                    "create index '" + index.name() + "'",
                    (partition, run) -> List.of(
                            new ClaimSql(partition.dialect(), tables.names().claims(model, index.number(), run))
                                    .create()));
        }
    }

    private void createEntries(Model model, IndexDefinition index) {
        IndexEntries entries = IndexEntries.of(model, index, tables.topology().shards());
        onEveryRun(
                "create index '" + index.name() + "'",
                (partition, run) -> List.of(
                        IndexSql.of(partition.dialect(), tables.names().entries(model, index.number(), run), entries)
                                .create()));
    }

    /** The statements for one table run. */
    @FunctionalInterface
    private interface Step {
        List<Query> queries(Partition partition, int run);
    }

    private void onEveryRun(String action, Step step) {
        for (int position = 0; position < tables.partitions().size(); position++) {
            Partition partition = tables.partitions().get(position);
            List<Integer> runs = tables.topology().tableRunsOf(position);
            partition.run(action, change.control(), connection -> {
                for (int run : runs) {
                    change.check();
                    for (Query query : step.queries(partition, run)) {
                        query.update(connection);
                    }
                }
                return 0;
            });
        }
    }
}
