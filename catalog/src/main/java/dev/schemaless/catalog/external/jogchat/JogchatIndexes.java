package dev.schemaless.catalog.external.jogchat;

import dev.schemaless.catalog.external.cells.CellTables;
import dev.schemaless.catalog.external.entry.EntryColumn;
import dev.schemaless.catalog.external.entry.EntryTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The index tables of a store, by what their names say is indexed: {@code index_‹column name›_‹field›}, with the columns ‹field› and
 * {@code row_key}. One that is not in all databases is of no use.
 *
 * @param byColumn by the column name, in small letters: some servers write names of tables so
 */
record JogchatIndexes(Map<String, List<EntryTable>> byColumn) {
    private static final String PREFIX = "index_";
    private static final int COLUMNS = 2;

    static JogchatIndexes of(CellTables tables) {
        Map<String, List<EntryTable>> byColumn = new TreeMap<>();
        tables.databases().get(0).forEach((name, columns) -> {
            Optional<String> column = columnOf(name, columns);
            boolean everywhere = tables.databases().stream()
                    .allMatch(each -> each.getOrDefault(name, List.of()).equals(columns));
            if (column.isPresent() && everywhere) {
                byColumn.computeIfAbsent(column.get(), absent -> new ArrayList<>())
                        .add(new EntryTable(name, columns.subList(0, 1)));
            }
        });
        return new JogchatIndexes(byColumn);
    }

    /** The field is known, so that underscores leave no doubt. */
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

    List<EntryTable> of(String column) {
        return byColumn.getOrDefault(column.toLowerCase(Locale.ROOT), List.of());
    }
}
