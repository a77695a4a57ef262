package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.stores.cells.CellContent;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.SampledCell;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.layout.ColumnSample;
import dev.schemaless.stores.layout.SampledBodies;
import java.util.List;
import java.util.Set;

/**
 * The column names of a store, which are tables in SQL, and the fields of their bodies. The newest cells and index
 * tables give both.
 */
record JogchatColumns(CellSample sample, JogchatIndexes indexes, List<Partition> partitions) {
    private static final int ENTRIES = 50;

    /** Returns the column names. No index knows them all, so that those with neither an index nor cells of the sample are missing. */
    List<String> names() {
        Set<String> names = sample.names();
        names.addAll(indexes.byColumn().keySet());
        return List.copyOf(names);
    }

    /** Returns the columns of one of them. */
    List<Column> of(String name) {
        ColumnSample columns = new ColumnSample(ClientIndex.columnsOf(indexes.of(name)));
        boolean seen = false;
        for (SampledCell cell : sample.all()) {
            if (cell.column().equalsIgnoreCase(name)) {
                seen = true;
                add(columns, cell);
            }
        }
        if (!seen) {
            indexes.of(name).forEach(index -> addIndexed(columns, name, index));
        }
        return columns.columns();
    }

    private static void add(ColumnSample columns, SampledCell cell) {
        byte[] plain = cell.plain(CellContent.JSON);
        if (plain != null) {
            columns.add(Column.BASE_CELL, plain);
        }
    }

    /** Looks at cells that an index names: the sample may not have them. */
    private void addIndexed(ColumnSample columns, String name, ClientIndex index) {
        Query query = Query.of(
                "/* schemaless:external-sample */ SELECT "
                        + SampledBodies.of("c.body").expression() + " FROM (SELECT row_key FROM "
                        + CellTable.quote(index.name()) + " LIMIT " + ENTRIES + ") e STRAIGHT_JOIN "
                        + CellTable.quote(sample.table()) + " c ON c.row_key = e.row_key AND c.column_name = ?",
                name);
        for (Partition partition : partitions.subList(0, Math.min(CellSample.TELLING, partitions.size()))) {
            SampledBodies bodies = SampledBodies.of("c.body");
            new StreamedQueries("look at cells", ReadControl.unlimited(), null).run(partition, query, rows -> {
                while (rows.next()) {
                    add(columns, new SampledCell("", name, bodies.take(rows, 1)));
                }
                return columns;
            });
        }
    }
}
