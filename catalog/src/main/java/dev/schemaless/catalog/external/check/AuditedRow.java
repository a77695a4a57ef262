package dev.schemaless.catalog.external.check;

import dev.schemaless.catalog.cell.RowKey;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A row as a check looks at it.
 *
 * @param key null if what is stored is none
 * @param stored the text of what is stored
 * @param slot where it lies
 * @param home where it is looked for; empty if its key is none
 * @param faults what is wrong with its bodies
 * @param fields by the position of a column that indexes hold; null if the base body cannot be read
 */
record AuditedRow(
        @Nullable RowKey key,
        String stored,
        int slot,
        OptionalInt home,
        List<String> faults,
        @Nullable List<AuditedField> fields) {
    AuditedRow {
        faults = List.copyOf(faults);
        fields = fields == null ? null : List.copyOf(fields);
    }

    boolean isAtHome() {
        return home.equals(OptionalInt.of(slot));
    }
}
