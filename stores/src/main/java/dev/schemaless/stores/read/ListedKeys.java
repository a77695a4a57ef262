package dev.schemaless.stores.read;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Collection;
import java.util.Iterator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keys that are known. */
final class ListedKeys implements KeyStream {
    private final Iterator<RowKey> keys;

    ListedKeys(Collection<RowKey> keys) {
        this.keys = new TreeSet<>(keys).iterator();
    }

    @Override
    public @Nullable RowKey next() {
        return keys.hasNext() ? keys.next() : null;
    }
}
