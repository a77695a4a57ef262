package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.CatalogAge;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.PartitionDescription;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.Routings;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.Sequences;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.define.Analysis;
import dev.schemaless.catalog.define.CatalogChanges;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.define.CatalogVersionCheck;
import dev.schemaless.catalog.define.ExternalEditor;
import dev.schemaless.catalog.define.FirstVersions;
import dev.schemaless.catalog.define.IndexBuild;
import dev.schemaless.catalog.define.MigrationChanges;
import dev.schemaless.catalog.define.NameRules;
import dev.schemaless.catalog.define.SchemaEditor;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.job.background.BackgroundWork;
import dev.schemaless.catalog.job.background.StoreThreads;
import dev.schemaless.catalog.job.feed.Feeds;
import dev.schemaless.catalog.job.purge.PurgeJob;
import dev.schemaless.catalog.job.retain.RetainJob;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.layout.NativeRoutings;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.lease.CatalogLeases;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.Reader;
import dev.schemaless.catalog.read.version.VersionCursor;
import dev.schemaless.catalog.sequence.BlockSequences;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardRun;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.snapshot.ConsistentCuts;
import dev.schemaless.catalog.transaction.StagedTransaction;
import dev.schemaless.catalog.write.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A store with its pools, shared by all holds on it. Thread-safe. */
final class OpenStore {
    private final FoundStore found;
    private final List<PartitionOpener.Opened> opened;
    private final List<PartitionDescription> partitions;
    private final StoreTables tables;
    private final Routings routings;
    private final Sequences sequences;
    private final CatalogLeases leases;
    private final CatalogTable catalogTable;
    private final Reader reader;
    private final BackgroundWork background;
    private final ConsistentCuts cuts;
    private final Writer writer;
    private final ThreadPoolExecutor readers;
    private final ThreadPoolExecutor writers;
    private final CatalogChanges changes;
    private final JobRunner jobs;
    private final Settlement settlement;
    private final Feeds feeds;
    private final SharedObjects shared = new SharedObjects();
    private final Host host = new Host();
    private volatile Published published;

    /** The catalog as this JVM knows it. */
    private record Published(CatalogState state, CatalogSnapshot snapshot) {}

    private OpenStore(
            FoundStore found, List<PartitionOpener.Opened> opened, TableNames names, LongSupplier nanos, int writers) {
        this.found = found;
        this.opened = List.copyOf(opened);
        this.partitions = describe(opened, found.topology().runs());
        this.routings = new NativeRoutings(found.topology());
        this.tables = new StoreTables(partitionsOf(opened), names, found.topology());
        this.settlement = new Settlement(tables);
        this.leases = new CatalogLeases(CatalogChanges.haveLeases(tables.partitions()), ClockReading::now);
        this.sequences = new BlockSequences(
                tables.partition(0), names, () -> host.catalog().version(), leases);
        this.catalogTable = new CatalogTable(tables.partition(0), names);
        CatalogVersionCheck.check(tables.partitions(), names);
        CatalogState state = catalogTable.read(StatementGuard.none());
        this.published = new Published(state, state.snapshot());
        String name = found.identity().store().toString();
        this.readers = StoreThreads.readers(name, tables.partitions().size());
        this.writers = StoreThreads.writers(name, writers);
        this.reader = new Reader(tables, host, leases, readers);
        JobTable jobTable = new JobTable(tables.partition(0), names);
        this.changes = new CatalogChanges(tables, catalogTable, jobTable, host);
        this.jobs = new JobRunner(
                jobTable,
                List.of(new Analysis(changes), new IndexBuild(changes)),
                () -> published.state().hasBuilds(),
                name);
        this.feeds = new Feeds(tables, settlement, host, jobTable, name);
        jobs.add(feeds.ending());
        jobs.add(new RetainJob(tables, settlement.logs(), host, feeds::handled, host::write));
        FirstVersions versions = new FirstVersions(changes);
        jobs.add(new PurgeJob(tables, host, host::write, feeds::positions, versions, PurgeJob.LONGEST_USE));
        // last, because they have threads, which would leak if anything else failed
        this.background = BackgroundWork.open(tables, found.identity().store(), host, jobs, nanos);
        this.writer = new Writer(tables, host, background.commits());
        this.cuts = new ConsistentCuts(tables, background.partialCommits(), readers);
        jobs.open(tables.partition(0).dialect().isEmbedded());
        background.retain(published.snapshot());
    }

    /** Opens all partitions, checks or creates the store, and reads its catalog. */
    static OpenStore open(StoreConfig config, ExternalStores externals) {
        NameRules.checkNamespace(config.namespace());
        List<PartitionOpener.Opened> opened = new ArrayList<>();
        try {
            for (PartitionConfig partition : config.partitions()) {
                opened.add(PartitionOpener.open(partition, config));
            }
            FoundStore found = new StoreCreator(config, opened, externals).openOrCreate();
            return of(found, opened, config);
        } catch (RuntimeException e) {
            closeAll(opened, e);
            throw e;
        }
    }

    /** Returns a store of partitions that have been found to be its. */
    static OpenStore of(FoundStore found, List<PartitionOpener.Opened> opened, StoreConfig config) {
        return of(found, opened, config, System::nanoTime);
    }

    /** Does {@link #of(FoundStore, List, StoreConfig)}, with a clock for the old entries of its indexes. */
    static OpenStore of(FoundStore found, List<PartitionOpener.Opened> opened, StoreConfig config, LongSupplier nanos) {
        int writers = writers(
                Runtime.getRuntime().availableProcessors(),
                opened.size(),
                config.pool().size());
        return new OpenStore(found, opened, new TableNames(config.namespace()), nanos, writers);
    }

    /**
     * Returns how many threads may write for others, whose own threads write too: as many as there are processors, but no more than a
     * quarter of the pools, so that a large batch leaves connections to other statements; at least one.
     */
    private static int writers(int processors, int partitions, int poolSize) {
        int each = Math.max(1, Math.min(processors / partitions, poolSize / 4));
        return Math.max(1, each * partitions - 1);
    }

    private static List<Partition> partitionsOf(List<PartitionOpener.Opened> opened) {
        return opened.stream().map(PartitionOpener.Opened::partition).toList();
    }

    private static void closeAll(List<PartitionOpener.Opened> opened, RuntimeException reason) {
        for (PartitionOpener.Opened each : opened) {
            try {
                each.close();
            } catch (RuntimeException e) {
                reason.addSuppressed(e);
            }
        }
    }

    StoreIdentity identity() {
        return found.identity();
    }

    Topology topology() {
        return found.topology();
    }

    /** See {@link dev.schemaless.catalog.access.StoreFacts#partitions}. */
    List<PartitionDescription> partitions() {
        return partitions;
    }

    private static List<PartitionDescription> describe(List<PartitionOpener.Opened> opened, List<ShardRun> runs) {
        return IntStream.range(0, opened.size())
                .mapToObj(number -> opened.get(number)
                        .server()
                        .describe(
                                number,
                                runs.stream()
                                        .filter(run -> run.partition() == number)
                                        .toList()))
                .toList();
    }

    Settlement settlement() {
        return settlement;
    }

    Routings routings() {
        return routings;
    }

    StoreTables tables() {
        return tables;
    }

    ConsistentCuts cuts() {
        return cuts;
    }

    JobRunner jobs() {
        return jobs;
    }

    Feeds feeds() {
        return feeds;
    }

    Sequences sequences() {
        return sequences;
    }

    <T> T shared(Class<T> type, Supplier<T> maker) {
        return shared.of(type, maker);
    }

    SchemaChanges changes() {
        return changes(ReadControl.unlimited());
    }

    SchemaChanges changes(ReadControl control) {
        return new SchemaEditor(changes, new Jobs(jobs), control);
    }

    MigrationChanges migrationChanges() {
        return new MigrationChanges(changes);
    }

    ExternalEditor externalEditor(ReadControl control) {
        return new ExternalEditor(changes, control);
    }

    CatalogSnapshot catalog() {
        return published.snapshot();
    }

    CatalogSnapshot refreshCatalog(ReadControl control) {
        long known = published.state().version();
        long held = catalogTable.readVersion(control);
        CatalogAge.check(held, known, "this process knows");
        if (held != known) {
            publish(catalogTable.read(control));
        }
        return published.snapshot();
    }

    /** Makes a catalog known to this JVM, unless a newer one is. */
    synchronized void publish(CatalogState state) {
        if (state.version() > published.state().version()) {
            published = new Published(state, state.snapshot());
            background.retain(published.snapshot());
            if (state.hasBuilds()) {
                jobs.lookSoon();
            }
        }
    }

    Reader reader() {
        return reader;
    }

    RowCursor<CellVersion> versions(VersionRequest request) {
        return new VersionCursor(tables, settlement.logs(), host, request);
    }

    Writer writer() {
        return writer;
    }

    /** Does work in another thread; empty if none is free, and nothing has begun. */
    <T> Optional<Future<T>> aside(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        try {
            writers.execute(task);
            return Optional.of(task);
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
    }

    List<BatchStatistics> batches() {
        return Stream.of(reader.batches(), writer.batches())
                .flatMap(List::stream)
                .sorted(Comparator.comparing(BatchStatistics::partition).thenComparing(BatchStatistics::kind))
                .toList();
    }

    long maxBodyBytes() {
        return tables.partitions().stream()
                .mapToLong(Partition::maxBodyBytes)
                .min()
                .orElseThrow();
    }

    Transaction begin(long maxBytes) {
        return new StagedTransaction(host, reader, writer, maxBytes);
    }

    /** The parts of this store that the packages of the engine use. */
    private final class Host implements CatalogChanges.Host, BackgroundWork.Host {
        @Override
        public CatalogSnapshot catalog() {
            return OpenStore.this.catalog();
        }

        @Override
        public CatalogSnapshot refreshCatalog(ReadControl control) {
            return OpenStore.this.refreshCatalog(control);
        }

        @Override
        public void publish(CatalogState state) {
            OpenStore.this.publish(state);
        }

        @Override
        public void mendSoon() {
            background.mendSoon();
        }

        @Override
        public void retainSoon(int model) {
            background.retainSoon(model);
        }

        @Override
        public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
            return reader.read(request, mapper);
        }

        @Override
        public void takeClaims(long catalogVersion, Model model, List<RowKey> keys, ReadControl control) {
            writer.takeClaims(catalogVersion, model, keys, control);
        }

        long[] write(WriteRequest request) {
            return writer.write(request);
        }

        @Override
        public void mendCatalog() {
            boolean isRefused = leases.isRefusedForLong();
            if (changes.mend(published.state(), isRefused) && isRefused) {
                // a process that reads nothing more is granted no lease that would show this
                leases.forgetRefusals();
            }
        }
    }

    void close() {
        feeds.close();
        jobs.close();
        background.close();
        readers.shutdown();
        writers.shutdown();
        IllegalStateException failures =
                new IllegalStateException("Cannot close store: some of its parts did not close.");
        closeAll(opened, failures);
        shared.close(failures);
        if (failures.getSuppressed().length > 0) {
            throw failures;
        }
    }
}
