package dev.schemaless.catalog.external.cells;

import dev.schemaless.catalog.cell.RowKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** How a store writes row keys of 16 bytes, and where it puts their rows. Immutable. */
public interface KeyForm {
    /** Reads a key, as the text that messages name it by and {@link #keyOf} reads. */
    String read(ResultSet row, int column) throws SQLException;

    /** Returns the key of such a text; null if it is none of 16 bytes. */
    @Nullable RowKey keyOf(String stored);

    /** Returns what is bound for a key: all that the store may have written for it. */
    List<Object> bound(RowKey key);

    /** Returns what is bound for a key that was read. */
    Object bound(String stored);

    /** Returns what is bound for the place before all keys that are shown. */
    Object first();

    /** Returns the shards that may have the row of a key. */
    List<Integer> shardsOf(RowKey key);

    /** Returns the shard where the row with a key that was read is found by that; empty if nothing finds it. */
    OptionalInt shardOf(String stored);
}
