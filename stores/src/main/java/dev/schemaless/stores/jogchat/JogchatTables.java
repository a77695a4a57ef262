package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellTables;
import dev.schemaless.stores.cells.CellWriting;
import dev.schemaless.stores.cells.JsonTable;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.IndexedColumns;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.ExternalTable;
import java.util.List;
import java.util.Optional;

/**
 * Makes the tables of a store.
 *
 * @param cells the name of the table of cells
 */
record JogchatTables(CellTables found, String cells, BinaryKeys keys, JogchatIndexes indexes, CuttingServers cutting) {
    ExternalTable table(DeclaredTable declared) {
        String column = declared.stored();
        List<ClientIndex> entries = indexes.of(column);
        IndexedColumns indexed = IndexedColumns.of(declared.columns(), entries, JogchatTables::typeOf);
        Model model = new Model(
                0, declared.name(), indexed.all(), List.of(), null, indexed.definitions(index -> Optional.empty()));
        CellTable table =
                new CellTable(CellTable.quote(cells), "row_key", column, "CAST(c.created_at AS CHAR)", "c.added_at");
        CellWriting writing = found.writing(model, table, cells, keys);
        return new JsonTable(
                model,
                table,
                Optional.of(column),
                keys,
                keys.databases(),
                found.clockOf(cells),
                entries,
                new JogchatWriter(
                        writing,
                        new JogchatEntries(writing, indexes.written(column), cutting),
                        found.options().purges()));
    }

    private static ColumnType typeOf(EntryColumn indexed) {
        if (indexed.dataType().equals("tinyint")) {
            return new BooleanType();
        }
        return indexed.isDouble() ? new FloatingType(64) : IndexedColumns.typeOf(indexed);
    }
}
