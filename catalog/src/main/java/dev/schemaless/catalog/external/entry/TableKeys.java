package dev.schemaless.catalog.external.entry;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of the tables of a database, as the server describes them.
 *
 * @param byTable by a table's name the columns of each of its keys, by the keys' names
 */
public record TableKeys(Map<String, Map<String, List<String>>> byTable) {
    private static final String PRIMARY = "PRIMARY";
    private static final Query COLUMNS =
            Query.of("/* schemaless:external-keys */ SELECT table_name, index_name, column_name FROM"
                    + " information_schema.statistics WHERE table_schema = DATABASE() AND column_name IS NOT NULL ORDER BY"
                    + " table_name, index_name, seq_in_index");

    /** Looks at the keys. */
    public static TableKeys of(Partition partition) {
        Map<String, Map<String, List<String>>> tables = new LinkedHashMap<>();
        partition.run(
                "look at keys",
                connection -> COLUMNS.list(
                        connection,
                        row -> tables.computeIfAbsent(row.getString(1), table -> new LinkedHashMap<>())
                                .computeIfAbsent(row.getString(2), key -> new ArrayList<>())
                                .add(row.getString(3))));
        return new TableKeys(tables);
    }

    /** Returns the columns of each key of a table. */
    public List<List<String>> of(String table) {
        return List.copyOf(byTable.getOrDefault(table, Map.of()).values());
    }

    /** Returns the columns of a table's primary key; none if it has none. */
    public List<String> primary(String table) {
        return byTable.getOrDefault(table, Map.of()).getOrDefault(PRIMARY, List.of());
    }
}
