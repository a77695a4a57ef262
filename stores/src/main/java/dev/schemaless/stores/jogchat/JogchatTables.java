package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.stores.cells.CellContent;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellTables;
import dev.schemaless.stores.cells.CellTimes;
import dev.schemaless.stores.cells.CellWriting;
import dev.schemaless.stores.cells.VersionedCells;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.IndexedColumns;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.LayoutTable.Physical;
import dev.schemaless.stores.layout.RowChanges;
import dev.schemaless.stores.layout.TableIndexes;
import dev.schemaless.stores.layout.TableWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes the tables of a store.
 *
 * @param cells the name of the table of cells
 */
record JogchatTables(CellTables found, String cells, BinaryKeys keys, JogchatIndexes indexes, CuttingServers cutting) {
    LayoutTable table(DeclaredTable declared) {
        String column = declared.stored();
        List<ClientIndex> entries = indexes.of(column);
        IndexedColumns indexed = IndexedColumns.of(declared.columns(), entries, JogchatTables::typeOf);
        Model model = new Model(
                0, declared.name(), indexed.all(), List.of(), null, indexed.definitions(index -> Optional.empty()));
        CellTimes times = new CellTimes.Local(found.clockOf(cells));
        CellTable table = new CellTable(CellTable.quote(cells), "row_key", column, times.expression(), "c.added_at");
        VersionedCells versions = new VersionedCells(
                slot -> table,
                new VersionedCells.Names(column, "added_at", Optional.of(column), model.cells()),
                keys,
                times,
                CellContent.JSON);
        return new LayoutTable(
                model,
                keys,
                keys,
                BodyForm.AS_STORED,
                slot -> Physical.of(cells, entries.stream().map(ClientIndex::name)),
                versions,
                Optional.of(versions),
                indexes(model, table, entries),
                new RowChanges.Written(writer(model, table, column)));
    }

    /** Returns the indexes. Entries lie in the shard of their cells. */
    private TableIndexes indexes(Model model, CellTable table, List<ClientIndex> entries) {
        EntryAudit.Rules rules = new EntryAudit.Rules(
                EntryNumbers.THROUGH_FLOAT64,
                EntryAudit.Absence.NO_ENTRY,
                (key, values) -> OptionalInt.of(keys.shardOf(key)));
        return TableIndexes.ofBase(
                EntryAudit.of(
                        entries,
                        model,
                        index -> new EntryAudit.Source(
                                slot -> CellTable.quote(index.name()) + " e", "e." + table.key(), keys, ""),
                        index -> rules),
                entries.isEmpty() ? Optional.empty() : Optional.of(new LatestOfAll(table, keys, keys.shards())));
    }

    private TableWriter writer(Model model, CellTable table, String column) {
        CellWriting writing = found.writing(model, table, cells, keys);
        return new JogchatWriter(
                writing,
                new JogchatEntries(writing, indexes.written(column), cutting),
                found.options().purges());
    }

    private static ColumnType typeOf(EntryColumn indexed) {
        if (indexed.dataType().equals("tinyint")) {
            return new BooleanType();
        }
        return indexed.isDouble() ? new FloatingType(64) : IndexedColumns.typeOf(indexed);
    }
}
