package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.StoredRow;
import org.jspecify.annotations.Nullable;

/**
 * Maps each row to a result as it is read. Thread-safe: the threads that read the partitions call it, so that decoding and
 * filtering run side by side.
 */
@FunctionalInterface
public interface RowMapper<T> {
    /**
     * Makes something of a row.
     *
     * @param row not kept
     * @return null if nothing shall come of it
     * @throws dev.schemaless.catalog.SchemalessException that the cursor throws when its turn comes, after the rows before
     */
    @Nullable T map(StoredRow row);
}
