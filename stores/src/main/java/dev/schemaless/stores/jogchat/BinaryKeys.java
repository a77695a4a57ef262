package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.HashedDatabases;
import dev.schemaless.stores.cells.KeyForm;
import dev.schemaless.stores.layout.UuidText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Keys as 16 bytes, which are hashed. */
record BinaryKeys(HashedDatabases databases) implements KeyForm {
    static final int LENGTH = 16;

    static BinaryKeys of(int databases) {
        return new BinaryKeys(new HashedDatabases(databases, RowKey::toBytes));
    }

    @Override
    public String read(ResultSet row, int column) throws SQLException {
        return UuidText.of(RowKey.of(row.getBytes(column)));
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return UuidText.parse(stored).orElse(null);
    }

    @Override
    public List<Object> bound(RowKey key) {
        return List.of(key);
    }

    @Override
    public Object bound(String stored) {
        return UuidText.parse(stored).orElseThrow();
    }

    @Override
    public Object first() {
        return RowKey.of(0, 0);
    }

    @Override
    public OptionalInt shardOf(String stored) {
        return OptionalInt.of(shardOf(UuidText.parse(stored).orElseThrow()));
    }
}
