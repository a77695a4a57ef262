package dev.schemaless.catalog.statistics;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.ScanSql;
import dev.schemaless.catalog.layout.StatisticsSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.server.Partition;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many rows a model has and how many different values its indexes hold, from a sample: all rows of neighbouring
 * shards, of twice as many until there are enough. Values spread rows over shards evenly, so any shards will do; a
 * model of few rows is read whole, and its counts are exact.
 */
public final class ModelAnalysis {
    /** The error of an estimate from so many rows is a few percent, where no shard is much larger than others. */
    private static final long ENOUGH_ROWS = 10_000;

    private static final int FIRST_PART = 64;
    private static final int GROWTH = 2;
    private static final int PAGE = 1_000;

    private final StoreTables tables;
    private final Model model;
    private final JobRun job;

    /**
     * Makes the analysis of a model. A table that is dropped meanwhile is a {@code CATALOG_CHANGED}.
     *
     * @param job stops every statement, and keeps the progress
     */
    public ModelAnalysis(StoreTables tables, Model model, JobRun job) {
        this.tables = tables;
        this.model = model;
        this.job = job;
    }

    /**
     * Makes the estimates, from where an earlier owner of the job was.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code CATALOG_CHANGED} if a table is gone
     */
    public ModelStatistics analyse() {
        List<IndexDefinition> readable =
                model.indexes().stream().filter(IndexDefinition::isReadable).toList();
        job.estimate(1L + readable.size());
        AnalysisProgress progress = job.position().map(AnalysisProgress::of).orElseGet(this::sample);
        for (IndexDefinition index : readable) {
            if (!progress.indexes().containsKey(index.number())) {
                job.advance(progress.text(), 1L + progress.indexes().size());
                progress = progress.with(index.number(), analyse(index, progress.sample()));
            }
        }
        return progress.statistics();
    }

    private AnalysisProgress sample() {
        ShardSample sample = ShardSample.of(
                tables.topology().shards(), Math.max(1, tables.topology().shards() / FIRST_PART), model.number());
        long rows = countRows(sample);
        while (rows < ENOUGH_ROWS && !sample.isAll()) {
            sample = sample.grown(GROWTH);
            rows = countRows(sample);
        }
        return new AnalysisProgress(sample, rows, Map.of());
    }

    private long countRows(ShardSample sample) {
        long rows = 0;
        for (int position : positions()) {
            StatisticsSql sql = sql(position);
            for (int run : tables.topology().tableRunsOf(position)) {
                if (sample.reaches(run, tables.topology().lastShardOfRun(run))) {
                    rows += ask(position, sql.rows(run, sample.keys()), row -> row.getLong(1));
                }
            }
        }
        return rows;
    }

    /** Reads rows, because entries do not lie in the order of rows. */
    private IndexStatistics analyse(IndexDefinition index, ShardSample sample) {
        IndexEntries entries = IndexEntries.of(model, index, tables.topology().shards());
        ValueSample values = new ValueSample(entries);
        for (int position : positions()) {
            for (int run : tables.topology().tableRunsOf(position)) {
                int last = tables.topology().lastShardOfRun(run);
                if (sample.reaches(run, last)) {
                    read(position, sample.within(run, last), entries, values);
                }
            }
        }
        List<DistinctSample> prefixes = values.prefixes();
        List<Long> distinct = IntStream.range(0, prefixes.size())
                .mapToObj(i -> prefixes.get(i)
                        .estimate(sample.share(), holds(index.fields().subList(0, i + 1), model.shardField())))
                .toList();
        return new IndexStatistics(distinct, values.nulls());
    }

    private void read(int position, ScanSplit all, IndexEntries entries, ValueSample values) {
        Partition partition = tables.partitions().get(position);
        RowColumns columns = new RowColumns(entries.cells(), RowFacts.NONE);
        ScanSql sql = new ScanSql(partition.dialect(), tables.names(), model, columns);
        ScanSplit rest = all;
        while (!rest.ranges().isEmpty()) {
            job.check();
            Query query = sql.scan(rest, PAGE, CatalogCheck.nothing());
            RowCollector.Result page = partition.run(
                    "analyse '" + model.name() + "'",
                    job.control(),
                    connection -> RowCollector.collect(connection, partition.dialect(), query, columns));
            page.rows().forEach(values::add);
            RowKey lastKey = page.lastKey();
            if (lastKey == null || (page.keys() < PAGE && !page.stopped())) {
                return;
            }
            rest = rest.after(lastKey);
        }
    }

    /** Says whether all rows of one combination of values lie on one shard. */
    private static boolean holds(List<String> fields, @Nullable String shardField) {
        return shardField != null && fields.contains(shardField);
    }

    private <T> T ask(int position, Query query, ResultReader<T> reader) {
        Partition partition = tables.partitions().get(position);
        return partition
                .run("analyse '" + model.name() + "'", job.control(), connection -> query.list(connection, reader))
                .get(0);
    }

    private StatisticsSql sql(int position) {
        return new StatisticsSql(tables.partitions().get(position).dialect(), tables.names(), model);
    }

    private List<Integer> positions() {
        return IntStream.range(0, tables.partitions().size()).boxed().toList();
    }
}
