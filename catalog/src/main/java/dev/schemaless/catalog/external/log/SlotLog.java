package dev.schemaless.catalog.external.log;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.external.StoredCell;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The versions of one slot that a request wants, page by page. One that lies where its key does not belong is left out, as its row is.
 * Holds no connection between two pages. Used by one thread at a time.
 */
final class SlotLog {
    /** What one page may hold in bytes; the version that passes it is still of it. */
    private static final long BUDGET = 4L * 1024 * 1024;

    private static final int PAGE = 2000;
    /** What a version costs beside its body. */
    private static final int OVERHEAD = 200;

    private final LoggedTable table;
    private final Partition partition;
    private final VersionRequest request;
    private final int slot;
    /** The only rows that are meant; empty for all. */
    private final List<RowKey> keys;

    private long first;
    private long last;
    private boolean ended;

    /**
     * Makes a reader.
     *
     * @param keys the only rows that are meant; empty for all
     */
    SlotLog(LoggedTable table, Partition partition, VersionRequest request, int slot, List<RowKey> keys) {
        this.table = table;
        this.partition = partition;
        this.request = request;
        this.slot = slot;
        this.keys = keys;
        this.first = request.range().first();
        this.last = request.range().last();
    }

    /**
     * Reads the next page, which may be empty; null after the last.
     *
     * @param wanted how many versions are still wanted; 0 or less if more are needed than somebody thought
     */
    @Nullable List<LoggedCell> next(long wanted) {
        if (ended || first > last) {
            return null;
        }
        int limit = wanted > 0 ? (int) Math.min(PAGE, wanted) : PAGE;
        LogPage page = new LogPage(first, last, request.range().order(), limit, request.bodies());
        Query query = keys.isEmpty() ? table.versions(slot, page) : table.versionsOf(slot, keys, page);
        return new StreamedQueries("read versions of " + request.model().name(), request.control(), request.meter())
                .run(partition, query, results -> collect(results, limit));
    }

    private List<LoggedCell> collect(ResultSet results, int limit) throws SQLException {
        List<LoggedCell> found = new ArrayList<>();
        int count = 0;
        long bytes = 0;
        while (bytes <= BUDGET && results.next()) {
            count++;
            StoredCell cell = table.version(results);
            pass(cell.version());
            byte[] body = cell.body();
            bytes += OVERHEAD + (body == null ? 0 : body.length);
            if (cell.key() == null || table.slotOf(cell).equals(OptionalInt.of(slot))) {
                found.add(new LoggedCell(slot, cell, table.bodies()));
            }
        }
        ended = bytes <= BUDGET && count < limit;
        return found;
    }

    private void pass(long position) {
        if (request.range().order() == VersionRequest.Order.NEWEST_FIRST) {
            last = position - 1;
        } else {
            first = position + 1;
        }
    }
}
