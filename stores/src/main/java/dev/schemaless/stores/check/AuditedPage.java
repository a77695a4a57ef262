package dev.schemaless.stores.check;

import dev.schemaless.catalog.cell.RowKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a slot.
 *
 * @param elsewhere keys of rows of other tables
 * @param last the stored text of the last key; null if no row follows
 */
record AuditedPage(
        List<AuditedRow> rows,
        List<RowKey> elsewhere,
        @Nullable String last) {
    AuditedPage {
        rows = List.copyOf(rows);
        elsewhere = List.copyOf(elsewhere);
    }
}
