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
                shards.proven(writer.shardFields()::isProven),
                keys,
                BodyForm.AS_STORED,
                this::physical,
                cells,
                Optional.of(cells),
                TableIndexes.ofBase(
                        EntryAudit.of(tables.indexes(), model, index -> source(index, keys), this::rules),
                        Optional.of(new GemQuestions(shards, writer.shardFields()))),
                new RowChanges.Written(writer));
    }

    private CellTable cells(int slot, CellTimes times) {
        String table = CellTable.quote(tables.content(slot));
        return new CellTable(table, KEY, Column.BASE_CELL, times.expression(), CellTable.greatest(NUMBER, table, KEY));
    }

    private List<Physical> physical(int slot) {
        return Physical.of(
                tables.content(slot), tables.indexes().stream().map(index -> tables.entries(index.name(), slot)));
    }

    private EntryAudit.Source source(ClientIndex index, EntityKeys keys) {
        return new EntryAudit.Source(
                slot -> CellTable.quote(tables.entries(index.name(), slot)) + " e", "e." + KEY, keys, "");
    }

    private EntryAudit.Rules rules(ClientIndex index) {
        return new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.FAULT, writer.placeOf(index));
    }
}
