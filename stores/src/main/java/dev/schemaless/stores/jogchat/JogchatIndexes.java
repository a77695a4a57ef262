package dev.schemaless.stores.jogchat;

import dev.schemaless.stores.cells.CellTables;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The index tables of a store, by the indexed field that their names say: {@code index_‹column name›_‹field›}, with the
 * columns ‹field› and {@code row_key}. One that differs between databases is not used for lookups; entries are written
 * into it all the same.
 *
 * @param byColumn those that are alike in all databases, by the column name in small letters: some servers write names
 *     of tables so
 * @param byDatabase those of each database, likewise
 */
record JogchatIndexes(Map<String, List<ClientIndex>> byColumn, List<Map<String, List<ClientIndex>>> byDatabase) {
    private static final String PREFIX = "index_";
    private static final int COLUMNS = 2;

    static JogchatIndexes of(CellTables tables) {
        List<Map<String, List<ClientIndex>>> byDatabase =
                tables.databases().stream().map(JogchatIndexes::of).toList();
        Map<String, List<ClientIndex>> byColumn = new TreeMap<>();
        byDatabase.get(0).forEach((column, indexes) -> {
            List<ClientIndex> everywhere = indexes.stream()
                    .filter(index -> byDatabase.stream()
                            .allMatch(
                                    each -> each.getOrDefault(column, List.of()).contains(index)))
                    .toList();
            if (!everywhere.isEmpty()) {
                byColumn.put(column, everywhere);
            }
        });
        return new JogchatIndexes(byColumn, byDatabase);
    }

    private static Map<String, List<ClientIndex>> of(Map<String, List<EntryColumn>> tables) {
        Map<String, List<ClientIndex>> byColumn = new TreeMap<>();
        tables.forEach((name, columns) -> columnOf(name, columns)
                .ifPresent(column -> byColumn.computeIfAbsent(column, absent -> new ArrayList<>())
                        .add(new ClientIndex(name, columns.subList(0, 1)))));
        return byColumn;
    }

    /**
     * Returns the column name of the cells that an index table is of. The field is known, so underscores in the table's name are
     * unambiguous.
     */
    private static Optional<String> columnOf(String table, List<EntryColumn> columns) {
        if (columns.size() != COLUMNS || !isKey(columns.get(1))) {
            return Optional.empty();
        }
        String name = table.toLowerCase(Locale.ROOT);
        String suffix = "_" + columns.get(0).name().toLowerCase(Locale.ROOT);
        return name.startsWith(PREFIX) && name.endsWith(suffix) && name.length() > PREFIX.length() + suffix.length()
                ? Optional.of(name.substring(PREFIX.length(), name.length() - suffix.length()))
                : Optional.empty();
    }

    /** Says whether a column is one of row keys. */
    static boolean isKey(EntryColumn column) {
        return column.name().equals("row_key")
                && column.dataType().equals("binary")
                && column.length().equals(OptionalInt.of(BinaryKeys.LENGTH));
    }

    /** Returns those of a column name in each database, to be written. */
    List<List<ClientIndex>> written(String column) {
        String name = column.toLowerCase(Locale.ROOT);
        return byDatabase.stream()
                .map(each -> each.getOrDefault(name, List.of()))
                .toList();
    }

    List<ClientIndex> of(String column) {
        return byColumn.getOrDefault(column.toLowerCase(Locale.ROOT), List.of());
    }
}
