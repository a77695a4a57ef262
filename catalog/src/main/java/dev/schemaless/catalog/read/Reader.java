package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.lease.CatalogLeases;
import dev.schemaless.catalog.read.first.FirstKeysReader;
import dev.schemaless.catalog.read.first.FirstReader;
import dev.schemaless.catalog.read.lookup.LookupLimits;
import dev.schemaless.catalog.read.page.ActiveCallers;
import dev.schemaless.catalog.read.page.ReadContext;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.ReadTexts;
import dev.schemaless.catalog.read.share.ModelQueues;
import dev.schemaless.catalog.read.share.StoreQueues;
import java.util.List;
import java.util.concurrent.Executor;

/** Reads rows of any number of partitions. Thread-safe. */
public final class Reader {
    private final ReadContext context;
    private final StoreQueues queues;
    private final Executor executor;

    /**
     * Makes the reader of a store.
     *
     * @param executor runs the reads of several partitions at once
     */
    public Reader(StoreTables tables, CatalogSource catalog, CatalogLeases leases, Executor executor) {
        this.queues = new StoreQueues(tables.partitions().size());
        this.context = new ReadContext(
                tables,
                new ReadTexts(tables),
                leases,
                catalog,
                new ActiveCallers(Runtime.getRuntime().availableProcessors()));
        this.executor = executor;
    }

    /** Returns statistics of batched reads. */
    public List<BatchStatistics> batches() {
        return queues.statistics();
    }

    /** See {@link dev.schemaless.catalog.access.Work#read}. */
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        return read(request, mapper, LookupLimits.USUAL);
    }

    /** Does {@link #read(ReadRequest, RowMapper)}; small reads may be batched with others. */
    public <T> RowCursor<T> readTogether(ReadRequest request, RowMapper<T> mapper) {
        return read(session(request).shared(), mapper, LookupLimits.USUAL);
    }

    /** Does {@link #read(ReadRequest, RowMapper)} within other limits. */
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper, LookupLimits limits) {
        return read(session(request), mapper, limits);
    }

    private <T> RowCursor<T> read(ReadSession session, RowMapper<T> mapper, LookupLimits limits) {
        if (session.request().source() instanceof RowSource.Keys keys
                && keys.keys().size() == 1) {
            return new KeyCursor<>(session, queues(session).keys(), keys.keys().get(0), mapper);
        }
        PageSources sources = new PageSources(session, queues(session), executor, limits, false);
        return new PagedCursor<>(session, executor, sources::open, mapper);
    }

    private ModelQueues queues(ReadSession session) {
        return queues.of(session.reads());
    }

    /** See {@link dev.schemaless.catalog.access.Work#parts}. */
    public RowParts parts(ReadRequest request) {
        return parts(session(request));
    }

    /** Does {@link #parts(ReadRequest)}; small reads may be batched with others. */
    public RowParts partsTogether(ReadRequest request) {
        return parts(session(request).shared());
    }

    private RowParts parts(ReadSession session) {
        PageSources sources = new PageSources(session, queues(session), executor, LookupLimits.USUAL, true);
        return new PartitionParts(session, executor, sources);
    }

    /** See {@link dev.schemaless.catalog.access.Work#readFirst}. */
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        return readFirst(request, LookupLimits.USUAL);
    }

    /** Does {@link #readFirst(FirstRequest)}; small reads may be batched with others. */
    public <T> FirstRows<T> readFirstTogether(FirstRequest<T> request) {
        return request.request().source() instanceof RowSource.PrimaryKeyRange range
                ? firstKeys(session(request.request()).shared(), request, range)
                : readFirst(request);
    }

    /** Does {@link #readFirst(FirstRequest)} within other limits. */
    public <T> FirstRows<T> readFirst(FirstRequest<T> request, LookupLimits limits) {
        if (request.request().source() instanceof RowSource.PrimaryKeyRange range) {
            return firstKeys(session(request.request()), request, range);
        }
        return request.request().asOf() != null
                ? () -> FirstReader.sorted(request, this::allOf)
                : new FirstReader<>(session(request.request()), executor, limits, request, this::allOf);
    }

    private <T> FirstRows<T> firstKeys(ReadSession session, FirstRequest<T> request, RowSource.PrimaryKeyRange range) {
        FirstRows<T> rows = new FirstKeysReader<>(session, queues(session).ranges(), request, range, this::allOf);
        return () -> {
            List<T> found = rows.fetch();
            new KeptPast(session).requireAll();
            return found;
        };
    }

    private RowCursor<StoredRow> allOf(ReadRequest request) {
        return read(request, StoredRow::materialized);
    }

    public ReadSession session(ReadRequest request) {
        return new ReadSession(context, request);
    }
}
