package dev.schemaless.stores.goschemaless;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellContent;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.layout.ColumnSample;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables of cells that lie in all databases: those of models, and the client's index tables.
 *
 * @param samples one for each table
 * @param base the column name of base cells
 */
record ModelTables(List<CellSample> samples, String base, List<Partition> partitions) {
    /** Returns those of models: they have base cells, or nothing at all yet. */
    List<CellSample> ofModels() {
        return samples.stream()
                .filter(sample -> !isIndex(sample) && (sample.all().isEmpty() || hasBase(sample)))
                .toList();
    }

    /**
     * Says whether a table has cells of values: its name is that of another one, of a column and of a field, and all its cells are
     * called by the field.
     */
    private boolean isIndex(CellSample sample) {
        String table = sample.table().toLowerCase(Locale.ROOT);
        boolean named = samples.stream()
                .anyMatch(other -> table.startsWith(other.table().toLowerCase(Locale.ROOT) + "_"));
        Set<String> cells = sample.names();
        return named && cells.stream().allMatch(cell -> table.endsWith("_" + cell.toLowerCase(Locale.ROOT)));
    }

    private boolean hasBase(CellSample sample) {
        return sample.names().contains(base)
                || partitions.stream().anyMatch(partition -> hasBase(sample.table(), partition));
    }

    /** Says whether a table has base cells. The newest cells may all be others. */
    private boolean hasBase(String table, Partition partition) {
        Query query = Query.of(
                "/* schemaless:external-sample */ SELECT 1 FROM " + CellTable.quote(table)
                        + " WHERE column_name = ? LIMIT 1",
                base);
        return !partition
                .run("look at cells", connection -> query.list(connection, row -> row.getInt(1)))
                .isEmpty();
    }

    /** Returns the names of all cells that were looked at. */
    Set<String> names() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        samples.forEach(sample -> names.addAll(sample.names()));
        return names;
    }

    /** Returns the columns of a model. */
    List<Column> columnsOf(CellSample sample) {
        return sample.columns(base, new ColumnSample(), CellContent.JSON);
    }
}
