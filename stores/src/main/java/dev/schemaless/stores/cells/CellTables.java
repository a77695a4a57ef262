package dev.schemaless.stores.cells;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.TableColumns;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.layout.StoreClock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tables of databases that are the shards of a store.
 *
 * @param databases the columns of each table of each database
 */
public record CellTables(LayoutOptions options, List<Map<String, List<EntryColumn>>> databases) {
    private static final List<String> COLUMNS =
            List.of("added_at", "row_key", "column_name", "ref_key", "body", "created_at");
    private static final int NUMBER = 0;
    private static final int KEY = 1;
    private static final int REF_KEY = 3;
    private static final int BODY = 4;
    private static final int TIME = 5;

    /**
     * Reads the tables.
     *
     * @throws dev.schemaless.catalog.SchemalessException if the option {@code shards} gives another number of databases
     */
    public static CellTables of(LayoutOptions options, List<Partition> partitions) {
        options.checkShards(partitions.size());
        return new CellTables(options, partitions.stream().map(TableColumns::of).toList());
    }

    /** Says whether there are tables of cells among some, whose row keys are of a kind. */
    public static boolean recognizes(Map<String, List<EntryColumn>> tables, Predicate<EntryColumn> key) {
        return tables.values().stream().anyMatch(columns -> isOfCells(columns, key));
    }

    /**
     * Returns the names of the tables of cells.
     *
     * @param key says what their row keys are like
     * @throws dev.schemaless.catalog.SchemalessException if there are none, or one of them is not in all databases
     */
    public List<String> find(Predicate<EntryColumn> key) {
        List<String> found = named(key);
        if (found.isEmpty()) {
            throw options.invalid(reason(named(any -> true)));
        }
        return found;
    }

    private List<String> named(Predicate<EntryColumn> key) {
        return databases.stream()
                .flatMap(tables -> tables.entrySet().stream())
                .filter(table -> isOfCells(table.getValue(), key))
                .map(Map.Entry::getKey)
                .distinct()
                .toList();
    }

    private String reason(List<String> others) {
        return others.isEmpty()
                ? "its databases have no table of cells, with the columns " + String.join(", ", COLUMNS)
                        + ". Give the right databases."
                : "the row keys of its table '" + others.get(0) + "' are "
                        + keyOf(others.get(0)).dataType()
                        + ". Layout 'jogchat' has binary ones, 'go_schemaless' texts: give the one that fits.";
    }

    private static boolean isOfCells(List<EntryColumn> columns, Predicate<EntryColumn> key) {
        return columns.stream().map(EntryColumn::name).toList().equals(COLUMNS) && key.test(columns.get(KEY));
    }

    /** Says whether a table is in all databases. */
    public boolean isEverywhere(String table) {
        return databases.stream().allMatch(tables -> tables.containsKey(table));
    }

    /** Refuses a table that is not in all databases. */
    public void checkEverywhere(String table) {
        for (int i = 0; i < databases.size(); i++) {
            if (!databases.get(i).containsKey(table)) {
                throw options.invalid("database " + i + " has no table '" + table
                        + "', but another one has. Give the databases of one store alone.");
            }
        }
    }

    /**
     * Looks at a table of cells.
     *
     * @param base the column name of base cells; null if each column name is that of base cells
     * @throws dev.schemaless.catalog.SchemalessException if its cells do not lie where their keys belong
     */
    public CellSample sample(String table, KeyForm keys, List<Partition> partitions, @Nullable String base) {
        List<CellSample.Place> places = partitions.stream()
                .map(partition ->
                        new CellSample.Place(partition, CellTable.quote(table), COLUMNS.get(KEY), COLUMNS.get(NUMBER)))
                .toList();
        CellSample sample = CellSample.of(table, places, keys, base);
        sample.checkPlaces(keys, options);
        return sample;
    }

    /** Returns the column of row keys of a table of cells. */
    public EntryColumn keyOf(String table) {
        return columns(table).get(KEY);
    }

    /**
     * Returns the writer that adds cells to a table.
     *
     * @param cells as statements have it
     * @param table its name
     */
    public CellWriting writing(Model model, CellTable cells, String table, KeyForm keys) {
        List<EntryColumn> columns = columns(table);
        return new CellWriting(model, cells, columns.get(BODY), columns.get(REF_KEY), keys, clockOf(table));
    }

    /** Returns the clock of a table's times: UTC for TIMESTAMP, else by the option {@code storeZone}. */
    public Optional<StoreClock> clockOf(String table) {
        return StoreClock.of(columns(table).get(TIME), options, "the servers' sessions");
    }

    private List<EntryColumn> columns(String table) {
        return databases.stream()
                .filter(tables -> tables.containsKey(table))
                .findFirst()
                .map(tables -> tables.get(table))
                .orElseThrow();
    }
}
