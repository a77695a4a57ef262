package dev.schemaless.catalog.access;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import java.util.Set;

/** Rows have changed since a statement's changes were computed; nothing of the statement has taken effect. */
public final class LostRaceException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final transient Set<RowKey> keys;

    /**
     * Says which rows.
     *
     * @param first names one of them, in quotes
     */
    public LostRaceException(String model, Set<RowKey> keys, String first) {
        super(
                ErrorCode.SERIALIZATION_FAILURE,
                "Cannot change row " + first + " of '" + model
                        + "': another statement changed it meanwhile. Run the transaction again.");
        this.keys = Set.copyOf(keys);
    }

    /** Returns the rows whose changes have to be computed again. */
    public Set<RowKey> keys() {
        return keys;
    }
}
