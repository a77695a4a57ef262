package dev.schemaless.catalog.external.entry;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ScalarType;

/**
 * A column of an index table and what it holds.
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
