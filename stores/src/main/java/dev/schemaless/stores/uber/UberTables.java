package dev.schemaless.stores.uber;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.TableColumns;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The tables that all shards have, as the first one has them.
 *
 * @param columns of each table
 */
record UberTables(Map<String, List<EntryColumn>> columns, LayoutOptions options) {
    private static final List<String> CELLS = List.of("row_key", "column_name", "ref_key", "body", "created_at");
    private static final Set<String> NUMBERS = Set.of("added_id", "added_at");
    static final String KEY = "row_key";
    /** The columns of so many shards are compared; of others the names of tables. */
    private static final int COMPARED = 8;

    private static final Query TABLES =
            Query.of("/* schemaless:external-tables */ SELECT table_schema, table_name FROM information_schema.tables");

    static UberTables of(List<ShardDatabase> databases, List<Partition> partitions, LayoutOptions options) {
        ShardDatabase first = databases.get(0);
        Map<String, List<EntryColumn>> tables =
                new LinkedHashMap<>(TableColumns.of(partitions.get(first.partition()), first.name()));
        for (ShardDatabase database : databases.subList(1, Math.min(COMPARED, databases.size()))) {
            tables.entrySet()
                    .retainAll(TableColumns.of(partitions.get(database.partition()), database.name())
                            .entrySet());
        }
        Map<String, Set<String>> names = names(partitions);
        for (ShardDatabase database : databases) {
            tables.keySet().retainAll(names.getOrDefault(database.name().toLowerCase(Locale.ROOT), Set.of()));
        }
        return new UberTables(tables, options);
    }

    private static Map<String, Set<String>> names(List<Partition> partitions) {
        Map<String, Set<String>> names = new TreeMap<>();
        for (Partition partition : partitions) {
            partition.run(
                    "look at tables",
                    connection -> TABLES.list(
                            connection,
                            row -> names.computeIfAbsent(
                                            row.getString(1).toLowerCase(Locale.ROOT), database -> new HashSet<>())
                                    .add(row.getString(2))));
        }
        return names;
    }

    /** Says whether there are tables of cells among some. Those with {@code added_at} are rather of the programs that came afterwards. */
    static boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return tables.values().stream()
                .anyMatch(columns -> isOfCells(columns) && columns.get(0).name().equals("added_id"));
    }

    /** Returns the names of the tables of cells: the one that the option {@code entity} names, or all. */
    List<String> entities() {
        List<String> found = columns.entrySet().stream()
                .filter(table -> isOfCells(table.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        Optional<String> given = options.find("entity");
        List<String> wanted = found.stream()
                .filter(table -> given.map(table::equalsIgnoreCase).orElse(true))
                .toList();
        if (wanted.isEmpty()) {
            throw options.invalid("its databases have no table of cells"
                    + given.map(name -> " '" + name + "'").orElse("")
                    + " in all shards, with the columns added_id, " + String.join(", ", CELLS) + ". "
                    + (found.isEmpty() ? "Give the right databases." : "They have " + String.join(", ", found) + "."));
        }
        return wanted;
    }

    private static boolean isOfCells(List<EntryColumn> columns) {
        List<String> names = columns.stream().map(EntryColumn::name).toList();
        return names.size() == CELLS.size() + 1
                && NUMBERS.contains(names.get(0))
                && names.subList(1, names.size()).equals(CELLS)
                && EntityKeys.isKey(columns.get(1));
    }

    /** Returns the column of a table of cells that numbers them. */
    String number(String entity) {
        return columnsOf(entity).get(0).name();
    }

    EntryColumn key(String entity) {
        return columnsOf(entity).get(1);
    }

    EntryColumn time(String entity) {
        return columnsOf(entity).get(CELLS.size());
    }

    private List<EntryColumn> columnsOf(String table) {
        return columns.getOrDefault(table, List.of());
    }

    /** Returns the index tables of rows with such keys, each with its columns other than the key. */
    Map<String, List<EntryColumn>> indexes(EntryColumn key) {
        Map<String, List<EntryColumn>> indexes = new LinkedHashMap<>();
        columns.forEach((table, all) -> {
            boolean isIndex = all.stream().anyMatch(column -> isKeyLike(column, key))
                    && all.stream().noneMatch(column -> column.name().equals("body"));
            List<EntryColumn> held = all.stream()
                    .filter(column -> !column.name().equals(KEY) && !NUMBERS.contains(column.name()))
                    .toList();
            if (isIndex && !held.isEmpty()) {
                indexes.put(table, held);
            }
        });
        return indexes;
    }

    private static boolean isKeyLike(EntryColumn column, EntryColumn key) {
        return column.name().equals(KEY)
                && column.isBinary() == key.isBinary()
                && column.length().equals(key.length());
    }
}
