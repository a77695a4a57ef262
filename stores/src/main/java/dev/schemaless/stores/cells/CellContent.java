package dev.schemaless.stores.cells;

import org.jspecify.annotations.Nullable;

/** The content of bodies of cells. */
public enum CellContent {
    /** Bodies of a form that the table knows. */
    ANY,
    /** JSON texts. Only an object makes a row. */
    JSON;

    byte @Nullable [] read(byte @Nullable [] stored) {
        return stored == null || this == ANY ? stored : JsonStart.trimmed(stored);
    }

    boolean isRow(byte @Nullable [] body) {
        return this == ANY || (body != null && JsonStart.isObject(body));
    }
}
