package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;

/** A row could not be inserted because its key is taken; nothing of its statement was written. */
public final class DuplicateRowException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final transient RowKey key;

    /**
     * Says which row.
     *
     * @param keyText the key as the table's readers know it
     * @param name the primary key and its values; empty if there is none
     */
    public DuplicateRowException(String model, RowKey key, String keyText, String name) {
        super(
                ErrorCode.UNIQUE_VIOLATION,
                "Cannot insert into '" + model + "': the row key '" + keyText + "'"
                        + (name.isEmpty() ? "" : ", of " + name + ",")
                        + " is taken. Insert it once, under a key that is free.");
        this.key = key;
    }

    /** Returns the first key found taken. */
    public RowKey key() {
        return key;
    }
}
