package dev.schemaless.stores.cells;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.stores.layout.BodyForm;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the sample from which a store's contents are learned.
 *
 * @param key the stored text of its row's key; empty for NULL
 * @param column its name
 * @param body null for none, and for a large one. Not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SampledCell(String key, String column, byte @Nullable [] body) {
    /** Returns the body in plain form; null if it is absent or cannot be read. */
    public byte @Nullable [] plain(BodyForm form) {
        try {
            return body == null ? null : form.plain(body, key);
        } catch (SchemalessException e) {
            // the sample leaves the body out; a query that reads it reports the fault
            return null;
        }
    }
}
