package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.external.LayoutOptions;
import dev.schemaless.catalog.external.entry.ClientIndex;
import dev.schemaless.catalog.external.entry.EntryColumn;
import dev.schemaless.catalog.external.entry.TableColumns;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the models of a store of the gem's by the tables that there are, and refuses what contradicts the options. */
final class ContentDiscovery {
    private static final Pattern NUMBERED = Pattern.compile("(.+)_([0-9]{6})");
    private static final List<String> CELLS = List.of("id", "uuid", "column_name", "ref_key", "body", "created_at");

    private final LayoutOptions options;
    private final ShamelessShards shards;
    private final String storePrefix;
    /** The columns of all numbered tables of a family, and in which partition each number lies. */
    private final Map<String, Family> families = new TreeMap<>();

    private static final class Family {
        private List<EntryColumn> columns = List.of();
        private final Map<Integer, Integer> partitionOfShard = new TreeMap<>();
    }

    ContentDiscovery(LayoutOptions options, ShamelessShards shards) {
        this.options = options;
        this.shards = shards;
        this.storePrefix = options.find("store").map(name -> name + "_").orElse("");
    }

    List<ContentTables> find(List<Partition> partitions) {
        for (int i = 0; i < partitions.size(); i++) {
            int number = i;
            TableColumns.of(partitions.get(i)).forEach((table, columns) -> add(table, columns, number));
        }
        Map<String, Family> contents = new TreeMap<>(families);
        contents.values().removeIf(family -> !isContent(family));
        Set<String> prefixes = contents.keySet();
        if (prefixes.isEmpty()) {
            throw options.invalid("its databases have no table of cells"
                    + (storePrefix.isEmpty() ? "" : " whose name begins with '" + storePrefix + "'")
                    + ". Give the right databases, and the store's name as the option store, if it has one.");
        }
        contents.forEach(this::checkPlaces);
        return contents.entrySet().stream()
                .map(content -> content(content.getKey(), content.getValue(), prefixes))
                .toList();
    }

    private void add(String table, List<EntryColumn> columns, int partition) {
        Matcher numbered = NUMBERED.matcher(table);
        if (table.startsWith(storePrefix) && numbered.matches()) {
            Family family = families.computeIfAbsent(numbered.group(1), absent -> new Family());
            family.columns = columns;
            Integer other = family.partitionOfShard.put(Integer.parseInt(numbered.group(2)), partition);
            if (other != null) {
                throw options.invalid("the table '" + table + "' lies on partition " + other + " and on partition "
                        + partition + ". Give each partition once.");
            }
        }
    }

    private static boolean isContent(Family family) {
        return family.columns.stream().map(EntryColumn::name).toList().equals(CELLS);
    }

    private void checkPlaces(String prefix, Family family) {
        family.partitionOfShard.forEach((shard, partition) -> {
            if (shard >= shards.shards()) {
                throw options.invalid("it has a table '" + prefix + "_" + String.format(Locale.ROOT, "%06d", shard)
                        + "', but the option shards is " + shards.shards() + ". Give as many as the store has.");
            }
            if (shards.partitionOf(shard) != partition) {
                throw options.invalid("shard " + shard + " of '" + prefix + "' lies on partition " + partition
                        + ", but on partition " + shards.partitionOf(shard) + " if there are " + shards.shards()
                        + " shards in blocks of one size. Give the partitions in the order of the old program, and as"
                        + " many shards as the store has.");
            }
        });
        for (int shard = 0; shard < shards.shards(); shard++) {
            if (!family.partitionOfShard.containsKey(shard)) {
                throw options.invalid("'" + prefix + "' has no table of shard " + shard + ", but the option shards is "
                        + shards.shards() + ". Give as many as the store has, and all its partitions.");
            }
        }
    }

    private ContentTables content(String prefix, Family family, Set<String> prefixes) {
        List<ClientIndex> indexes = new ArrayList<>();
        families.forEach((name, other) -> {
            if (name.endsWith("_index") && isLongestPrefix(prefix, name, prefixes) && isEntries(other)) {
                indexes.add(new ClientIndex(
                        name.substring(prefix.length() + 1, name.length() - "_index".length()),
                        other.columns.subList(0, other.columns.size() - 1)));
            }
        });
        indexes.sort(Comparator.comparing((ClientIndex index) -> !index.name().equals("primary"))
                .thenComparing(ClientIndex::name));
        return new ContentTables(
                prefix.substring(storePrefix.length()),
                prefix,
                family.columns.get(1),
                family.columns.get(5).dataType().equals("bigint"),
                indexes);
    }

    private boolean isEntries(Family family) {
        return family.columns.size() > 1
                && family.columns.get(family.columns.size() - 1).name().equals("uuid")
                && family.partitionOfShard.size() == shards.shards();
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
