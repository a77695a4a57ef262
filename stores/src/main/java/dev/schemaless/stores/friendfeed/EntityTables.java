package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.TableColumns;
import dev.schemaless.stores.entry.TableKeys;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The tables of a store, as information_schema describes them. Tables that are not in all databases are ignored.
 *
 * @param databases the columns of each table of each database
 * @param keys of the tables of the first database
 */
record EntityTables(LayoutOptions options, List<Map<String, List<EntryColumn>>> databases, TableKeys keys) {
    private static final String KEY = "id";
    private static final String ENTRY_KEY = "entity_id";
    private static final List<String> BODIES = List.of("body", "fields", "attributes");
    private static final List<String> TIMES = List.of("updated", "updated_at", "created_at", "created");
    private static final List<String> NUMBERS = List.of("added_id", "auto_increment");
    private static final String TAG = "tag";
    private static final String INDEX_PREFIX = "index_";

    static EntityTables of(LayoutOptions options, List<Partition> partitions) {
        return new EntityTables(
                options, partitions.stream().map(TableColumns::of).toList(), TableKeys.of(partitions.get(0)));
    }

    /**
     * Says whether there are tables of entities among some. Many programs have a key and a text in a table; these
     * number its rows as well, or have tables of entries as well.
     */
    static boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return tables.values().stream()
                .filter(columns ->
                        find(columns, BODIES, EntityTables::holdsBodies).isPresent())
                .flatMap(columns -> find(columns, List.of(KEY), EntityKeys::isKey).stream()
                        .filter(key ->
                                find(columns, NUMBERS, EntryColumn::isInteger).isPresent()
                                        || tables.values().stream().anyMatch(other -> hasEntries(other, key))))
                .findAny()
                .isPresent();
    }

    private static boolean hasEntries(List<EntryColumn> columns, EntryColumn key) {
        return find(columns, List.of(ENTRY_KEY), other -> EntityKeys.isKey(other) && sameForm(other, key))
                        .isPresent()
                && find(columns, BODIES, EntityTables::holdsBodies).isEmpty();
    }

    /** Returns the tables of entities: the one that the option {@code entities} names, or all. */
    List<EntityTable> entities() {
        Optional<String> given = options.find("entities");
        List<EntityTable> found = databases.get(0).entrySet().stream()
                .filter(table -> given.isEmpty() || table.getKey().equalsIgnoreCase(given.get()))
                .flatMap(table -> entities(table.getKey(), table.getValue()).stream())
                .toList();
        if (found.isEmpty()) {
            throw options.invalid(given.map(name -> "its databases have no table of entities '" + name + "'")
                            .orElse("its databases have no table of entities")
                    + ". Such a table has a column " + KEY + " of 16 bytes or of a text, and a column of bodies: "
                    + options.find("bodyColumn").orElse(String.join(", ", BODIES))
                    + ". Give the right databases, and the options entities and bodyColumn where names are others.");
        }
        found.forEach(table -> checkEverywhere(table.name()));
        return found;
    }

    private Optional<EntityTable> entities(String name, List<EntryColumn> columns) {
        Optional<EntryColumn> key = find(columns, List.of(KEY), EntityKeys::isKey);
        Optional<EntryColumn> body = bodyOf(columns);
        if (key.isEmpty() || body.isEmpty()) {
            return Optional.empty();
        }
        Optional<EntryColumn> time = column(name, columns, "updatedColumn", TIMES, EntityTables::isTime);
        return Optional.of(new EntityTable(
                name,
                key.get(),
                body.get(),
                time.orElse(null),
                times(columns, time),
                column(name, columns, "tag", List.of(TAG), EntryColumn::isInteger)
                        .map(EntryColumn::name)
                        .orElse(null),
                keys.primary(name).stream()
                        .limit(1)
                        .filter(first -> find(columns, List.of(first), EntryColumn::isInteger)
                                .isPresent())
                        .findFirst()
                        .orElse(null)));
    }

    private static List<EntryColumn> times(List<EntryColumn> columns, Optional<EntryColumn> time) {
        return columns.stream()
                .filter(EntityTables::isTime)
                .filter(column -> time.filter(column::equals).isPresent()
                        || TIMES.stream().anyMatch(column.name()::equalsIgnoreCase))
                .toList();
    }

    private Optional<EntryColumn> bodyOf(List<EntryColumn> columns) {
        Optional<String> given = options.find("bodyColumn");
        return given.isPresent()
                ? find(columns, List.of(given.get()), column -> true)
                : find(columns, BODIES, EntityTables::holdsBodies);
    }

    private static boolean holdsBodies(EntryColumn column) {
        String type = column.dataType();
        return type.endsWith("blob") || type.endsWith("text") || type.equals("json") || type.equals("varbinary");
    }

    private static boolean isTime(EntryColumn column) {
        return column.dataType().equals("timestamp") || column.dataType().equals("datetime");
    }

    /** Finds the column that an option names, or else one of the usual names. */
    private Optional<EntryColumn> column(
            String table, List<EntryColumn> columns, String option, List<String> usual, Predicate<EntryColumn> isIt) {
        Optional<String> given = options.find(option);
        if (given.isEmpty()) {
            return find(columns, usual, isIt);
        }
        Optional<EntryColumn> found = find(columns, List.of(given.get()), isIt);
        if (found.isEmpty()) {
            throw options.invalid("its option " + option + " is '" + given.get() + "', but '" + table
                    + "' has no such column of that kind. It has "
                    + String.join(", ", columns.stream().map(EntryColumn::name).toList()) + ".");
        }
        return found;
    }

    private static Optional<EntryColumn> find(
            List<EntryColumn> columns, List<String> names, Predicate<EntryColumn> isIt) {
        return names.stream()
                .flatMap(name -> columns.stream().filter(column -> column.name().equalsIgnoreCase(name)))
                .filter(isIt)
                .findFirst();
    }

    private void checkEverywhere(String table) {
        List<String> columns = names(databases.get(0).getOrDefault(table, List.of()));
        for (int i = 1; i < databases.size(); i++) {
            List<EntryColumn> there = databases.get(i).get(table);
            if (there == null || !names(there).equals(columns)) {
                throw options.invalid("database " + i + " has no table '" + table
                        + "' like that of database 0. Give the databases of one store alone.");
            }
        }
    }

    private static List<String> names(List<EntryColumn> columns) {
        return columns.stream().map(EntryColumn::name).toList();
    }

    /**
     * Returns the tables of index entries that name entities by keys like those of a table of entities. Some may lie in some of the
     * databases alone.
     */
    List<IndexTable> indexes(EntityTable entities) {
        Map<String, List<EntryColumn>> tables = new TreeMap<>();
        databases.forEach(database -> database.forEach(tables::putIfAbsent));
        List<IndexTable> found = new ArrayList<>();
        tables.forEach((name, columns) -> {
            if (bodyOf(columns).isEmpty()) {
                keyOf(name, columns)
                        .filter(key -> sameForm(key, entities.key()))
                        .map(key -> index(name, key, columns))
                        .filter(index -> !index.entries().columns().isEmpty())
                        .ifPresent(found::add);
            }
        });
        return found;
    }

    private IndexTable index(String name, EntryColumn key, List<EntryColumn> columns) {
        List<Integer> places = IntStream.range(0, databases.size())
                .filter(i -> databases.get(i).getOrDefault(name, List.of()).equals(columns))
                .boxed()
                .toList();
        boolean isUnique = keys.unique(name).stream().anyMatch(unique -> !unique.contains(key.name()));
        return new IndexTable(new ClientIndex(name, indexed(name, key, columns)), key.name(), places, isUnique);
    }

    /**
     * Returns the column of a table that names entities. A column {@code id} counts only if an option or the table's
     * name says so, because many tables have one.
     */
    private Optional<EntryColumn> keyOf(String table, List<EntryColumn> columns) {
        Optional<String> given = options.find("keyColumn");
        if (given.isPresent()) {
            return find(columns, List.of(given.get()), EntityKeys::isKey);
        }
        boolean named = table.toLowerCase(Locale.ROOT).startsWith(INDEX_PREFIX);
        return find(columns, named ? List.of(ENTRY_KEY, KEY) : List.of(ENTRY_KEY), EntityKeys::isKey);
    }

    private static boolean sameForm(EntryColumn key, EntryColumn other) {
        return key.isText() == other.isText() && key.isBinary() == other.isBinary();
    }

    /**
     * Returns the indexed columns, in the order of the key that starts with them; all columns in their own order if
     * there is no such key.
     */
    private List<EntryColumn> indexed(String table, EntryColumn key, List<EntryColumn> columns) {
        List<String> order = keys.of(table).stream()
                .filter(each -> each.contains(key.name()))
                .max(Comparator.comparing(List::size))
                .filter(each -> each.size() > 1)
                .orElseGet(() -> names(columns));
        return order.stream()
                .filter(name -> !name.equals(key.name()))
                .flatMap(name -> columns.stream().filter(column -> column.name().equals(name)))
                .toList();
    }
}
