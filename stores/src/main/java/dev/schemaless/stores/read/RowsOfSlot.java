package dev.schemaless.stores.read;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoredCell;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * All rows of a slot that some query finds, in the order of their keys. A row that lies where its key does not belong is left out:
 * lookups would not find it there either.
 */
final class RowsOfSlot implements RowPages {
    private static final int CELLS = 2000;

    private final TableSession session;
    private final int slot;
    private final PageQuery pages;
    private final int cells;
    /** The stored text of the last key whose row is complete. */
    private @Nullable String after;

    private boolean ended;

    /** Returns the query of a page. */
    @FunctionalInterface
    interface PageQuery {
        Query after(@Nullable String key, int cells);
    }

    RowsOfSlot(TableSession session, int slot, PageQuery pages) {
        this(session, slot, null, pages);
    }

    /**
     * Makes pages that begin in the middle.
     *
     * @param after the stored text of the key after which they begin; null at the start
     */
    RowsOfSlot(TableSession session, int slot, @Nullable String after, PageQuery pages) {
        this.after = after;
        this.session = session;
        this.slot = slot;
        this.pages = pages;
        this.cells = Math.max(CELLS, 2 * session.cellsOfRow());
    }

    @Override
    public @Nullable List<ExternalRow> next() {
        if (ended) {
            return null;
        }
        LayoutTable table = session.table();
        return session.query(table.partitionOf(slot), pages.after(after, cells), this::collect);
    }

    /** Returns the stored text of the key after which the next page begins; null if there is none. */
    @Nullable String end() {
        return ended ? null : after;
    }

    private List<ExternalRow> collect(ResultSet results) throws SQLException {
        RowAssembler assembler = new RowAssembler(session, ReadPurpose.SOME_OF_MANY);
        String current = null;
        int count = 0;
        while (results.next()) {
            count++;
            StoredCell cell = session.table().cells().cell(results, session.columns());
            if (!cell.stored().equals(current)) {
                assembler.complete();
                after = current == null ? after : current;
                current = cell.stored();
                if (assembler.bytes() > BUDGET) {
                    return assembler.rows();
                }
            }
            if (session.table().slotOf(cell).equals(OptionalInt.of(slot))) {
                assembler.take(cell);
            }
        }
        if (count < cells) {
            ended = true;
            assembler.complete();
        }
        return assembler.rows();
    }
}
