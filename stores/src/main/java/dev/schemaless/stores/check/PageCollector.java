package dev.schemaless.stores.check;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoredCell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the cells of each key together, which come one after the other. Not thread-safe. */
final class PageCollector {
    private final LayoutTable table;
    private final RowAuditor auditor;
    private final int slot;
    private final List<AuditedRow> rows = new ArrayList<>();
    private final List<RowKey> elsewhere = new ArrayList<>();
    private final Map<String, StoredCell> cells = new HashMap<>();
    private @Nullable String current;
    private @Nullable String last;

    PageCollector(LayoutTable table, RowAuditor auditor, int slot) {
        this.table = table;
        this.auditor = auditor;
        this.slot = slot;
    }

    void take(StoredCell cell) {
        if (!cell.stored().equals(current)) {
            complete();
            current = cell.stored();
        }
        cells.put(cell.cell(), cell);
    }

    private void complete() {
        StoredCell base = cells.get(Column.BASE_CELL);
        RowKey key = base == null ? null : base.key();
        if (base != null && base.body() != null) {
            rows.add(auditor.look(slot, cells));
        } else if (base != null && key != null && table.cells().isOfAnotherTable(base)) {
            elsewhere.add(key);
        }
        cells.clear();
        last = current;
    }

    /**
     * Returns the page.
     *
     * @param cells how many there are of the page
     * @param most how many a page may have: one that is full may be cut within its last row
     */
    AuditedPage page(int cells, int most) {
        if (cells >= most) {
            return new AuditedPage(rows, elsewhere, last);
        }
        complete();
        return new AuditedPage(rows, elsewhere, null);
    }
}
