package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.purge.PurgeJob;
import dev.schemaless.catalog.job.purge.Purges;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Purges as another process makes them, over connections that can be broken, with a wait of its own for lookups under way. */
final class OtherPurge implements AutoCloseable {
    private static final TableNames JOBS = new TableNames("purge");

    private final Store store;
    private final List<OtherPartition> opened;
    private final StoreTables tables;
    private final JobRunner runner;
    private volatile Function<WriteRequest, long[]> writer;

    OtherPurge(StoreConfig config, Duration use) {
        store = Stores.open(config);
        writer = store::write;
        opened = config.partitions().stream()
                .map(partition -> OtherPartition.open(partition, new Node.PoolLimits(4, 20_000)))
                .toList();
        List<Partition> partitions =
                opened.stream().map(OtherPartition::partition).toList();
        tables = new StoreTables(partitions, new TableNames(config.namespace()), store.topology());
        runner = new JobRunner(new JobTable(tables.partition(0), JOBS), List.of(), () -> true, "test");
        runner.add(new PurgeJob(tables, CatalogSources.of(store), request -> writer.apply(request), use));
    }

    /** Makes the changes of jobs by something else than the store. */
    void write(Function<WriteRequest, long[]> other) {
        writer = other;
    }

    StoreTables tables() {
        return tables;
    }

    List<BreakableSource> sources() {
        return opened.stream().map(OtherPartition::source).toList();
    }

    List<Purge.Count> purge(Model model, Supplier<Map<RowKey, Long>> rows) {
        return new Purges(tables, new Jobs(runner)).purge(new Purge(model, rows, ReadControl.unlimited()));
    }

    List<JobState> jobs() {
        return runner.list();
    }

    void cancelAll() {
        jobs().forEach(job -> runner.cancel(job.id()));
    }

    /** Lets the leases of all jobs be over, and takes the jobs. */
    void takeOver() {
        Partition first = tables.partition(0);
        first.run(
                "expire",
                connection -> Query.of("UPDATE " + first.dialect().quote(JOBS.job())
                                + " SET lease_micros = 1 WHERE owner IS NOT NULL")
                        .update(connection));
        runner.open(false);
    }

    @Override
    public void close() {
        runner.close();
        opened.forEach(OtherPartition::close);
        store.close();
    }
}
