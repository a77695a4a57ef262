package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import java.util.UUID;

/** A row cannot be written, because that of another external row has its key. */
final class OccupiedException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final transient RowKey key;
    private final UUID holder;

    /**
     * Refuses a row.
     *
     * @param source its key in the external table
     * @param key in the native one
     * @param holder the key, in the external table, of the row that is there
     */
    OccupiedException(UUID source, RowKey key, UUID holder) {
        super(
                ErrorCode.UNIQUE_VIOLATION,
                "Cannot migrate row '" + source + "': row '" + holder
                        + "' has the same primary key. Give the new table another one, such as PRIMARY KEY ("
                        + TargetRules.KEY_COLUMN + ").");
        this.key = key;
        this.holder = holder;
    }

    /** Returns the key for which there are two rows. */
    RowKey key() {
        return key;
    }

    /** Returns the key, in the external table, of the row that is there. */
    UUID holder() {
        return holder;
    }
}
