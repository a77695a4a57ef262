package dev.schemaless.stores.repos;

import dev.schemaless.catalog.dialect.MySqlNames;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The tables of a repo.
 *
 * @param repo its name, which is that of the log
 * @param logKey the column of row keys in the log
 * @param latest the table of latest versions
 * @param key the column of row keys there
 * @param indexes the tables of entries, by the names of the indexes
 */
record RepoTables(String repo, String logKey, String latest, String key, Map<String, EntryNames> indexes) {
    private static final String LATEST = "_latest";
    private static final String INDEX = "ix3_";
    private static final String INDEX_NAME = "__";
    private static final int KEY_LENGTH = 16;

    /**
     * A table of entries.
     *
     * @param key the column of row keys
     * @param value the column of the indexed value
     */
    record EntryNames(String table, String key, EntryColumn value) {
        EntryNames {
            MySqlNames.check("table of entries", table);
        }
    }

    /** Returns the repos of a database: each has a log {@code x} and a table {@code x_latest}. */
    static List<RepoTables> of(Map<String, List<EntryColumn>> tables) {
        List<RepoTables> repos = new ArrayList<>();
        tables.forEach((name, columns) -> {
            Optional<String> key = keyOf(columns);
            String lower = name.toLowerCase(Locale.ROOT);
            if (key.isPresent() && lower.endsWith(LATEST) && has(columns, "format", "entry_bin", "parent_pk")) {
                String log = name.substring(0, name.length() - LATEST.length());
                List<EntryColumn> logged = tables.getOrDefault(log, List.of());
                if (has(logged, "pk", "time_msec", "format", "entry_bin")) {
                    keyOf(logged)
                            .ifPresent(logKey ->
                                    repos.add(new RepoTables(log, logKey, name, key.get(), new LinkedHashMap<>())));
                }
            }
        });
        // a name may begin with that of another repo
        repos.sort(
                Comparator.comparing((RepoTables each) -> each.repo().length()).reversed());
        tables.forEach((name, columns) -> addIndex(name, columns, repos));
        repos.sort(Comparator.comparing(RepoTables::repo));
        return repos;
    }

    private static void addIndex(String name, List<EntryColumn> columns, List<RepoTables> repos) {
        Optional<String> key = keyOf(columns);
        if (key.isEmpty() || !has(columns, "value", "parent_pk")) {
            return;
        }
        for (RepoTables repo : repos) {
            String prefix = INDEX + repo.repo() + INDEX_NAME;
            if (name.length() > prefix.length() && name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                EntryNames entries =
                        new EntryNames(name, key.get(), find(columns, "value").orElseThrow());
                repo.indexes().put(name.substring(prefix.length()), entries);
                return;
            }
        }
    }

    /** Returns the name of the key's column: {@code id}, or {@code uuid} as an article calls it. */
    private static Optional<String> keyOf(List<EntryColumn> columns) {
        return find(columns, "id")
                .or(() -> find(columns, "uuid"))
                .filter(column ->
                        column.dataType().equals("binary") && column.length().orElse(0) == KEY_LENGTH)
                .map(EntryColumn::name);
    }

    private static Optional<EntryColumn> find(List<EntryColumn> columns, String name) {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .findFirst();
    }

    private static boolean has(List<EntryColumn> columns, String... names) {
        return List.of(names).stream().allMatch(name -> find(columns, name).isPresent());
    }
}
