package dev.schemaless.catalog.external.jogchat;

import dev.schemaless.catalog.external.DeclaredTable;
import dev.schemaless.catalog.external.ExternalTable;
import dev.schemaless.catalog.external.LayoutKind;
import dev.schemaless.catalog.external.LayoutOptions;
import dev.schemaless.catalog.external.cells.CellSample;
import dev.schemaless.catalog.external.cells.CellTable;
import dev.schemaless.catalog.external.cells.CellTables;
import dev.schemaless.catalog.external.cells.JsonTable;
import dev.schemaless.catalog.external.entry.EntryColumn;
import dev.schemaless.catalog.external.entry.EntryTable;
import dev.schemaless.catalog.external.entry.IndexedColumns;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The layout of Jogchat's go-schemaless. Options: {@code cellTable}, the table of cells, if there are several; {@code shards}, how many
 * databases there are, to be sure that all are given; {@code storeZone}, by which servers wrote {@code created_at}.
 */
public final class JogchatLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of("cellTable", "shards", "storeZone");

    @Override
    public String name() {
        return "jogchat";
    }

    @Override
    public List<ExternalTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        CellTables found = CellTables.of(options, partitions);
        String cells = cellTable(found);
        found.checkEverywhere(cells);
        BinaryKeys keys = BinaryKeys.of(partitions.size());
        CellSample sample = CellSample.of(cells, keys, partitions);
        sample.checkPlaces(keys, options);
        JogchatIndexes indexes = JogchatIndexes.of(found);
        JogchatColumns columns = new JogchatColumns(sample, indexes, partitions);
        List<ExternalTable> tables = new ArrayList<>();
        if (declared.isEmpty()) {
            columns.names()
                    .forEach(name ->
                            tables.add(table(name, name, columns.of(name), indexes.of(name), keys, cells, found)));
        }
        for (DeclaredTable each : declared) {
            tables.add(
                    table(each.name(), each.stored(), each.columns(), indexes.of(each.stored()), keys, cells, found));
        }
        return tables;
    }

    private static String cellTable(CellTables found) {
        List<String> names = found.find(JogchatIndexes::isKey);
        Optional<String> given = found.options().find("cellTable");
        if (given.isPresent()) {
            return names.stream()
                    .filter(given.get()::equalsIgnoreCase)
                    .findFirst()
                    .orElseThrow(() -> found.options()
                            .invalid("it has no table of cells '" + given.get() + "'. It has "
                                    + String.join(", ", names) + "."));
        } else if (names.size() > 1) {
            throw found.options()
                    .invalid("it has several tables of cells: " + String.join(", ", names)
                            + ". Give one as the option cellTable.");
        }
        return names.get(0);
    }

    private static ExternalTable table(
            String name,
            String column,
            List<Column> columns,
            List<EntryTable> indexes,
            BinaryKeys keys,
            String cells,
            CellTables found) {
        IndexedColumns indexed = IndexedColumns.of(columns, indexes, JogchatLayout::typeOf);
        return new JsonTable(
                new Model(0, name, indexed.all(), List.of(), null, indexed.definitions(index -> Optional.empty())),
                new CellTable(CellTable.quote(cells), "row_key", column, "CAST(c.created_at AS CHAR)", "c.added_at"),
                Optional.of(column),
                keys,
                keys.databases(),
                found.clockOf(cells),
                indexes);
    }

    private static ColumnType typeOf(EntryColumn indexed) {
        if (indexed.dataType().equals("tinyint")) {
            return new BooleanType();
        }
        return indexed.isDouble() ? new FloatingType(64) : IndexedColumns.typeOf(indexed);
    }
}
