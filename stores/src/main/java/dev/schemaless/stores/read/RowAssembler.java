package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.VersionLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of cells that come one after another. Cells without a base cell make no row. Not thread-safe. */
final class RowAssembler {
    /** Bytes that a row takes in memory in addition to its bodies. */
    private static final long OVERHEAD = 200;

    private final List<String> cells;
    private final LayoutTable table;
    private final ReadPurpose purpose;
    private final List<ExternalRow> rows = new ArrayList<>();
    private final List<byte @Nullable []> bodies;
    private @Nullable StoredCell base;
    private long version;
    private long newest = StoredRow.NO_TIME;
    private long bytes;
    private final @Nullable AsOf asOf;
    private final boolean showsVersion;

    RowAssembler(TableSession session, ReadPurpose purpose) {
        this(session, purpose, session.request().asOf());
    }

    /**
     * Makes an assembler.
     *
     * @param asOf the time as of which cells are to be replaced; null if they are those wanted
     */
    RowAssembler(TableSession session, ReadPurpose purpose, @Nullable AsOf asOf) {
        this.asOf = asOf;
        this.showsVersion = session.request().columns().facts() == RowFacts.ALL
                && session.table().log().filter(VersionLog::isNewestCurrent).isPresent();
        this.table = session.table();
        this.purpose = purpose;
        this.cells = session.columns().cells();
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
        newest = Math.max(newest, cell.createdAt());
        bytes += OVERHEAD + (body == null ? 0 : body.length);
    }

    /** Returns the rows that are complete. */
    List<ExternalRow> rows() {
        return rows;
    }

    /** Returns the bytes of all cells so far. */
    long bytes() {
        return bytes;
    }

    /** Completes the row whose cells came; the next cell belongs to another row. */
    void complete() {
        StoredCell found = base;
        RowKey key = found == null ? null : found.key();
        boolean isReplaced = asOf != null && (showsVersion || newest > asOf.micros());
        if (found != null && key != null && (isReplaced || (found.body() != null && purpose.isRow(table, found)))) {
            rows.add(new ExternalRow(
                    key,
                    found.stored(),
                    found.slot(),
                    found.refKey(),
                    version,
                    isReplaced ? PastRows.REPLACED : found.createdAt(),
                    new ArrayList<>(bodies),
                    purpose));
        }
        Collections.fill(bodies, null);
        base = null;
        version = 0;
        newest = StoredRow.NO_TIME;
    }
}
