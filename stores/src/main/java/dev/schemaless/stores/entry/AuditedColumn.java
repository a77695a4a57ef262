package dev.schemaless.stores.entry;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ScalarType;

/**
 * A column of an index table and the table's column whose values it holds.
 *
 * @param held a scalar
 */
public record AuditedColumn(EntryColumn entry, Column held) {
    public ScalarType type() {
        return (ScalarType) held.type();
    }

    /** Says whether lookups compare anything with it. */
    public boolean isLookedAt() {
        return KeptValue.isLookedFor(entry, type());
    }
}
