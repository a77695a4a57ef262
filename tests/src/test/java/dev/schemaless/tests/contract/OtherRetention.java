package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.epoch.HistoryEdges;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.retain.RetainJob;
import dev.schemaless.catalog.job.retain.RetainTicks;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The limits of a table's past as another process applies them, over connections that can be broken. */
class OtherRetention implements AutoCloseable {
    private final Store store;
    private final List<OtherPartition> opened;
    private final StoreTables tables;
    private final JobRunner runner;
    private final RetainTicks ticks;

    OtherRetention(TestStore place, Function<TableRun, OptionalLong> readers) {
        this(place, readers, CatalogSources::of);
    }

    OtherRetention(TestStore place, Function<TableRun, OptionalLong> readers, Function<Store, CatalogSource> catalogs) {
        store = Stores.open(place.config());
        opened = place.config().partitions().stream()
                .map(partition -> OtherPartition.open(partition, new Node.PoolLimits(4, 20_000)))
                .toList();
        List<Partition> partitions =
                opened.stream().map(OtherPartition::partition).toList();
        tables = new StoreTables(partitions, new TableNames(""), store.topology());
        runner = new JobRunner(
                new JobTable(tables.partition(0), new TableNames("retention")), List.of(), () -> false, "test");
        runner.add(new RetainJob(tables, new Settlement(tables).logs(), catalogs.apply(store), readers, this::write));
        ticks = new RetainTicks(catalogs.apply(store), runner, System::nanoTime);
    }

    Model model(String name) {
        return catalog().findModel(name).orElseThrow();
    }

    /** Makes the deletions of expired rows. */
    void write(WriteRequest request) {
        store.write(request);
    }

    CatalogSnapshot catalog() {
        return store.refreshCatalog(ReadControl.unlimited());
    }

    /** Applies the limits of a table once; returns how that ended, empty if it has none. */
    Optional<JobState.Phase> apply(String name) {
        ticks.soon(model(name).number());
        ticks.tick();
        List<JobState> jobs = runner.list();
        return jobs.isEmpty()
                ? Optional.empty()
                : Optional.of(jobs.get(jobs.size() - 1).phase());
    }

    /** Inserts the next version of each cell of {@code t} of that name and ref key on a partition, past the store. */
    void insertNext(int position, Connection connection, String cell, int refKey) throws SQLException {
        for (int run : tables.topology().tableRunsOf(position)) {
            String table =
                    tables.partition(position).dialect().quote(tables.names().cells(model("t"), run));
            Query.of(
                            "INSERT INTO " + table
                                    + " (row_key, column_name, ref_key, write_id, body, created_at) SELECT row_key,"
                                    + " column_name, ref_key + 1, write_id, body, created_at FROM " + table
                                    + " WHERE column_name = ? AND ref_key = ?",
                            cell,
                            refKey)
                    .update(connection);
        }
    }

    List<BreakableSource> sources() {
        return opened.stream().map(OtherPartition::source).toList();
    }

    StoreTables tables() {
        return tables;
    }

    HistoryEdges edges() {
        return new HistoryEdges(tables);
    }

    /** Returns the greatest first moment of a table's logs. */
    long fromMicros(String name) {
        long from = 0;
        for (int position = 0; position < tables.partitions().size(); position++) {
            from = Math.max(
                    from,
                    edges().of(model(name), position, StatementGuard.none()).stream()
                            .mapToLong(edge -> edge.fromMicros())
                            .max()
                            .orElse(0));
        }
        return from;
    }

    @Override
    public void close() {
        runner.close();
        opened.forEach(OtherPartition::close);
        store.close();
    }
}
