package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.AnswerDiff;
import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.ExternalChanges;
import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowParts;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.Sequences;
import dev.schemaless.catalog.access.ShardDescription;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.StoreFacts;
import dev.schemaless.catalog.access.StoreFeeds;
import dev.schemaless.catalog.access.StoreJobs;
import dev.schemaless.catalog.access.TableCheck;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.define.ExternalEditor;
import dev.schemaless.catalog.job.purge.Purges;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.Reader;
import dev.schemaless.catalog.snapshot.StatementSnapshot;
import dev.schemaless.catalog.write.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** One user's hold on a shared store. */
final class StoreHold implements Store {
    private final OpenStore store;
    private final StoreFacts facts;
    private final StoreConfig.Coalescing coalescing;
    private final StoreConfig.Snapshots snapshots;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    StoreHold(OpenStore store, StoreConfig config, Runnable release) {
        this.store = store;
        this.facts = new StoreFacts(store.topology(), store.partitions(), config.compression(), store.maxBodyBytes());
        this.coalescing = config.coalescing();
        this.snapshots = config.snapshots();
        this.release = release;
    }

    private OpenStore open() {
        if (closed.get()) {
            throw new SchemalessException(
                    ErrorCode.CONNECTION_CLOSED, "Cannot use store: it was closed. Open it again.");
        }
        return store;
    }

    @Override
    public List<ShardDescription> shards(ReadControl control) {
        OpenStore opened = open();
        return new ShardSizes(opened.tables(), opened.partitions(), opened.catalog()).describe(control);
    }

    @Override
    public Map<Model, Long> rowEstimates(List<Model> models, ReadControl control) {
        OpenStore opened = open();
        return new ShardSizes(opened.tables(), opened.partitions(), opened.catalog()).latestCells(models, control);
    }

    @Override
    public Routings routings() {
        return open().routings();
    }

    @Override
    public <T> T shared(Class<T> type, Supplier<T> maker) {
        return open().shared(type, maker);
    }

    @Override
    public CatalogSnapshot catalog() {
        return open().catalog();
    }

    @Override
    public CatalogSnapshot refreshCatalog(ReadControl control) {
        return open().refreshCatalog(control);
    }

    @Override
    public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
        Reader reader = open().reader();
        return coalesces() ? reader.readTogether(request, mapper) : reader.read(request, mapper);
    }

    @Override
    public RowCursor<CellVersion> versions(VersionRequest request) {
        return open().versions(request);
    }

    @Override
    public void awaitSettled(long micros, StatementGuard guard) {
        open().settlement().await(micros, guard);
    }

    @Override
    public Snapshot snapshot(ReadScope scope, long catalogVersion, ReadControl control) {
        OpenStore opened = open();
        return scope.models().isEmpty()
                ? Snapshot.none()
                : new StatementSnapshot(
                        opened.tables(),
                        scope,
                        catalogVersion,
                        control,
                        snapshots == StoreConfig.Snapshots.STATEMENT ? opened.cuts() : null);
    }

    private boolean coalesces() {
        return coalescing == StoreConfig.Coalescing.ON;
    }

    @Override
    public RowParts parts(ReadRequest request) {
        Reader reader = open().reader();
        return coalesces() ? reader.partsTogether(request) : reader.parts(request);
    }

    @Override
    public <T> FirstRows<T> readFirst(FirstRequest<T> request) {
        Reader reader = open().reader();
        return coalesces() ? reader.readFirstTogether(request) : reader.readFirst(request);
    }

    @Override
    public long[] write(WriteRequest request) {
        Writer writer = open().writer();
        return coalesces() ? writer.writeTogether(request) : writer.write(request);
    }

    @Override
    public int groupRows(Model model) {
        return open().tables().partition(0).dialect().isEmbedded()
                ? EmbeddedDatabase.GROUP_ROWS
                : Store.super.groupRows(model);
    }

    @Override
    public Optional<Future<long[]>> writeAside(WriteRequest request) {
        return open().aside(() -> write(request));
    }

    @Override
    public Transaction begin(long maxBytes) {
        return open().begin(maxBytes);
    }

    @Override
    public SchemaChanges changes(ReadControl control) {
        return open().changes(control);
    }

    /** Stacks lie above this one. */
    @Override
    public ExternalChanges externalChanges(ReadControl control) {
        throw new IllegalStateException("the native stack knows no other");
    }

    @Override
    public RowCursor<TableCheck.Finding> check(TableCheck check) {
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot check '" + check.model().name()
                        + "': it is not an external table. Indexes of native tables are written in one transaction with their"
                        + " rows, so that there is nothing to compare. CHECK EXTERNAL TABLE is for tables of other"
                        + " programs' stores.");
    }

    @Override
    public AnswerDiff.Answer diff(AnswerDiff diff) {
        throw new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot explain difference on '" + diff.model().name()
                        + "': it is not an external table, and no other program has an answer. Use EXPLAIN.");
    }

    @Override
    public List<Purge.Count> purge(Purge purge) {
        OpenStore opened = open();
        return new Purges(opened.tables(), new Jobs(opened.jobs())).purge(purge);
    }

    ExternalEditor externalEditor(ReadControl control) {
        return open().externalEditor(control);
    }

    @Override
    public StoreFacts facts() {
        open();
        return facts;
    }

    @Override
    public StoreJobs jobs() {
        return open().jobs();
    }

    @Override
    public StoreFeeds feeds() {
        return open().feeds();
    }

    @Override
    public Sequences sequences() {
        return open().sequences();
    }

    @Override
    public List<BatchStatistics> batches() {
        return open().batches();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            release.run();
        }
    }
}
