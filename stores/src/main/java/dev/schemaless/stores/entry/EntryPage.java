package dev.schemaless.stores.entry;

import dev.schemaless.catalog.dialect.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of the keys that index entries name. A sorted page can be followed by the next one. An unsorted page costs the
 * server less, but has all keys only if it has fewer than its limit.
 *
 * @param isSorted whether keys come in the order of their stored texts
 * @param after the stored text of the key after which a sorted page begins; null at the start
 * @param limit the most keys
 */
public record EntryPage(boolean isSorted, @Nullable String after, int limit) {
    /** Returns a page of keys in any order. */
    public static EntryPage unsorted(int limit) {
        return new EntryPage(false, null, limit);
    }

    /** Returns a page of keys in the order of their stored texts. */
    public static EntryPage sorted(@Nullable String after, int limit) {
        return new EntryPage(true, after, limit);
    }

    /**
     * Completes a query of keys.
     *
     * @param selection the statement up to {@code WHERE}
     * @param condition of the entries
     * @param key the column of keys
     * @param bound makes a value to bind of a stored text
     */
    public Query query(String selection, EntryBounds.Condition condition, String key, Function<String, Object> bound) {
        List<@Nullable Object> parameters = new ArrayList<>(condition.parameters());
        String behind = key + " IS NOT NULL";
        if (after != null) {
            behind = key + " > ?";
            parameters.add(bound.apply(after));
        }
        return new Query(
                "/* schemaless:external-entries */ " + selection + " WHERE " + condition.text() + " AND " + behind
                        + (isSorted ? " ORDER BY " + key : "") + " LIMIT " + limit,
                parameters);
    }
}
