package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.log.LogCursor;
import dev.schemaless.stores.log.LoggedCell;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rows as of a time. A row whose latest cells were all written by then stands. Of each cell of another row, the version in force is the
 * one with the greatest ref key among those written by then. All versions of such rows are read.
 */
final class PastRows implements RowPages {
    /** The time of a row whose cells have to be replaced by earlier versions. */
    static final long REPLACED = Long.MAX_VALUE;

    private static final int FIRST_ROWS = 20;
    private static final int MOST_ROWS = 200;

    private static final BinaryOperator<StoredCell> NEWER =
            BinaryOperator.maxBy(Comparator.comparingLong(StoredCell::refKey).thenComparingLong(StoredCell::version));

    private final TableSession session;
    private final RowPages latest;
    private final long micros;
    private final Deque<ExternalRow> replaced = new ArrayDeque<>();
    private int rows = FIRST_ROWS;

    /** A row; two slots may have cells of one key. */
    private record Place(RowKey key, OptionalInt slot) {}

    PastRows(TableSession session, RowPages latest, long micros) {
        this.session = session;
        this.latest = latest;
        this.micros = micros;
    }

    @Override
    public @Nullable List<ExternalRow> next() {
        if (!replaced.isEmpty()) {
            return earlier();
        }
        List<ExternalRow> page = latest.next();
        if (page == null) {
            return null;
        }
        List<ExternalRow> standing = new ArrayList<>();
        page.forEach(row -> (row.createdAt() == REPLACED ? replaced : standing).add(row));
        return standing;
    }

    private List<ExternalRow> earlier() {
        RowAssembler assembler = new RowAssembler(session, replaced.element().purpose(), null);
        Map<Place, Map<String, StoredCell>> cells = new LinkedHashMap<>();
        while (cells.size() < rows && !replaced.isEmpty()) {
            ExternalRow row = replaced.remove();
            cells.put(new Place(row.key(), row.shard()), new HashMap<>());
        }
        find(cells);
        boolean numbers = session.table().log().orElseThrow().isNewestCurrent();
        cells.values().forEach(row -> {
            row.values().forEach(cell -> assembler.take(numbers ? cell : cell.withRefKey(0)));
            assembler.complete();
        });
        rows = (int) Math.max(1, Math.min(MOST_ROWS, BUDGET * cells.size() / Math.max(1, assembler.bytes())));
        return assembler.rows();
    }

    private void find(Map<Place, Map<String, StoredCell>> cells) {
        ReadRequest request = session.request();
        List<RowKey> keys = cells.keySet().stream().map(Place::key).distinct().toList();
        try (RowCursor<CellVersion> versions = LogCursor.ofRows(
                session.table(), session.partitions(), request.model(), keys, request.control(), request.meter())) {
            while (versions.next()) {
                StoredCell cell = ((LoggedCell) versions.row()).stored();
                RowKey key = cell.key();
                if (key != null && cell.createdAt() <= micros) {
                    cells.getOrDefault(new Place(key, cell.slot()), new HashMap<>())
                            .merge(cell.cell(), cell, NEWER);
                }
            }
        }
    }
}
