package dev.schemaless.catalog.external;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes rows of cells that come one after another. A row without a base cell is none. Not thread-safe. */
final class RowAssembler {
    /** What a row costs beside its bodies. */
    private static final long OVERHEAD = 200;

    private final List<String> cells;
    private final Predicate<StoredCell> isRow;
    private final List<StoredRow> rows = new ArrayList<>();
    private final List<byte @Nullable []> bodies;
    private @Nullable StoredCell base;
    private long version;
    private long bytes;

    /**
     * Makes an assembler.
     *
     * @param isRow says of a base cell with a body whether its row is wanted
     */
    RowAssembler(RowColumns columns, Predicate<StoredCell> isRow) {
        this.isRow = isRow;
        this.cells = columns.cells();
        this.bodies = new ArrayList<>(Collections.nCopies(cells.size(), null));
    }

    /** Takes a cell of the row whose cells are coming. */
    void take(StoredCell cell) {
        int position = cells.indexOf(cell.cell());
        byte[] body = cell.body();
        if (position >= 0) {
            bodies.set(position, body == StoredCell.SEALED ? null : body);
        }
        if (cell.cell().equals(Column.BASE_CELL)) {
            base = cell;
        }
        version = Math.max(version, cell.version());
        bytes += OVERHEAD + (body == null ? 0 : body.length);
    }

    /** Returns the rows that are complete. */
    List<StoredRow> rows() {
        return rows;
    }

    /** Returns what all cells so far hold. */
    long bytes() {
        return bytes;
    }

    /** Makes the row complete whose cells came; what follows is of another. */
    void complete() {
        StoredCell found = base;
        RowKey key = found == null ? null : found.key();
        if (found != null && key != null && found.hasBody() && isRow.test(found)) {
            rows.add(new ExternalRow(
                    key,
                    found.stored(),
                    found.refKey(),
                    version,
                    found.createdAt(),
                    new ArrayList<>(bodies),
                    found.fault()));
        }
        Collections.fill(bodies, null);
        base = null;
        version = 0;
    }
}
