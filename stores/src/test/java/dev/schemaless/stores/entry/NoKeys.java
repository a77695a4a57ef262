package dev.schemaless.stores.entry;

import dev.schemaless.catalog.cell.RowKey;
import java.sql.ResultSet;
import java.util.List;

/** Keys that nobody reads. */
final class NoKeys implements StoredKeys {
    @Override
    public String read(ResultSet row, int column) {
        throw new IllegalStateException("nobody reads keys");
    }

    @Override
    public RowKey keyOf(String stored) {
        throw new IllegalStateException("nobody reads keys");
    }

    @Override
    public List<Object> bound(RowKey key) {
        return List.of();
    }

    @Override
    public Object bound(String stored) {
        return stored;
    }

    @Override
    public Object first() {
        return "";
    }
}
