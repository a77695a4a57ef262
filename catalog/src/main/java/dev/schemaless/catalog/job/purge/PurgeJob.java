package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.define.FirstVersions;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.index.GracePeriod;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Erases some rows of one model, and then removes the entries that they have left in indexes. The job has the keys before anything is
 * erased, since no query finds an erased row. Each step may be repeated. Thread-safe.
 */
public final class PurgeJob implements JobKind {
    /** The time after which no lookup needs an entry of an erased row. */
    public static final Duration LONGEST_USE = GracePeriod.OF_OLD_ENTRIES.plus(GracePeriod.LONGEST_LOOKUP);

    private static final String NAME = "PURGE";
    private static final Duration POLL = Duration.ofMillis(500);

    /** The rows of a page are few, because they stay locked until all are erased. */
    private static final int PAGE = 200;

    private final StoreTables tables;
    private final CatalogSource catalog;
    private final Function<WriteRequest, long[]> writer;
    private final Function<TableRun, SortedMap<String, Long>> readers;
    private final FirstVersions versions;
    private final Duration use;

    /**
     * Makes the kind.
     *
     * @param writer makes changes as statements do
     * @param readers returns the positions up to which durable readers of a log have read, by their names
     * @param use the time for which entries that lie elsewhere than their rows stay after the erasure, and so do keys
     */
    public PurgeJob(
            StoreTables tables,
            CatalogSource catalog,
            Function<WriteRequest, long[]> writer,
            Function<TableRun, SortedMap<String, Long>> readers,
            FirstVersions versions,
            Duration use) {
        this.tables = tables;
        this.catalog = catalog;
        this.writer = writer;
        this.readers = readers;
        this.versions = versions;
        this.use = use;
    }

    /** Returns a job of its own: it never joins another one, whose rows are others. */
    static NewJob of(Model model, Map<RowKey, Long> rows, Purge.Keys keys) {
        String position = PurgePosition.beginning(rows, keys).text();
        return new NewJob(NAME, model.number() + "/" + UUID.randomUUID(), model.name(), (long) rows.size(), position);
    }

    /** Erases a row, unless it was written since it was found. */
    private record Erasure(RowKey key, long rowSeq) implements RowChange {
        @Override
        public Decision decide(@Nullable StoredRow current) {
            return current == null || current.rowSeq() == rowSeq ? new Decision.Erase(1) : new Decision.Keep(0);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(JobRun job) {
        int number = Integer.parseInt(job.target().split("/", -1)[0]);
        catalog.onNewest(number, job.control(), (known, model) -> run(job, known.version(), model));
    }

    private void run(JobRun job, long catalogVersion, Model model) {
        PurgedRows rows = new PurgedRows(tables, model, job.control());
        PurgePosition at = PurgePosition.of(job.position().orElseThrow());
        boolean keysGo = at.keys() == Purge.Keys.GO;
        KeyRemoval removal = new KeyRemoval(rows, catalogVersion, readers);
        if (keysGo && at.erased() == 0) {
            removal.awaitReaders(at.rows().keySet());
        }
        while (at.hasRowsToErase()) {
            at = at.after(erase(rows, catalogVersion, next(at)));
            job.advance(at.text(), at.erased());
        }
        if (at.dueMicros() == 0) {
            if (keysGo) {
                at = at.beginningAt(versions.raise(job, model.number(), at.greatestCount()));
            }
            boolean waits = hasEntriesElsewhere(model) || (keysGo && mayLoseAnswers());
            at = at.due(clock(job) + (waits ? TimeUnit.NANOSECONDS.toMicros(use.toNanos()) : 0));
            job.advance(at.text(), at.erased());
        }
        while (clock(job) < at.dueMicros()) {
            job.control().pause(POLL);
        }
        Map<RowKey, Long> old = new TreeMap<>(at.rows());
        if (keysGo) {
            removal.awaitReaders(old.keySet());
            removal.remove(old);
            long last = at.firstVersion();
            rows.unused(old.keySet()).forEach(key -> old.put(key, last));
        }
        new EntrySweep(rows, old).sweep();
    }

    /** Says whether a writer may have to ask a server for its versions to find out whether it has written them. */
    private boolean mayLoseAnswers() {
        return !tables.partition(0).dialect().isEmbedded();
    }

    private long clock(JobRun job) {
        Partition partition = tables.partition(0);
        return partition.run(
                "read clock",
                job.control(),
                connection -> tables.housekeeping(0)
                        .readClock()
                        .list(connection, row -> row.getLong(1))
                        .get(0));
    }

    /** Says whether lookups read entries and rows of the model at different times. */
    private boolean hasEntriesElsewhere(Model model) {
        int shards = tables.topology().shards();
        return !tables.hasSingleRun()
                && model.indexes().stream()
                        .filter(IndexDefinition::isMaintained)
                        .anyMatch(
                                index -> !IndexEntries.of(model, index, shards).isColocated());
    }

    /** Returns the next rows to erase, all on one partition. */
    private List<Erasure> next(PurgePosition at) {
        List<Erasure> rows = new ArrayList<>();
        at.rows().entrySet().stream()
                .skip(at.erased())
                .limit(PAGE)
                .map(row -> new Erasure(row.getKey(), row.getValue()))
                .takeWhile(row -> rows.isEmpty() || partitionOf(row) == partitionOf(rows.get(0)))
                .forEach(rows::add);
        return rows;
    }

    private int partitionOf(Erasure row) {
        return tables.topology().partitionOf(tables.topology().tableRunOf(NativeKey.shardOf(row.key())));
    }

    /** Erases rows; returns up to which count of writes the entries of each are old. */
    private Map<RowKey, Long> erase(PurgedRows rows, long catalogVersion, List<Erasure> page) {
        long[] erased = writer.apply(new WriteRequest(catalogVersion, rows.model(), page, rows.control()));
        Map<RowKey, Long> dead = rows.dead(page.stream().map(Erasure::key).toList());
        Map<RowKey, Long> old = new TreeMap<>();
        for (int i = 0; i < erased.length; i++) {
            Erasure row = page.get(i);
            // one that is there again has its tombstone one write later than it was found, at the earliest
            long least = erased[i] == 0 ? 0 : row.rowSeq() + 1;
            old.put(row.key(), dead.getOrDefault(row.key(), least));
        }
        return old;
    }

    /** Does nothing: erased rows stay erased. */
    @Override
    public void undo(JobRun job) {}
}
