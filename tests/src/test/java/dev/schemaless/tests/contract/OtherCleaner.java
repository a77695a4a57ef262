package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.clean.Cleaner;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Cleaners of a store beside its own, as other processes have them, with a clock that goes as the test wants. */
final class OtherCleaner implements AutoCloseable {
    private static final String NOTE = "model, index_number, row_key, entry_key, row_seq, shard, created_at";
    private static final long EVER = Duration.ofHours(1).toNanos();

    private final AtomicLong clock = new AtomicLong();
    private final List<BreakableSource> sources = new ArrayList<>();
    private final StoreTables tables;
    private final List<JobRunner> runners = new ArrayList<>();
    private final CatalogSource catalog;

    OtherCleaner(Store store, StoreConfig config) {
        List<Partition> partitions = new ArrayList<>();
        for (PartitionConfig partition : config.partitions()) {
            partitions.add(open(partition));
        }
        tables = new StoreTables(partitions, new TableNames(config.namespace()), store.topology());
        catalog = CatalogSources.of(store);
    }

    private Partition open(PartitionConfig config) {
        OtherPartition opened = OtherPartition.open(config, new Node.PoolLimits(4, 500));
        sources.add(opened.source());
        return opened.partition();
    }

    StoreTables tables() {
        return tables;
    }

    BreakableSource source(int position) {
        return sources.get(position);
    }

    /** Returns a cleaner by this clock. */
    Cleaner cleaner() {
        return cleaner(catalog, clock::get);
    }

    Cleaner cleaner(CatalogSource known, LongSupplier nanos) {
        return cleaner(known, nanos, Integer.MAX_VALUE);
    }

    /** Returns a cleaner by this clock that keeps few notes of a partition in memory. */
    Cleaner cleanerOfFew(int mostWaiting) {
        return cleaner(catalog, clock::get, mostWaiting);
    }

    /** Each has jobs of its own, so that several are at the same entries as if each had lost its job to the next. */
    private Cleaner cleaner(CatalogSource known, LongSupplier nanos, int mostWaiting) {
        JobTable table = new JobTable(tables.partition(0), new TableNames("cleaner" + runners.size()));
        JobRunner runner = new JobRunner(table, List.of(), () -> false, "test");
        runners.add(runner);
        Cleaner cleaner = mostWaiting == Integer.MAX_VALUE
                ? new Cleaner(tables, known, runner, nanos)
                : new Cleaner(tables, known, runner, nanos, mostWaiting);
        runner.add(cleaner);
        return cleaner;
    }

    /** Returns the jobs of the cleaner that was made last. */
    List<JobState> jobs() {
        return runners.get(runners.size() - 1).list();
    }

    /** Cancels what the cleaner that was made last is at; says whether there was something. */
    boolean cancelJob() {
        JobRunner last = runners.get(runners.size() - 1);
        return last.list().stream()
                .filter(job -> job.phase() == JobState.Phase.RUNNING)
                .anyMatch(job -> last.cancel(job.id()));
    }

    /** Takes the notes of a partition away, and leaves them again by a transaction that commits after an action. */
    void commitNotesLate(int position, Runnable meanwhile) {
        Partition partition = tables.partition(position);
        String notes = partition.dialect().quote(tables.names().pending());
        update(partition, "CREATE TABLE taken AS SELECT " + NOTE + " FROM " + notes);
        update(partition, "DELETE FROM " + notes);
        partition.transact("leave notes", StatementGuard.none(), connection -> {
            Query.of("INSERT INTO " + notes + " (" + NOTE + ") SELECT " + NOTE + " FROM taken")
                    .update(connection);
            meanwhile.run();
            return 0;
        });
        update(partition, "DROP TABLE taken");
    }

    private static void update(Partition partition, String sql) {
        partition.run("move notes", connection -> Query.of(sql).update(connection));
    }

    void advance(Duration duration) {
        clock.addAndGet(duration.toNanos());
    }

    /** Lets a new cleaner do all there is to do, as if everything there were old enough. */
    void cleanAll() {
        cleanAll(cleaner());
    }

    void cleanAll(Cleaner cleaner) {
        for (int i = 0; i < 3; i++) {
            cleaner.tick();
            clock.addAndGet(EVER);
        }
    }

    /** Counts the entries of an index, old ones too. */
    long entries(Model model, String index) {
        int number = model.findIndex(index).orElseThrow().number();
        return IntStream.range(0, tables.partitions().size())
                .mapToLong(position -> tables.topology().tableRunsOf(position).stream()
                        .mapToLong(run -> count(position, tables.names().entries(model, number, run)))
                        .sum())
                .sum();
    }

    /** Counts what is left to do. */
    long pending() {
        return IntStream.range(0, tables.partitions().size())
                .mapToLong(position -> count(position, tables.names().pending()))
                .sum();
    }

    private long count(int position, String table) {
        Partition partition = tables.partition(position);
        Query query = Query.of("SELECT COUNT(*) FROM " + partition.dialect().quote(table));
        return partition.run("count", c -> query.list(c, row -> row.getLong(1)).get(0));
    }

    @Override
    public void close() {
        runners.forEach(JobRunner::close);
        tables.partitions().forEach(Partition::close);
    }
}
