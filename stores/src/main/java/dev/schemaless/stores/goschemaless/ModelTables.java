package dev.schemaless.stores.goschemaless;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellContent;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutOptions;
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
    /** Returns the tables of models with the columns that samples suggest: they have base cells, or nothing at all yet. */
    List<DeclaredTable> found(LayoutOptions options) {
        List<DeclaredTable> found = samples.stream()
                .filter(sample -> !isIndex(sample) && (sample.all().isEmpty() || hasBase(sample)))
                .map(sample -> new DeclaredTable(
                        sample.table(), sample.table(), sample.columns(base, new ColumnSample(), CellContent.JSON)))
                .toList();
        if (found.isEmpty()) {
            throw options.invalid("none of its tables has a cell '" + base + "'. They have the cells "
                    + String.join(", ", names())
                    + ". Give the name of the cell that every row has as the option baseCell.");
        }
        return found;
    }

    /** Returns the name that the table of a declaration has in the store. */
    String stored(DeclaredTable declared, LayoutOptions options) {
        return samples.stream()
                .map(CellSample::table)
                .filter(declared.stored()::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() ->
                        options.invalid("it has no table '" + declared.stored() + "' of cells in all databases."));
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
    private Set<String> names() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        samples.forEach(sample -> names.addAll(sample.names()));
        return names;
    }
}
