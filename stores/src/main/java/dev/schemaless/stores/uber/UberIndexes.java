package dev.schemaless.stores.uber;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns that index tables hold: a column of theirs holds the field of its name, unless the option {@code
 * indexes} names another.
 *
 * @param columns of the table
 */
record UberIndexes(List<Column> columns, LayoutOptions options) {
    private static final int KEY_LENGTH = 16;

    /** Returns the indexes, each with the leading columns that are known. */
    List<UberIndex> of(Map<String, List<EntryColumn>> tables) {
        Map<String, String> given = given(tables);
        List<UberIndex> indexes = new ArrayList<>();
        tables.forEach((table, entries) -> {
            List<Column> held = new ArrayList<>();
            for (EntryColumn entry : entries) {
                Optional<Column> column = held(given.get(table + "." + entry.name()), entry);
                if (column.isEmpty() || held.contains(column.get())) {
                    break;
                }
                held.add(column.get());
            }
            if (!held.isEmpty()) {
                indexes.add(new UberIndex(table, entries.subList(0, held.size()), held));
            }
        });
        return indexes;
    }

    private Optional<Column> held(@Nullable String given, EntryColumn entry) {
        return columns.stream()
                .filter(column -> given == null
                        ? column.field().equals(entry.name())
                        : column.name().equalsIgnoreCase(given))
                .filter(column -> isPushed(column, entry))
                // a field of two cells is known by the first
                .filter(column -> columns.stream()
                        .filter(other -> other.field().equals(column.field()))
                        .findFirst()
                        .orElseThrow()
                        .equals(column))
                .findFirst();
    }

    /** Says whether a condition on a column is sent to the server. A column of bytes may hold UUIDs or anything else, so texts are not. */
    private static boolean isPushed(Column column, EntryColumn entry) {
        return column.type() instanceof ScalarType && !(column.type() instanceof StringType && entry.isBinary());
    }

    /**
     * Returns the columns, as UUIDs where index tables keep 16 bytes and all sampled texts but a few are UUIDs.
     *
     * @param indexed the columns of index tables
     * @param base the column name of base cells
     */
    static List<Column> withUuids(List<Column> columns, List<EntryColumn> indexed, UberSample sample, String base) {
        Set<String> binary = indexed.stream()
                .filter(entry -> entry.isBinary() && entry.length().orElse(0) == KEY_LENGTH)
                .map(EntryColumn::name)
                .collect(Collectors.toSet());
        return columns.stream()
                .map(column -> column.type() instanceof StringType
                                && binary.contains(column.field())
                                && sample.holdsUuids(column, base)
                        ? new Column(column.name(), column.field(), new UuidType(), column.cell(), false, null)
                        : column)
                .toList();
    }

    /** Reads {@code TABLE.COLUMN:COLUMN}, with commas between them. */
    private Map<String, String> given(Map<String, List<EntryColumn>> tables) {
        Map<String, String> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String each :
                options.find("indexes").map(text -> text.split(",", -1)).orElse(new String[0])) {
            int colon = each.indexOf(':');
            String entry = colon < 0 ? each.trim() : each.substring(0, colon).trim();
            boolean isThere = tables.entrySet().stream()
                    .anyMatch(table -> table.getValue().stream()
                            .anyMatch(column -> entry.equalsIgnoreCase(table.getKey() + "." + column.name())));
            if (colon < 0 || !isThere) {
                throw options.invalid("its option indexes has '" + each.trim()
                        + "'. Give TABLE.COLUMN:COLUMN, a column of an index table and the column that it holds.");
            }
            String column = each.substring(colon + 1).trim();
            if (columns.stream().noneMatch(known -> known.name().equalsIgnoreCase(column))) {
                throw options.invalid("its option indexes names the column '" + column + "', which it has not.");
            }
            given.put(entry, column);
        }
        return given;
    }
}
