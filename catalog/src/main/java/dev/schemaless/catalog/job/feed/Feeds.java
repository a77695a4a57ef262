package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StoreFeeds;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.feed.FeedHandler;
import dev.schemaless.catalog.feed.FeedState;
import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.catalog.feed.LogState;
import dev.schemaless.catalog.feed.NewFeed;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.BackOff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The feeds of a store. Each partition of each consumer's table is an endless job, with a runner of its own: so feeds never take the
 * threads of other jobs. Thread-safe.
 */
public final class Feeds implements StoreFeeds, AutoCloseable {
    private static final int MOST_AT_ONCE = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The longest wait for the end of a dropped consumer: longer than the lease of a process that has died. */
    private static final Duration LONGEST_END = Duration.ofSeconds(20);

    private static final BackOff LOOKS = new BackOff(Duration.ofMillis(20), Duration.ofMillis(500));

    private final StoreTables tables;
    private final SettledLogs settled;
    private final LogStates logs;
    private final CatalogSource catalog;
    private final JobTable jobs;
    private final Map<FeedTarget.Consumer, FeedRun.Followed> followed = new ConcurrentHashMap<>();
    private final JobRunner runner;

    /** Makes the feeds of an open store. Nothing is sent before the first one begins. */
    public Feeds(StoreTables tables, Settlement settlement, CatalogSource catalog, JobTable jobs, String store) {
        this.tables = tables;
        this.settled = settlement.logs();
        this.logs = new LogStates(tables, settlement);
        this.catalog = catalog;
        this.jobs = jobs;
        this.runner = JobRunner.ofEndless(jobs, new FeedJob(tables, settled, catalog, followed), MOST_AT_ONCE, store);
    }

    /** Returns the kind by which processes without handlers end the jobs of cancelled consumers. */
    public JobKind ending() {
        return new FeedJob(tables, settled, catalog, Map.of());
    }

    @Override
    public void begin(NewFeed feed, @Nullable FollowedTable table, FeedHandler handler, ReadControl control) {
        FeedTarget.Consumer consumer = FeedTarget.Consumer.of(feed.consumer(), feed.model());
        check(feed);
        if (followed.putIfAbsent(consumer, new FeedRun.Followed(handler, feed.batch(), table)) != null) {
            throw new SchemalessException(
                    ErrorCode.OBJECT_IN_USE, refusal(feed) + "this process has one already. Close that first.");
        }
        try {
            jobs(feed, consumer, table, control).forEach(runner::begin);
            runner.lookSoon();
        } catch (RuntimeException | Error e) {
            end(consumer);
            throw e;
        }
    }

    private static void check(NewFeed feed) {
        Model model = feed.model();
        if (model.isBeingFilled()) {
            throw new SchemalessException(
                    ErrorCode.OBJECT_IN_USE, refusal(feed) + "a migration fills the table. Wait for its end.");
        }
    }

    private static String refusal(NewFeed feed) {
        return "Cannot begin feed of '" + feed.model().name() + "' for '" + feed.consumer() + "': ";
    }

    /** Returns the jobs of a consumer, all positions known before the first one is made. */
    private List<NewJob> jobs(
            NewFeed feed, FeedTarget.Consumer consumer, @Nullable FollowedTable table, ReadControl control) {
        Set<String> known = known(feed, consumer, control);
        List<NewJob> made = new ArrayList<>();
        for (FeedTarget target : targets(consumer)) {
            boolean isNew = !known.contains(target.toString());
            FeedPosition position = isNew && feed.start() == NewFeed.Start.NOW
                    ? now(feed, table, target.partition(), control)
                    : FeedPosition.BEGINNING;
            made.add(new NewJob(
                    FeedJob.NAME,
                    target.toString(),
                    feed.model().name() + " for " + feed.consumer() + " on partition " + target.partition(),
                    null,
                    position.toString()));
        }
        return made;
    }

    /** Returns the targets of a consumer's jobs, once the jobs of a dropped consumer of that name have ended. */
    private Set<String> known(NewFeed feed, FeedTarget.Consumer consumer, ReadControl control) {
        BackOff.Pauses pauses = LOOKS.pauses();
        long end = System.nanoTime() + LONGEST_END.toNanos();
        while (true) {
            List<JobTable.Active> active = active(consumer);
            if (active.stream().noneMatch(Feeds::isEnding)) {
                return active.stream().map(JobTable.Active::target).collect(Collectors.toSet());
            }
            if (System.nanoTime() - end > 0) {
                throw new SchemalessException(
                        ErrorCode.OBJECT_IN_USE,
                        refusal(feed)
                                + "it was dropped, and its handler in another process has not returned. Try again later.");
            }
            active.stream()
                    .filter(Feeds::isEnding)
                    .forEach(job -> runner.cancel(job.state().id()));
            control.pause(pauses.next());
        }
    }

    private List<JobTable.Active> active(FeedTarget.Consumer consumer) {
        return jobs.active(FeedJob.NAME).stream()
                .filter(job -> FeedTarget.parse(job.target()).consumer().equals(consumer))
                .toList();
    }

    private static boolean isEnding(JobTable.Active job) {
        return job.state().phase() == JobState.Phase.CANCELLING;
    }

    private FeedPosition now(NewFeed feed, @Nullable FollowedTable table, int partition, ReadControl control) {
        if (table == null) {
            return FeedPosition.of(new FeedLogs(tables, settled, partition).now(feed.model(), control, PATIENCE));
        }
        SortedMap<Integer, LogMark> marks = new TreeMap<>();
        IntStream.range(0, table.logs()).forEach(log -> marks.put(log, table.end(log, control)));
        return new FeedPosition(marks, null);
    }

    /** Returns the jobs of a consumer: one for each partition, or one for a table of another program. */
    private List<FeedTarget> targets(FeedTarget.Consumer consumer) {
        if (consumer.model() < 0) {
            return List.of(consumer.on(0));
        }
        return IntStream.range(0, tables.partitions().size())
                .filter(partition -> !tables.topology().tableRunsOf(partition).isEmpty())
                .mapToObj(consumer::on)
                .toList();
    }

    @Override
    public void end(String consumer, Model model) {
        end(new FeedTarget.Consumer(consumer, model.number()));
    }

    private void end(FeedTarget.Consumer consumer) {
        followed.remove(consumer);
        runner.giveBack(target -> FeedTarget.parse(target).consumer().equals(consumer));
    }

    @Override
    public void drop(String consumer, Model model) {
        active(new FeedTarget.Consumer(consumer, model.number()))
                .forEach(job -> runner.cancel(job.state().id()));
    }

    @Override
    public boolean exists(String consumer, Model model) {
        Set<String> active = jobs.activeTargets(FeedJob.NAME);
        return targets(new FeedTarget.Consumer(consumer, model.number())).stream()
                .allMatch(target -> active.contains(target.toString()));
    }

    /** Returns the position up to which all consumers of a log have handled it; empty without a consumer. */
    public OptionalLong handled(TableRun log) {
        return positions(log).values().stream().mapToLong(Long::longValue).min();
    }

    /** Returns the position up to which each consumer of a log has handled it, by its name. */
    public SortedMap<String, Long> positions(TableRun log) {
        SortedMap<String, Long> positions = new TreeMap<>();
        for (JobTable.Active job : jobs.active(FeedJob.NAME)) {
            FeedTarget target = FeedTarget.parse(job.target());
            if (target.consumer().model() == log.model().number()
                    && target.partition() == tables.topology().partitionOf(log.run())) {
                positions.put(target.consumer().name(), position(job).passed(log.run()));
            }
        }
        return positions;
    }

    private static FeedPosition position(JobTable.Active job) {
        return Optional.ofNullable(job.state().position())
                .map(FeedPosition::parse)
                .orElse(FeedPosition.BEGINNING);
    }

    @Override
    public List<LogState> logs(Collection<Model> models, ReadControl control) {
        return logs.of(models, control);
    }

    @Override
    public List<FeedState> list(ReadControl control) {
        return jobs.active(FeedJob.NAME).stream()
                .flatMap(job -> states(job, control).stream())
                .sorted(Comparator.comparing(FeedState::consumer)
                        .thenComparing(FeedState::model)
                        .thenComparing(FeedState::log))
                .toList();
    }

    private List<FeedState> states(JobTable.Active job, ReadControl control) {
        FeedTarget target = FeedTarget.parse(job.target());
        FeedPosition position = position(job);
        FeedLogs logs = new FeedLogs(tables, settled, target.partition());
        List<FeedState> states = new ArrayList<>();
        if (target.consumer().model() < 0) {
            position.marks()
                    .forEach((log, mark) -> states.add(new FeedState(
                            target.consumer().name(),
                            target.consumer().model(),
                            target.partition(),
                            log,
                            mark.upTo(),
                            null,
                            null,
                            job.state())));
        }
        for (TableRun log : catalog.catalog()
                .findModel(target.consumer().model())
                .map(logs::of)
                .orElse(List.of())) {
            long passed = position.passed(log.run());
            Optional<FeedLogs.Lag> lag = lag(logs, log, passed, control);
            states.add(new FeedState(
                    target.consumer().name(),
                    target.consumer().model(),
                    target.partition(),
                    log.run(),
                    passed,
                    lag.map(FeedLogs.Lag::newest).orElse(null),
                    lag.map(FeedLogs.Lag::since).orElse(null),
                    job.state()));
        }
        return states;
    }

    /** Returns the distance to the end of a log; empty if its server is away. */
    private static Optional<FeedLogs.Lag> lag(FeedLogs logs, TableRun log, long passed, ReadControl control) {
        try {
            return Optional.of(logs.lag(log, passed, control));
        } catch (SchemalessException e) {
            control.check();
            return Optional.empty();
        }
    }

    /** Gives all jobs back. */
    @Override
    public void close() {
        runner.close();
    }
}
