package dev.schemaless.stores.log;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.LogProgress;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.VersionLog;
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
    private final LayoutTable table;
    private final VersionLog log;
    private final Partition partition;
    private final VersionRequest request;
    private final int slot;
    /** The only rows that are meant; empty for all. */
    private final List<RowKey> keys;

    private final LogProgress progress;

    /**
     * Makes a reader.
     *
     * @param keys the only rows that are meant; empty for all
     */
    SlotLog(LayoutTable table, Partition partition, VersionRequest request, int slot, List<RowKey> keys) {
        this.table = table;
        this.log = table.log().orElseThrow();
        this.partition = partition;
        this.request = request;
        this.slot = slot;
        this.keys = keys;
        this.progress = new LogProgress(request);
    }

    /**
     * Reads the next page, which may be empty; null after the last.
     *
     * @param wanted how many versions are still wanted; 0 or less if more are needed than estimated
     */
    @Nullable List<LoggedCell> next(long wanted) {
        LogPage page = progress.next(wanted);
        if (page == null) {
            return null;
        }
        Query query = keys.isEmpty() ? log.versions(slot, page) : log.versionsOf(slot, keys, page);
        return new StreamedQueries("read versions of " + request.model().name(), request.control(), request.meter())
                .run(partition, query, this::collect);
    }

    private List<LoggedCell> collect(ResultSet results) throws SQLException {
        List<LoggedCell> found = new ArrayList<>();
        while (progress.hasRoom() && results.next()) {
            StoredCell cell = log.version(results);
            progress.pass(cell.version());
            byte[] body = cell.body();
            progress.hold(body == null ? 0 : body.length);
            if (cell.key() == null || table.slotOf(cell).equals(OptionalInt.of(slot))) {
                found.add(new LoggedCell(slot, cell, table.bodies()));
            }
        }
        progress.endPage();
        return found;
    }
}
