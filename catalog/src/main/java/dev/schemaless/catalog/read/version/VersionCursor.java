package dev.schemaless.catalog.read.version;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ForwardCursor;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.epoch.CatalogRefusal;
import dev.schemaless.catalog.layout.StoreTables;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The versions of native cells of a request. The catalog is not checked: cells never change, and columns only name
 * their fields. A dropped table is noticed when it is read. Not thread-safe.
 */
public final class VersionCursor extends ForwardCursor<CellVersion> {
    private final VersionRequest request;
    private final CatalogSource catalog;
    private final Deque<VersionPages> slices = new ArrayDeque<>();
    private Iterator<NativeVersion> page = Collections.emptyIterator();
    private long left;

    /** Starts a read. Nothing is sent before the first {@link #next()}. */
    public VersionCursor(StoreTables tables, CatalogSource catalog, VersionRequest request) {
        this.request = request;
        this.catalog = catalog;
        this.left = request.wanted();
        for (VersionSlice slice : VersionSlice.of(tables.topology(), request.range())) {
            VersionPages pages = new VersionPages(tables, request, slice);
            if (request.range().order() == VersionRequest.Order.NEWEST_FIRST) {
                slices.addFirst(pages);
            } else {
                slices.addLast(pages);
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

    private @Nullable List<NativeVersion> read(VersionPages pages) {
        try {
            return pages.next(left);
        } catch (SchemalessException e) {
            throw e.code() == ErrorCode.CATALOG_CHANGED ? explained(e) : e;
        }
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
