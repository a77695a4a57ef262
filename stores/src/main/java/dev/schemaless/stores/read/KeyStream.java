package dev.schemaless.stores.read;

import dev.schemaless.catalog.cell.RowKey;
import org.jspecify.annotations.Nullable;

/** Row keys in ascending order, each once. Used by one thread at a time. */
@FunctionalInterface
interface KeyStream {
    /** Returns the next key; null after the last. */
    @Nullable RowKey next();
}
