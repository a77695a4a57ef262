package dev.schemaless.stores.entry;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A span of row keys. Adjacent spans cover all values that a column may have: a value that is not a key falls into one
 * of them by the server's order.
 *
 * @param low the first key; null for an open end
 * @param high the first key after it; null for an open end
 */
public record KeySpan(@Nullable RowKey low, @Nullable RowKey high) {
    /** All keys. */
    public static final KeySpan ALL = new KeySpan(null, null);

    /**
     * Returns the condition of keys within the span.
     *
     * @param column an expression
     * @param after the stored text of the key after which they begin; null at the start
     */
    public EntryBounds.Condition condition(String column, StoredKeys keys, @Nullable String after) {
        List<@Nullable Object> parameters = new ArrayList<>();
        if (after != null) {
            parameters.add(keys.bound(after));
        } else {
            parameters.add(low == null ? keys.first() : keys.bound(low).get(0));
        }
        String text = column + (after == null ? " >= ?" : " > ?");
        if (high == null) {
            return new EntryBounds.Condition(text, parameters);
        }
        parameters.add(keys.bound(high).get(0));
        return new EntryBounds.Condition(text + " AND " + column + " < ?", parameters);
    }
}
