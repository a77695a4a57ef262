package dev.schemaless.stores.friendfeed;

import java.util.List;
import java.util.Locale;

/** Finds the table of entities that an index belongs to, by its name, if there are several. */
final class IndexNames {
    private IndexNames() {}

    /**
     * Returns the indexes of a table of entities: {@code index_users_on_name} is of {@code users}. If the names of several tables fit,
     * the longest counts.
     *
     * @param all tables of entities
     */
    static List<IndexTable> of(EntityTable entities, List<EntityTable> all, List<IndexTable> indexes) {
        if (all.size() == 1) {
            return indexes;
        }
        return indexes.stream()
                .filter(index -> isOf(index.name(), entities.name()))
                .filter(index -> all.stream()
                        .filter(other -> other.name().length() > entities.name().length())
                        .noneMatch(other -> isOf(index.name(), other.name())))
                .toList();
    }

    private static boolean isOf(String index, String entities) {
        String name = index.toLowerCase(Locale.ROOT);
        String table = entities.toLowerCase(Locale.ROOT);
        return name.startsWith("index_" + table + "_") || name.startsWith(table + "_");
    }
}
