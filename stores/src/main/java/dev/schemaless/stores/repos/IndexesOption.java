package dev.schemaless.stores.repos;

import dev.schemaless.stores.layout.LayoutOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The option {@code indexes}, which names the fields of a repo's indexes: {@code INDEX:FIELD} or {@code
 * REPO.INDEX:FIELD}, with commas between them.
 *
 * @param all those that the repo has; empty if the option is not given
 * @param options refuse wrong ones
 */
record IndexesOption(Optional<List<Item>> all, LayoutOptions options) {
    /**
     * An index and the field that it holds, as the option gives them.
     *
     * @param field a column or a path of fields
     */
    record Item(String index, RepoTables.EntryNames entries, String field) {}

    /** Reads the option. */
    static IndexesOption of(RepoTables tables, LayoutOptions options) {
        Optional<String> text = options.find("indexes");
        if (text.isEmpty()) {
            return new IndexesOption(Optional.empty(), options);
        }
        List<Item> all = new ArrayList<>();
        for (String each : text.get().split(",", -1)) {
            if (!each.isBlank()) {
                of(each.trim(), tables, options).ifPresent(all::add);
            }
        }
        return new IndexesOption(Optional.of(all), options);
    }

    /**
     * Returns the index of an item of the option; empty if the item is qualified and belongs to another repo, or this
     * repo lacks the index and others may have it.
     */
    private static Optional<Item> of(String given, RepoTables tables, LayoutOptions options) {
        int colon = given.indexOf(':');
        if (colon < 0) {
            throw options.invalid(
                    "its option indexes has '" + given + "'. Give INDEX:FIELD, with commas between them.");
        }
        String prefix = tables.repo() + ".";
        String index = given.substring(0, colon).trim();
        if (index.indexOf('.') >= 0) {
            if (!index.regionMatches(true, 0, prefix, 0, prefix.length())) {
                return Optional.empty();
            }
            index = index.substring(prefix.length());
        }
        String name = index;
        String field = given.substring(colon + 1).trim();
        return tables.indexes().entrySet().stream()
                .filter(each -> each.getKey().equalsIgnoreCase(name))
                .findFirst()
                .map((Map.Entry<String, RepoTables.EntryNames> each) ->
                        new Item(each.getKey(), each.getValue(), field));
    }
}
