package dev.schemaless.catalog.store;

import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.IndexSql;
import dev.schemaless.catalog.sql.ReadSql;
import dev.schemaless.catalog.sql.RowColumns;
import dev.schemaless.catalog.sql.StoreTables;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What reading the rows of a model needs that stays as long as the model does: the texts for one choice of columns, how large
 * such rows are, and what its indexes' entries are. To make it anew for each statement took longer than the statement's way to the
 * server. Thread-safe.
 */
final class ModelReads {
    private final StoreTables tables;
    private final Model model;
    private final String action;
    private final List<ReadSql> sql;
    private final RowSizes sizes = new RowSizes();
    private final ConcurrentMap<Integer, IndexReads> indexes = new ConcurrentHashMap<>();

    /**
     * What the entries of an index are.
     *
     * @param sql the texts for its table runs, by their number
     */
    record IndexReads(IndexDefinition index, IndexEntries entries, ConcurrentMap<Integer, IndexSql> sql) {}

    ModelReads(StoreTables tables, Model model, RowColumns columns) {
        this.tables = tables;
        this.model = model;
        this.action = "read model '" + model.name() + "'";
        this.sql = tables.partitions().stream()
                .map(partition -> new ReadSql(partition.dialect(), tables.names(), model, columns))
                .toList();
    }

    Model model() {
        return model;
    }

    /** Returns what is being done, for messages. */
    String action() {
        return action;
    }

    /** Returns how large rows were found to be. */
    RowSizes sizes() {
        return sizes;
    }

    /** Returns the texts for a partition. */
    ReadSql sql(int position) {
        return sql.get(position);
    }

    /** Returns what the entries of an index of the model are. */
    IndexReads index(IndexDefinition index) {
        IndexReads known = indexes.get(index.number());
        if (known == null || !known.index().equals(index)) {
            known = new IndexReads(
                    index, IndexEntries.of(model, index, tables.topology().shards()), new ConcurrentHashMap<>());
            indexes.put(index.number(), known);
        }
        return known;
    }

    /** Returns the texts for one table run of an index's entries. */
    IndexSql indexSql(IndexDefinition index, int position, int run) {
        IndexReads reads = index(index);
        return reads.sql()
                .computeIfAbsent(
                        run,
                        absent -> IndexSql.of(
                                tables.partition(position).dialect(),
                                tables.names().entries(model, index.number(), absent),
                                reads.entries()));
    }
}
