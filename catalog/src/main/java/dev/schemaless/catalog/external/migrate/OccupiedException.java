package dev.schemaless.catalog.external.migrate;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.UUID;

/** A row cannot be written, because that of another external row has its key. */
final class OccupiedException extends SchemalessException {
    private static final long serialVersionUID = 1L;

    private final transient CopiedRow row;
    private final UUID holder;

    OccupiedException(CopiedRow row, UUID holder) {
        super(
                ErrorCode.UNIQUE_VIOLATION,
                "Cannot migrate row '" + row.source() + "': row '" + holder
                        + "' has the same primary key. Give the new table another one, such as PRIMARY KEY ("
                        + TargetRules.KEY_COLUMN + ").");
        this.row = row;
        this.holder = holder;
    }

    /** Returns the row that is to be written. */
    CopiedRow row() {
        return row;
    }

    /** Returns the key, in the external table, of the row that is there. */
    UUID holder() {
        return holder;
    }
}
