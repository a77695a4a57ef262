package dev.schemaless.stores.goschemaless;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.cells.HashedDatabases;
import dev.schemaless.stores.cells.KeyForm;
import dev.schemaless.stores.layout.UuidText;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keys as texts, which are hashed as they were written: a UUID in capital letters has another place than the same in
 * small ones. Both are found. Other texts, and UUIDs in letters of both cases, are not keys.
 */
record TextKeys(HashedDatabases databases) implements KeyForm {
    static TextKeys of(int databases) {
        return new TextKeys(new HashedDatabases(databases, key -> bytes(UuidText.of(key))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Stream<String> spellings(RowKey key) {
        return Stream.of(UuidText.of(key), UuidText.of(key).toUpperCase(Locale.ROOT))
                .distinct();
    }

    @Override
    public String read(ResultSet row, int column) throws SQLException {
        return row.getString(column);
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return UuidText.parse(stored)
                .filter(key -> spellings(key).anyMatch(stored::equals))
                .orElse(null);
    }

    @Override
    public List<Object> bound(RowKey key) {
        return spellings(key).map(text -> (Object) text).toList();
    }

    @Override
    public Object bound(String stored) {
        return stored;
    }

    @Override
    public Object first() {
        return "";
    }

    @Override
    public List<Integer> slotsOf(RowKey key) {
        return spellings(key)
                .map(text -> databases.ofBytes(bytes(text)))
                .distinct()
                .toList();
    }

    @Override
    public OptionalInt shardOf(String stored) {
        return keyOf(stored) == null ? OptionalInt.empty() : OptionalInt.of(databases.ofBytes(bytes(stored)));
    }
}
