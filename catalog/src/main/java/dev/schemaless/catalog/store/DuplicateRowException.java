package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;

/** A row could not be inserted because its key is taken; nothing of its partition's rows was written. */
public final class DuplicateRowException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final transient RowKey key;

    DuplicateRowException(String model, RowKey key, String reason) {
        super(
                ErrorCode.UNIQUE_VIOLATION,
                "Cannot insert into '" + model + "': the row key '" + key + "' is taken " + reason
                        + ". Insert it once, under a key that is free.");
        this.key = key;
    }

    /** Returns the first key found taken. */
    public RowKey key() {
        return key;
    }
}
