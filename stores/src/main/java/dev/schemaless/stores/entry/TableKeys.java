package dev.schemaless.stores.entry;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys of the tables of a database, as the server describes them.
 *
 * @param byTable by a table's name the columns of each of its keys, by the keys' names
 * @param uniqueByTable by a table's name the names of its unique keys
 */
public record TableKeys(Map<String, Map<String, List<String>>> byTable, Map<String, Set<String>> uniqueByTable) {
    private static final String PRIMARY = "PRIMARY";
    private static final Query COLUMNS =
            Query.of("/* schemaless:external-keys */ SELECT table_name, index_name, column_name, non_unique FROM"
                    + " information_schema.statistics WHERE table_schema = DATABASE() AND column_name IS NOT NULL ORDER BY"
                    + " table_name, index_name, seq_in_index");

    /** Looks at the keys. */
    public static TableKeys of(Partition partition) {
        Map<String, Map<String, List<String>>> tables = new LinkedHashMap<>();
        Map<String, Set<String>> unique = new HashMap<>();
        partition.run(
                "look at keys",
                connection -> COLUMNS.list(connection, row -> {
                    if (row.getInt(4) == 0) {
                        unique.computeIfAbsent(row.getString(1), table -> new HashSet<>())
                                .add(row.getString(2));
                    }
                    return tables.computeIfAbsent(row.getString(1), table -> new LinkedHashMap<>())
                            .computeIfAbsent(row.getString(2), key -> new ArrayList<>())
                            .add(row.getString(3));
                }));
        return new TableKeys(tables, unique);
    }

    /** Returns the columns of each key of a table. */
    public List<List<String>> of(String table) {
        return List.copyOf(byTable.getOrDefault(table, Map.of()).values());
    }

    /** Returns the columns of each unique key of a table, its primary key among them. */
    public List<List<String>> unique(String table) {
        Set<String> names = uniqueByTable.getOrDefault(table, Set.of());
        return byTable.getOrDefault(table, Map.of()).entrySet().stream()
                .filter(key -> names.contains(key.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns the columns of a table's primary key; none if it has none. */
    public List<String> primary(String table) {
        return byTable.getOrDefault(table, Map.of()).getOrDefault(PRIMARY, List.of());
    }
}
