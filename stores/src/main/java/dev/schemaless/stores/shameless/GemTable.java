package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.cells.CellContent;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellTimes;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.cells.VersionedCells;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.LayoutTable.Physical;
import dev.schemaless.stores.layout.RowChanges;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.TableIndexes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The description of a model of the gem's. */
record GemTable(Model model, ContentTables tables, ShamelessShards shards, StoreClock clock, ShamelessWriter writer) {
    static final String KEY = "uuid";
    static final String NUMBER = "id";

    LayoutTable table() {
        EntityKeys keys = tables.keyForm();
        CellTimes times = tables.millis() ? new CellTimes.Millis() : new CellTimes.Local(Optional.of(clock));
        VersionedCells cells = new VersionedCells(
                slot -> cells(slot, times),
                new VersionedCells.Names(Column.BASE_CELL, NUMBER, Optional.empty(), model.cells()),
                keys,
                times,
                CellContent.ANY);
        return new LayoutTable(
                model,
                shards,
                keys,
                BodyForm.AS_STORED,
                this::physical,
                cells,
                Optional.of(cells),
                TableIndexes.ofBase(indexes(keys), Optional.of(new GemQuestions(shards, writer.shardFields()))),
                new RowChanges.Written(writer));
    }

    private CellTable cells(int slot, CellTimes times) {
        String table = CellTable.quote(tables.content(slot));
        return new CellTable(table, KEY, Column.BASE_CELL, times.expression(), CellTable.greatest(NUMBER, table, KEY));
    }

    private List<Physical> physical(int slot) {
        List<Physical> all = new ArrayList<>(List.of(Physical.ofRows(tables.content(slot))));
        tables.indexes().forEach(index -> all.add(Physical.ofEntries(tables.entries(index.name(), slot))));
        return all;
    }

    private List<EntryAudit> indexes(EntityKeys keys) {
        return tables.indexes().stream()
                .filter(index -> model.findIndex(index.name()).isPresent())
                .map(index -> index(index, keys))
                .toList();
    }

    private EntryAudit index(ClientIndex index, EntityKeys keys) {
        return EntryAudit.of(
                index,
                model,
                new EntryAudit.Source(
                        slot -> CellTable.quote(tables.entries(index.name(), slot)) + " e", "e." + KEY, keys, ""),
                new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.FAULT, writer.placeOf(index)));
    }
}
