package dev.schemaless.stores.goschemaless;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellContent;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellTables;
import dev.schemaless.stores.cells.CellTimes;
import dev.schemaless.stores.cells.VersionedCells;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.LayoutTable.Physical;
import dev.schemaless.stores.layout.RowChanges;
import dev.schemaless.stores.layout.TableIndexes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The layout of rbastic's go-schemaless. Options: {@code baseCell}, the column name of the cells that every row has; {@code shards}, how
 * many databases there are, to be sure that all are given; {@code storeZone}, by which servers wrote {@code created_at}.
 */
public final class GoSchemalessLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of("baseCell", "shards", "storeZone");
    private static final String BASE = "BASE";

    @Override
    public String name() {
        return "go_schemaless";
    }

    @Override
    public boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return CellTables.recognizes(tables, EntryColumn::isText);
    }

    @Override
    public List<LayoutTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        CellTables found = CellTables.of(options, partitions);
        TextKeys keys = TextKeys.of(partitions.size());
        String base = options.find("baseCell").orElse(BASE);
        ModelTables models = new ModelTables(samples(found, keys, partitions, base), base, partitions);
        List<DeclaredTable> tables = declared.isEmpty() ? models.found(options) : declared;
        return tables.stream()
                .map(each -> table(each, models.stored(each, options), base, keys, found))
                .toList();
    }

    private static List<CellSample> samples(CellTables found, TextKeys keys, List<Partition> partitions, String base) {
        List<String> names = found.find(EntryColumn::isText);
        List<String> everywhere = names.stream().filter(found::isEverywhere).toList();
        if (everywhere.isEmpty()) {
            found.checkEverywhere(names.get(0));
        }
        return everywhere.stream()
                .map(table -> found.sample(table, keys, partitions, base))
                .toList();
    }

    private static LayoutTable table(
            DeclaredTable declared, String table, String base, TextKeys keys, CellTables found) {
        Model model = new Model(0, declared.name(), declared.columns(), List.of(), null, List.of());
        CellTimes times = new CellTimes.Local(found.clockOf(table));
        CellTable cells = new CellTable(
                CellTable.quote(table),
                "row_key",
                base,
                times.expression(),
                CellTable.greatest("added_at", CellTable.quote(table), "row_key"));
        VersionedCells versions = new VersionedCells(
                slot -> cells,
                new VersionedCells.Names(base, "added_at", Optional.empty(), model.cells()),
                keys,
                times,
                CellContent.JSON);
        return new LayoutTable(
                model,
                keys,
                keys,
                BodyForm.AS_STORED,
                slot -> List.of(Physical.ofRows(table)),
                versions,
                Optional.of(versions),
                TableIndexes.NONE,
                new RowChanges.Written(new GoSchemalessWriter(found.writing(model, cells, table, keys))));
    }
}
