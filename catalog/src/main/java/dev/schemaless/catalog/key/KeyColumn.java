package dev.schemaless.catalog.key;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ScalarType;

/** The one check that a column may be part of a key. */
public final class KeyColumn {
    private KeyColumn() {}

    /**
     * Returns the type of a column of a primary key, a shard field or an index.
     *
     * @throws SchemalessException with {@code DEFINITION_INVALID} if it is a collection
     */
    public static ScalarType typeOf(Column column) {
        if (column.type() instanceof ScalarType type) {
            return type;
        }
        throw new SchemalessException(
                ErrorCode.DEFINITION_INVALID,
                "Cannot use column '" + column.name() + "' in a key or an index: its type is "
                        + column.type().sql() + ", which has no order. Leave it out.");
    }
}
