package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.shard.ShardRun;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Fills a new index from the latest cells.
 *
 * <p>Every writer maintains the index by now. Rows are read and their entries put batch by batch while the rows are
 * locked. So no entry of an older version is put after that of a newer one. Not thread-safe.
 */
final class IndexBuilder {
    private static final int BATCH = 500;

    private final CatalogChanges changes;
    private final JobRun job;
    private final StoreTables tables;
    private final long catalogVersion;
    private final Model model;
    private final IndexDefinition index;
    private final IndexEntries entries;
    private final EntryPlacement placement;
    /** Rows that are read at a time: fewer where bodies are large. */
    private int batch = BATCH;

    /**
     * Makes the builder of an index as a version of the catalog has it.
     *
     * @param job says where to begin, and when to stop
     */
    IndexBuilder(CatalogChanges changes, JobRun job, long catalogVersion, Model model, IndexDefinition index) {
        this.changes = changes;
        this.job = job;
        this.tables = changes.tables();
        this.catalogVersion = catalogVersion;
        this.model = model;
        this.index = index;
        this.entries = IndexEntries.of(model, index, tables.topology().shards());
        this.placement = EntryPlacement.of(tables, model, List.of(index));
    }

    /**
     * Builds the index from the job's position on.
     *
     * @throws dev.schemaless.catalog.access.StaleCatalogException if a partition has seen a newer catalog
     */
    void build() {
        Optional<BuildPosition> begin = job.position().map(BuildPosition::of);
        // by ascending shard, which a position relies on; a partition's shards need not be consecutive
        for (ShardRun run : tables.topology().runs()) {
            KeyRange all = new KeyRange(NativeKey.firstOf(run.first()), NativeKey.lastOf(run.last()));
            Optional<KeyRange> rest = begin.isPresent() ? begin.get().rest(run.first(), all) : Optional.of(all);
            rest.ifPresent(range -> build(run.partition(), run.first(), range));
        }
    }

    private void build(int position, int run, KeyRange all) {
        KeyRange range = all;
        while (true) {
            Optional<Rows> built = retrying(position, run, range);
            if (built.isEmpty()) {
                return;
            }
            Rows rows = built.get();
            takeClaims(rows.rows());
            job.advance(
                    new BuildPosition(run, rows.upTo()).text(),
                    job.done() + rows.rows().size());
            if (rows.upTo().equals(range.high())) {
                return;
            }
            range = range.after(rows.upTo());
        }
    }

    /**
     * Takes the claims of some rows. The rows are no longer locked: they take the claims of their current values, while
     * others may change them.
     */
    private void takeClaims(List<StoredRow> rows) {
        if (index.unique() && !rows.isEmpty()) {
            changes.host()
                    .takeClaims(
                            catalogVersion,
                            model,
                            rows.stream().map(StoredRow::key).toList(),
                            job.control());
        }
    }

    private Optional<Rows> retrying(int position, int run, KeyRange range) {
        Retry retry = new Retry(
                Attempts.USUAL_RETRIES, tables.partitions().get(position).patience(), job.control());
        while (true) {
            job.check();
            try {
                return buildBatch(position, run, range);
            } catch (SchemalessException e) {
                if (e.code() != ErrorCode.SERIALIZATION_FAILURE) {
                    throw e;
                }
                retry.pauseOrThrow(e);
            }
        }
    }

    /** Returns the rows that have their entries now; empty if there was no row. */
    private Optional<Rows> buildBatch(int position, int run, KeyRange range) {
        Partition partition = tables.partitions().get(position);
        return partition.transact("build index on '" + model.name() + "'", job.control(), connection -> {
            List<RowKey> keys = tables.cells(position, model, run)
                    .lockRange(range, batch)
                    .list(connection, row -> RowKey.of(row.getBytes(1)));
            // after the rows, whose locks may be waited for: changes of the catalog wait for the holders of a stripe
            Epoch.share(connection, tables.housekeeping(position)).check(catalogVersion);
            if (keys.isEmpty()) {
                return Optional.empty();
            }
            Rows rows = readFirst(connection, partition, run, keys);
            Trip trip = new Trip(connection, partition.dialect());
            put(trip, position, rows.rows());
            trip.send();
            return Optional.of(rows);
        });
    }

    /**
     * The rows of some keys.
     *
     * @param upTo the greatest of these keys
     */
    private record Rows(List<StoredRow> rows, RowKey upTo) {}

    /**
     * Reads the rows of the first keys, of as many as one query gives. Rows come in no order: after a query that was
     * left before its end the next key is not known, so a shorter query is sent.
     */
    private Rows readFirst(Connection connection, Partition partition, int run, List<RowKey> keys) throws SQLException {
        while (true) {
            List<RowKey> asked = keys.subList(0, Math.min(batch, keys.size()));
            RowCollector.Result result = read(connection, partition, run, asked);
            if (!result.stopped() || asked.size() == 1) {
                batch = result.bytes() < RowCollector.BUDGET / 4 ? Math.min(BATCH, batch * 2) : batch;
                return new Rows(result.rows(), asked.get(asked.size() - 1));
            }
            batch = Math.max(1, asked.size() / 4);
        }
    }

    private RowCollector.Result read(Connection connection, Partition partition, int run, List<RowKey> keys)
            throws SQLException {
        RowColumns columns = new RowColumns(entries.cells(), RowFacts.ALL);
        ReadSql sql = new ReadSql(partition.dialect(), tables.names(), model, columns);
        return RowCollector.collect(
                connection, partition.dialect(), sql.keys(run, keys, CatalogCheck.nothing()), columns);
    }

    private void put(Trip trip, int position, List<StoredRow> rows) throws SQLException {
        EntryChanges puts = new EntryChanges(tables, job.control());
        for (StoredRow row : rows) {
            placement.place(row.key(), row.rowSeq(), row.bodiesOf(entries.cells()), puts);
        }
        puts.putElsewhere(position, catalogVersion);
        puts.putHere(trip, position);
    }
}
