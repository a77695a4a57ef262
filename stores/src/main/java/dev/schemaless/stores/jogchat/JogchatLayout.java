package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellSample;
import dev.schemaless.stores.cells.CellTables;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutKind;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.LayoutTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The layout of Jogchat's go-schemaless. Options: {@code cellTable}, the table of cells, if there are several; {@code shards}, how many
 * databases there are, to be sure that all are given; {@code storeZone}, by which servers wrote {@code created_at};
 * {@code deletes=purge}, that rows may be removed for good.
 */
public final class JogchatLayout implements LayoutKind {
    private static final List<String> OPTIONS = List.of("cellTable", "shards", "storeZone", "deletes");

    @Override
    public String name() {
        return "jogchat";
    }

    @Override
    public boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return CellTables.recognizes(tables, JogchatIndexes::isKey);
    }

    @Override
    public List<LayoutTable> open(List<Partition> partitions, LayoutOptions options, List<DeclaredTable> declared) {
        options.checkAmong(OPTIONS);
        CellTables found = CellTables.of(options, partitions);
        String cells = cellTable(found);
        found.checkEverywhere(cells);
        BinaryKeys keys = BinaryKeys.of(partitions.size());
        CellSample sample = found.sample(cells, keys, partitions, null);
        JogchatIndexes indexes = JogchatIndexes.of(found);
        JogchatColumns columns = new JogchatColumns(sample, indexes, partitions);
        CuttingServers cutting =
                indexes.byColumn().isEmpty() ? new CuttingServers(Set.of()) : CuttingServers.of(partitions);
        JogchatTables tables = new JogchatTables(found, cells, keys, indexes, cutting);
        Stream<DeclaredTable> all = declared.isEmpty()
                ? columns.names().stream().map(name -> new DeclaredTable(name, name, columns.of(name)))
                : declared.stream();
        return all.map(tables::table).toList();
    }

    private static String cellTable(CellTables found) {
        List<String> names = found.find(JogchatIndexes::isKey);
        Optional<String> given = found.options().find("cellTable");
        if (given.isPresent()) {
            return names.stream()
                    .filter(given.get()::equalsIgnoreCase)
                    .findFirst()
                    .orElseThrow(() -> found.options().absent("table of cells", given.get(), names));
        } else if (names.size() > 1) {
            throw found.options()
                    .invalid("it has several tables of cells: " + String.join(", ", names)
                            + ". Give one as the option cellTable.");
        }
        return names.get(0);
    }
}
