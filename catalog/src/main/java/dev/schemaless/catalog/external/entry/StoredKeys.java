package dev.schemaless.catalog.external.entry;

import dev.schemaless.catalog.cell.RowKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a column has row keys of 16 bytes. Immutable. */
public interface StoredKeys {
    /** Reads a key, which is not NULL, as the text that messages name it by and {@link #keyOf} reads. */
    String read(ResultSet row, int column) throws SQLException;

    /** Returns the key of such a text; null if it is none of 16 bytes. */
    @Nullable RowKey keyOf(String stored);

    /** Returns what is bound for a key: all that the store may have written for it, what it usually writes first. */
    List<Object> bound(RowKey key);

    /** Returns what is bound for a key that was read. */
    Object bound(String stored);

    /** Returns what is bound for the place before all keys. */
    Object first();
}
