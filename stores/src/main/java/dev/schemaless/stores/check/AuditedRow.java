package dev.schemaless.stores.check;

import dev.schemaless.catalog.cell.RowKey;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A row as a check sees it.
 *
 * @param key null if the stored text is not a key
 * @param stored the stored text of the key
 * @param slot where it was found
 * @param home where reads look for it; empty without a key
 * @param faults the errors of its bodies
 * @param odd its values of other types than their columns, of columns that no index holds
 * @param fields by the position of a column that indexes hold; null if the base body cannot be read
 */
record AuditedRow(
        @Nullable RowKey key,
        String stored,
        int slot,
        OptionalInt home,
        List<String> faults,
        List<String> odd,
        @Nullable List<AuditedField> fields) {
    AuditedRow {
        faults = List.copyOf(faults);
        odd = List.copyOf(odd);
        fields = fields == null ? null : List.copyOf(fields);
    }

    boolean isAtHome() {
        return home.equals(OptionalInt.of(slot));
    }
}
