package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.define.CatalogChanges;
import dev.schemaless.catalog.define.CatalogTable;
import dev.schemaless.catalog.define.FirstVersions;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.document.CatalogState;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexEntry;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.purge.PurgeJob;
import dev.schemaless.catalog.job.purge.Purges;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.layout.OldEntry;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Purges as another process makes them, over connections that can be broken, with a wait of its own for lookups under way. */
final class OtherPurge implements AutoCloseable {
    private static final TableNames JOBS = new TableNames("purge");

    private final Store store;
    private final List<OtherPartition> opened;
    private final StoreTables tables;
    private final JobRunner runner;
    private final SortedMap<String, Long> readers = new ConcurrentSkipListMap<>();
    private volatile Function<WriteRequest, long[]> writer;
    private volatile Runnable beforeReaders = () -> {};

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
        runner.add(new PurgeJob(
                tables, CatalogSources.of(store), request -> writer.apply(request), log -> readers(), versions(), use));
    }

    private FirstVersions versions() {
        Partition first = tables.partition(0);
        return new FirstVersions(new CatalogChanges(
                tables, new CatalogTable(first, tables.names()), new JobTable(first, tables.names()), new Host()));
    }

    /** The parts of the store that changes of the catalog need which concern versions alone. */
    private static final class Host implements CatalogChanges.Host {
        @Override
        public void publish(CatalogState state) {}

        @Override
        public void mendSoon() {}

        @Override
        public void retainSoon(int model) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void takeClaims(long catalogVersion, Model model, List<RowKey> keys, ReadControl control) {
            throw new UnsupportedOperationException();
        }
    }

    private SortedMap<String, Long> readers() {
        beforeReaders.run();
        return readers;
    }

    /** Does something before the positions of durable readers are asked for: before rows are erased, and before their keys go. */
    void beforeReaders(Runnable action) {
        beforeReaders = action;
    }

    /** Lets a durable reader have read up to a position of each log. */
    void reader(String name, long position) {
        readers.put(name, position);
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
        return purge(model, Purge.Keys.STAY, rows);
    }

    List<Purge.Count> purge(Model model, Purge.Keys keys, Supplier<Map<RowKey, Long>> rows) {
        return new Purges(tables, new Jobs(runner)).purge(new Purge(model, keys, rows, ReadControl.unlimited()));
    }

    /** Removes the entries of a row as the cleaner does that has notes of them. */
    void removeEntries(Model model, RowKey key, byte[] base, long rowSeq) {
        EntryPlacement placement = EntryPlacement.ofMaintained(tables, model);
        for (IndexDefinition index : model.indexes()) {
            IndexEntry entry = IndexEntries.of(model, index, tables.topology().shards())
                    .entryOf(key, Map.of(Column.BASE_CELL, base));
            EntryChanges.IndexTable table = placement.tableOf(index.number(), entry.shard());
            tables.partition(table.position()).run("clean", connection -> {
                OldEntry.removeAll(connection, table.sql(), List.of(new OldEntry(key, entry.key(), rowSeq)));
                return 0;
            });
        }
    }

    /** Finds the rows to purge as the statement does: deleted ones by a version, live ones with their counts of writes. */
    static Map<RowKey, Long> rows(Connection connection, String table, String where) {
        Map<RowKey, Long> found = new TreeMap<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet versions =
                    statement.executeQuery("SELECT _row_key FROM " + table + "$history WHERE " + where)) {
                while (versions.next()) {
                    found.put(RowKey.parse(versions.getString(1)).orElseThrow(), 0L);
                }
            }
            try (ResultSet rows =
                    statement.executeQuery("SELECT _row_key, _version FROM " + table + " WHERE " + where)) {
                while (rows.next()) {
                    found.put(RowKey.parse(rows.getString(1)).orElseThrow(), rows.getLong(2));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return found;
    }

    Store store() {
        return store;
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
