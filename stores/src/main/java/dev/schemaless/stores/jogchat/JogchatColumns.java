package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.layout.ColumnSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The column names of a store, which are tables in SQL, and the fields of their bodies. The newest cells and index
 * tables give both.
 */
record JogchatColumns(CellSample sample, JogchatIndexes indexes, List<Partition> partitions) {
    private static final int DATABASES = 8;
    private static final int ENTRIES = 50;

    /** Returns the column names. No index knows them all, so that those with neither index nor new cells are missing. */
    List<String> names() {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        sample.all().forEach(cell -> names.add(cell.column()));
        names.addAll(indexes.byColumn().keySet());
        return List.copyOf(names);
    }

    /** Returns the columns of one of them. */
    List<Column> of(String name) {
        ColumnSample columns = new ColumnSample();
        boolean seen = false;
        for (var cell : sample.all()) {
            if (cell.column().equalsIgnoreCase(name)) {
                seen = true;
                CellSample.add(columns, Column.BASE_CELL, cell.body());
            }
        }
        if (!seen) {
            indexes.of(name).forEach(index -> addIndexed(columns, name, index));
        }
        return columns.columns();
    }

    /** Looks at cells that an index names: they may be too old for the sample. */
    private void addIndexed(ColumnSample columns, String name, ClientIndex index) {
        Query query = Query.of(
                "/* schemaless:external-sample */ SELECT c.body FROM (SELECT row_key FROM "
                        + CellTable.quote(index.name()) + " LIMIT " + ENTRIES + ") e STRAIGHT_JOIN "
                        + CellTable.quote(sample.table()) + " c ON c.row_key = e.row_key AND c.column_name = ?",
                name);
        for (Partition partition : partitions.subList(0, Math.min(DATABASES, partitions.size()))) {
            List<byte[]> bodies = new ArrayList<>();
            partition.run(
                    "look at cells",
                    connection -> query.list(connection, row -> {
                        byte[] body = row.getBytes(1);
                        return body == null || bodies.add(body);
                    }));
            bodies.forEach(body -> CellSample.add(columns, Column.BASE_CELL, body));
        }
    }
}
