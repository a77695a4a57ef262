package dev.schemaless.stores.entry;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of an index.
 *
 * @param slot its slot
 * @param stored the text of the key that it names; null for NULL
 * @param key null if the text is not a key
 * @param values of its columns; null for NULL, and for columns that are not compared
 */
public record AuditedEntry(
        int slot, @Nullable String stored, @Nullable RowKey key, List<@Nullable KeptValue> values) {
    public AuditedEntry {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }
}
