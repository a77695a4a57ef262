package dev.schemaless.stores.entry;

import dev.schemaless.catalog.cell.RowKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form in which a column stores row keys of 16 bytes. Immutable. */
public interface StoredKeys {
    /** Reads a key, which is not NULL, as the text that messages name it by and {@link #keyOf} reads. */
    String read(ResultSet row, int column) throws SQLException;

    /** Returns the key of such a text; null if the text is not a key of 16 bytes. */
    @Nullable RowKey keyOf(String stored);

    /** Returns the values to bind for a key: all forms that the store may have written, the usual one first. */
    List<Object> bound(RowKey key);

    /** Returns the value to bind for a key that was read. */
    Object bound(String stored);

    /** Returns the value to bind for the place before all keys. */
    Object first();
}
