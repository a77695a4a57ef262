package dev.schemaless.catalog.external.entry;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of an index.
 *
 * @param slot where it lies
 * @param stored the text of the key that it names; null for NULL
 * @param key null if that is none
 * @param values what its columns have; null for NULL, and where nobody looks for what is there
 */
public record AuditedEntry(
        int slot, @Nullable String stored, @Nullable RowKey key, List<@Nullable KeptValue> values) {
    public AuditedEntry {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }
}
