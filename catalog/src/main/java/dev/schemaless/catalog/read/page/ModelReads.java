package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.layout.ResultColumns;
import dev.schemaless.catalog.layout.ScanSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a read that depend on the model and its columns alone: texts, row sizes and index entries. They are cached,
 * because making them for each statement took longer than the round trip. Thread-safe.
 */
public final class ModelReads {
    private final StoreTables tables;
    private final Model model;
    private final String action;
    private final List<ReadSql> sql;
    private final List<ScanSql> scans;
    private final ResultColumns columns;
    private final RowSizes sizes = new RowSizes();

    private final ConcurrentMap<Integer, IndexReads> indexes = new ConcurrentHashMap<>();

    ModelReads(StoreTables tables, Model model, RowColumns columns, AsOf.@Nullable Rows past) {
        this.tables = tables;
        this.model = model;
        this.columns = new ResultColumns(columns);
        this.action = "read model '" + model.name() + "'";
        this.sql = tables.partitions().stream()
                .map(partition -> new ReadSql(partition.dialect(), tables.names(), model, columns, past))
                .toList();
        this.scans = tables.partitions().stream()
                .map(partition -> new ScanSql(partition.dialect(), tables.names(), model, columns, past))
                .toList();
    }

    public Model model() {
        return model;
    }

    /** Returns the action, for messages. */
    String action() {
        return action;
    }

    /** Returns the columns of the results. */
    public ResultColumns columns() {
        return columns;
    }

    /** Returns how large rows were found to be. */
    public RowSizes sizes() {
        return sizes;
    }

    /** Returns the texts for a partition. */
    public ReadSql sql(int position) {
        return sql.get(position);
    }

    /** Returns the texts of scans for a partition. */
    public ScanSql scans(int position) {
        return scans.get(position);
    }

    /** Returns how an index of the model is read. */
    public IndexReads index(IndexDefinition index) {
        IndexReads known = indexes.get(index.number());
        if (known == null || !known.index().equals(index)) {
            known = new IndexReads(tables, model, index);
            indexes.put(index.number(), known);
        }
        return known;
    }
}
