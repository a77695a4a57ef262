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

    /**
     * Says whether the entries of an index lie in SQL's order by it, so far as to read rows in that order.
     *
     * @param numbers how the program wrote them
     */
    boolean isOrdered(EntryNumbers numbers) {
        return EntryForm.of(entry, type(), numbers).filter(EntryForm::isOrdered).isPresent();
    }
}
