package dev.schemaless.stores.entry;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.JsonType;
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

    /** Returns the column in whose type checks compare its values with entries: entries hold no JSON, but scalars of it. */
    public Column compared() {
        return type() instanceof JsonType
                ? new Column(held.name(), held.field(), IndexedColumns.typeOf(entry), held.cell(), false, null)
                : held;
    }

    /** Returns the type of that column. */
    public ScalarType comparedType() {
        return (ScalarType) compared().type();
    }

    /** Says whether checks compare anything with it. */
    public boolean isCompared() {
        return KeptValue.isLookedFor(entry, comparedType());
    }
}
