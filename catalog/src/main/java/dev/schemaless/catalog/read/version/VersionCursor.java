package dev.schemaless.catalog.read.version;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ForwardCursor;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.epoch.CatalogRefusal;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.layout.StoreTables;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The versions of native cells of a request. The catalog is not checked: cells never change, and columns only name
 * their fields. A dropped table is noticed when it is read. Not thread-safe.
 */
public final class VersionCursor extends ForwardCursor<CellVersion> {
    private final VersionRequest request;
    private final CatalogSource catalog;
    private final StoreTables tables;
    private final SettledLogs settled;
    private final Deque<VersionSlice> slices = new ArrayDeque<>();
    private final Map<Integer, SettledLogs.Positions> ends = new HashMap<>();
    private @Nullable VersionPages pages;
    private Iterator<NativeVersion> page = Collections.emptyIterator();
    private final boolean isOfOneLog;
    private long left;

    /** Starts a read. Nothing is sent before the first {@link #next()}. */
    public VersionCursor(StoreTables tables, SettledLogs settled, CatalogSource catalog, VersionRequest request) {
        this.tables = tables;
        this.settled = settled;
        this.request = request;
        this.catalog = catalog;
        this.left = request.wanted();
        List<VersionSlice> all = VersionSlice.of(tables.topology(), request.range());
        this.isOfOneLog = all.size() == 1;
        for (VersionSlice slice : all) {
            if (request.range().order() == VersionRequest.Order.NEWEST_FIRST) {
                slices.addFirst(slice);
            } else {
                slices.addLast(slice);
            }
        }
    }

    @Override
    protected @Nullable CellVersion advance() {
        request.control().check();
        while (!page.hasNext() && !slices.isEmpty()) {
            List<NativeVersion> read = read(slices.element());
            if (read == null) {
                slices.remove();
                pages = null;
            } else {
                page = read.iterator();
            }
        }
        if (!page.hasNext()) {
            return null;
        }
        left--;
        return page.next();
    }

    private @Nullable List<NativeVersion> read(VersionSlice slice) {
        try {
            VersionPages open = pages;
            if (open == null) {
                open = new VersionPages(tables, request, slice, end(slice));
                pages = open;
            }
            List<NativeVersion> read = open.next(left);
            requireWhole(slice);
            return read;
        } catch (SchemalessException e) {
            throw e.code() == ErrorCode.CATALOG_CHANGED ? explained(e) : e;
        }
    }

    /** Refuses changes of which some were removed. Looked at after a page was read, so that the page is whole. */
    private void requireWhole(VersionSlice slice) {
        if (request.extent() == VersionRequest.Extent.SETTLED && request.range().first() > 0) {
            new HistoryEdges(tables)
                    .requireVersionsAfter(
                            new TableRun(request.model(), slice.run()),
                            request.range().first() - 1,
                            request.control());
        }
    }

    /** Returns the greatest position to read of the log of a slice. It stays, however long the read takes. */
    private long end(VersionSlice slice) {
        if (request.extent() == VersionRequest.Extent.COMMITTED) {
            return Long.MAX_VALUE;
        }
        int partition = tables.topology().partitionOf(slice.run());
        TableRun log = new TableRun(request.model(), slice.run());
        long last = request.range().last();
        if (settled.known(request.model(), partition).of(log).orElse(Long.MIN_VALUE) >= last) {
            return last;
        }
        SettledLogs.Positions positions =
                ends.computeIfAbsent(partition, each -> settled.of(request.model(), each, request.control()));
        long end = positions.of(log).orElse(Long.MIN_VALUE);
        long first = request.range().first();
        if (isOfOneLog && positions.isCurrent() && end + 1 < first) {
            throw new SchemalessException(
                    ErrorCode.STORE_MISMATCH,
                    "Cannot read changes of '" + request.model().name() + "' after position " + (first - 1) + ": log "
                            + slice.run() + " ends at " + end
                            + ". Its server may be an older copy. Begin with position 0.");
        }
        return end;
    }

    private SchemalessException explained(SchemalessException missing) {
        long newest = catalog.refreshCatalog(request.control()).version();
        return newest > request.catalogVersion()
                ? new StaleCatalogException(request.catalogVersion(), newest)
                : CatalogRefusal.lost(missing);
    }

    @Override
    public void close() {
        super.close();
        page = Collections.emptyIterator();
    }
}
