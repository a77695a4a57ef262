package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.TableColumns;
import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the models of a store of the gem by its tables, and throws if they contradict the options. */
final class ContentDiscovery {
    private static final Pattern NUMBERED = Pattern.compile("(.+)_([0-9]{6})");
    private static final List<String> CELLS = List.of("id", "uuid", "column_name", "ref_key", "body", "created_at");

    private final LayoutOptions options;
    private final ShamelessShards shards;
    private final String storePrefix;
    /** All numbered tables, by the prefix of their names. */
    private final Map<String, TableFamily> families = new TreeMap<>();

    ContentDiscovery(LayoutOptions options, ShamelessShards shards) {
        this.options = options;
        this.shards = shards;
        this.storePrefix = options.find("store").map(name -> name + "_").orElse("");
    }

    /** Says whether there are tables of cells among some. */
    static boolean recognizes(Map<String, List<EntryColumn>> tables) {
        return tables.entrySet().stream()
                .anyMatch(table -> NUMBERED.matcher(table.getKey()).matches()
                        && table.getValue().stream()
                                .map(EntryColumn::name)
                                .toList()
                                .equals(CELLS));
    }

    /**
     * Finds the models.
     *
     * @param declared those that are wanted if the option {@code models} names none; if this is empty too, all that there are
     */
    List<ContentTables> find(List<Partition> partitions, List<String> declared) {
        for (int i = 0; i < partitions.size(); i++) {
            int number = i;
            TableColumns.of(partitions.get(i)).forEach((table, columns) -> add(table, columns, number));
        }
        Map<String, TableFamily> contents = new TreeMap<>(families);
        contents.values().removeIf(family -> !family.has(CELLS));
        Set<String> prefixes = contents.keySet();
        if (prefixes.isEmpty()) {
            throw options.invalid("its databases have no table of cells"
                    + (storePrefix.isEmpty() ? "" : " whose name begins with '" + storePrefix + "'")
                    + ". Give the right databases, and the store's name as the option store, if it has one.");
        }
        List<String> named = options.names("models").orElse(declared);
        StoreModels models = new StoreModels(options, shards, storePrefix, contents);
        return (named.isEmpty() ? models.all() : models.named(named))
                .entrySet().stream()
                        .map(content -> content(content.getKey(), content.getValue(), prefixes))
                        .toList();
    }

    private void add(String table, List<EntryColumn> columns, int partition) {
        Matcher numbered = NUMBERED.matcher(table);
        if (table.startsWith(storePrefix) && numbered.matches()) {
            families.computeIfAbsent(numbered.group(1), TableFamily::new)
                    .add(Integer.parseInt(numbered.group(2)), columns, partition);
        }
    }

    private ContentTables content(String prefix, TableFamily family, Set<String> prefixes) {
        List<ClientIndex> indexes = new ArrayList<>();
        families.forEach((name, other) -> {
            if (name.endsWith("_index") && isLongestPrefix(prefix, name, prefixes) && isEntries(other)) {
                indexes.add(new ClientIndex(
                        name.substring(prefix.length() + 1, name.length() - "_index".length()),
                        other.columns().subList(0, other.columns().size() - 1)));
            }
        });
        indexes.sort(Comparator.comparing((ClientIndex index) -> !index.name().equals("primary"))
                .thenComparing(ClientIndex::name));
        return new ContentTables(
                prefix.substring(storePrefix.length()),
                prefix,
                family.columns().get(1),
                family.columns().get(5).dataType().equals("bigint"),
                indexes);
    }

    private boolean isEntries(TableFamily family) {
        int last = family.columns().size() - 1;
        return last > 0 && family.columns().get(last).name().equals("uuid") && family.count() == shards.shards();
    }

    private static boolean isLongestPrefix(String prefix, String name, Set<String> prefixes) {
        return name.length() > prefix.length() + "_x_index".length() - 1
                && prefixes.stream()
                        .filter(each -> name.startsWith(each + "_"))
                        .max(Comparator.comparing(String::length))
                        .filter(prefix::equals)
                        .isPresent();
    }
}
