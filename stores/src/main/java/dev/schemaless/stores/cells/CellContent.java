package dev.schemaless.stores.cells;

import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.stores.layout.BodyForm;
import org.jspecify.annotations.Nullable;

/** The content of bodies of cells. */
public enum CellContent implements BodyForm {
    /** Bodies of a form that the table knows. */
    ANY,
    /** JSON texts. Only an object makes a row. */
    JSON;

    byte @Nullable [] read(byte @Nullable [] stored) {
        return stored == null || this == ANY ? stored : JsonStart.trimmed(stored);
    }

    @Override
    public byte[] plain(byte[] stored, String key) {
        if (!isRow(stored)) {
            throw BodyCodec.corrupt("row key '" + key + "'", "it is not a JSON object");
        }
        return this == ANY ? stored : JsonStart.trimmed(stored);
    }

    boolean isRow(byte @Nullable [] body) {
        return this == ANY || (body != null && JsonStart.isObject(body));
    }
}
