package dev.schemaless.catalog.define;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.layout.StatisticsSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many rows a model has and how many different values its indexes hold, from a sample: all rows of neighbouring
 * shards, of twice as many until there are enough. Values spread rows over shards evenly, so any shards will do; a
 * model of few rows is read whole, and its counts are exact.
 */
final class ModelAnalysis {
    /** The error of an estimate from so many rows is a few percent, where no shard is much larger than others. */
    private static final long ENOUGH_ROWS = 10_000;

    private static final int FIRST_PART = 64;
    private static final int GROWTH = 2;

    private final StoreTables tables;
    private final Model model;
    private final JobRun job;

    /**
     * Makes the analysis of a model. A table that is dropped meanwhile is a {@code CATALOG_CHANGED}.
     *
     * @param job stops every statement, and remembers what was found before
     */
    ModelAnalysis(StoreTables tables, Model model, JobRun job) {
        this.tables = tables;
        this.model = model;
        this.job = job;
    }

    ModelStatistics analyse() {
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

    private IndexStatistics analyse(IndexDefinition index, ShardSample sample) {
        List<Long> distinct = new ArrayList<>();
        long entries = 0;
        for (int columns = 1; columns <= index.fields().size(); columns++) {
            int prefix = columns;
            List<ValueCounts> tables = ofRuns(
                    index,
                    sample,
                    (sql, run) -> sql.groups(index.number(), prefix, run, sample.keys()),
                    row -> new ValueCounts(row.getLong(1), row.getLong(2), row.getLong(3)));
            List<String> fields = index.fields().subList(0, columns);
            ValueCounts counts = holds(fields, model.shardFieldOf(index))
                    ? ValueCounts.ofApart(tables)
                    : ValueCounts.ofMixed(tables);
            entries = counts.entries();
            distinct.add(counts.estimate(sample.share(), holds(fields, model.shardField())));
        }
        long nulls = ofRuns(
                        index,
                        sample,
                        (sql, run) -> sql.nulls(index.number(), run, sample.keys()),
                        row -> row.getLong(1))
                .stream()
                .mapToLong(Long::longValue)
                .sum();
        return new IndexStatistics(distinct, entries == 0 ? 0 : (double) nulls / entries);
    }

    /** Says whether all entries, or rows, of one combination of values lie on one shard. */
    private static boolean holds(List<String> fields, @Nullable String shardField) {
        return shardField != null && fields.contains(shardField);
    }

    /** What is asked of one table run. */
    @FunctionalInterface
    private interface Question {
        Query of(StatisticsSql sql, int run);
    }

    /** Asks every table run that can hold entries of the sample's rows. */
    private <T> List<T> ofRuns(
            IndexDefinition index, ShardSample sample, Question question, Query.RowReader<T> reader) {
        boolean besideRows = index.shardField() == null || index.shardField().equals(model.shardField());
        List<T> answers = new ArrayList<>();
        for (int position : positions()) {
            StatisticsSql sql = sql(position);
            for (int run : tables.topology().tableRunsOf(position)) {
                if (!besideRows || sample.reaches(run, tables.topology().lastShardOfRun(run))) {
                    answers.add(ask(position, question.of(sql, run), reader));
                }
            }
        }
        return answers;
    }

    private <T> T ask(int position, Query query, Query.RowReader<T> reader) {
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
