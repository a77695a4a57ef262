package dev.schemaless.stores.read;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Collection;
import java.util.Iterator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Row keys in ascending order, each once. Used by one thread at a time. */
@FunctionalInterface
interface KeyStream {
    /** Returns the next key; null after the last. */
    @Nullable RowKey next();

    /** Returns keys that are known. */
    static KeyStream of(Collection<RowKey> known) {
        Iterator<RowKey> keys = new TreeSet<>(known).iterator();
        return () -> keys.hasNext() ? keys.next() : null;
    }
}
