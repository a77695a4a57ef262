package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.index.Claim;

/** A row would have the values of another one in a unique index; nothing of the statement was written. */
public final class DuplicateValuesException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final String values;

    public DuplicateValuesException(ClaimChanges.ClaimTable table, Claim claim) {
        super(
                ErrorCode.UNIQUE_VIOLATION,
                "Cannot write to '" + table.model() + "': the index '" + table.index()
                        + "' is unique, and another row has " + claim
                        + ". Give other values, or change that row first.");
        this.values = claim.toString();
    }

    /** Returns the columns and their values, for messages. */
    public String values() {
        return values;
    }
}
