package dev.schemaless.catalog.snapshot;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables that a view of an embedded database shows. H2 2.5.252 takes the snapshot of a table when a statement of the transaction first
 * names it ({@code SessionLocal.startStatementWithinTransaction}). The first statement therefore names all of them. Isolation level
 * SNAPSHOT would take all tables of the database, and cost with their number.
 */
final class SnapshotTables {
    private SnapshotTables() {}

    /** Returns a query without rows that names the tables which a scope may read. */
    static Query of(StoreTables tables, Partition partition, ReadScope scope) {
        Dialect dialect = partition.dialect();
        List<Query> parts = new ArrayList<>();
        parts.add(naming(dialect, tables.names().epoch()));
        if (dialect.isEmbedded()) {
            int position = tables.partitions().indexOf(partition);
            for (Model model : scope.models()) {
                for (int run : tables.topology().tableRunsOf(position)) {
                    names(tables.names(), model, run).forEach(name -> parts.add(naming(dialect, name)));
                }
            }
        }
        return Query.unionAll(dialect, parts);
    }

    private static List<String> names(TableNames names, Model model, int run) {
        List<String> all = new ArrayList<>();
        all.add(names.latest(model, run));
        model.indexes().stream()
                .filter(IndexDefinition::isReadable)
                .forEach(index -> all.add(names.entries(model, index.number(), run)));
        return all;
    }

    private static Query naming(Dialect dialect, String table) {
        return Query.of("SELECT 1 FROM " + dialect.quote(table) + " WHERE FALSE");
    }
}
