package dev.schemaless.stores.uber;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.cells.CellContent;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellTimes;
import dev.schemaless.stores.cells.VersionedCells;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.LayoutTable.Physical;
import dev.schemaless.stores.layout.RowChanges;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.TableIndexes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The description of a table whose cells and entries lie in the databases of shards. */
record UberTable(Model model, CellSource source, UberPlaces places, List<UberIndex> indexes) {
    private static final RowChanges READ_ONLY = new RowChanges.Refused("another program keeps them, and how it writes"
            + " indexes and buffers is not known. Change them by that program.");

    /**
     * The table of cells.
     *
     * @param entity the table, of the same name in each shard
     * @param number its column that numbers cells
     * @param base the column name of base cells
     * @param clock converts the times of cells; empty if their time zone is not known
     */
    record CellSource(String entity, String number, String base, Optional<StoreClock> clock) {}

    UberTable {
        indexes = List.copyOf(indexes);
    }

    LayoutTable table() {
        CellTimes times = new CellTimes.Local(source.clock());
        VersionedCells cells = new VersionedCells(
                slot -> cells(slot, times),
                new VersionedCells.Names(source.base(), source.number(), Optional.empty(), model.cells()),
                places.keys(),
                times,
                CellContent.ANY);
        return new LayoutTable(
                model,
                places,
                places.keys(),
                UberBody.ANY,
                this::physical,
                cells,
                Optional.of(cells),
                new TableIndexes(
                        TableIndexes.OfCells.ALL,
                        indexes.stream().map(this::audit).toList(),
                        Optional.empty()),
                READ_ONLY);
    }

    private CellTable cells(int slot, CellTimes times) {
        String table = places.databases().get(slot).table(source.entity());
        return new CellTable(
                table,
                UberTables.KEY,
                source.base(),
                times.expression(),
                CellTable.greatest(source.number(), table, UberTables.KEY),
                places.isKnown() ? "NULL" : Integer.toString(slot));
    }

    private List<Physical> physical(int slot) {
        String database = places.databases().get(slot).name();
        List<Physical> all = new ArrayList<>(List.of(new Physical(database, source.entity(), true)));
        indexes.forEach(index -> all.add(new Physical(database, index.table(), false)));
        return all;
    }

    private EntryAudit audit(UberIndex index) {
        List<AuditedColumn> audited = IntStream.range(0, index.columns().size())
                .mapToObj(i -> new AuditedColumn(
                        index.entries().get(i), index.columns().get(i)))
                .toList();
        return new EntryAudit(
                index.table(),
                audited,
                new EntryAudit.Source(
                        slot -> places.databases().get(slot).table(index.table()) + " e",
                        "e." + UberTables.KEY,
                        places.keys(),
                        ""),
                new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.NO_ENTRY, EntryAudit.Place.UNKNOWN));
    }
}
