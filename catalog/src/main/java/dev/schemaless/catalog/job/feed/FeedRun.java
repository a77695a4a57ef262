package dev.schemaless.catalog.job.feed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.FollowedTable;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.feed.FeedBatch;
import dev.schemaless.catalog.feed.FeedHandler;
import dev.schemaless.catalog.feed.LogMark;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.BackOff;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The work of a process for a consumer on one partition: it hands settled changes over in the order of each log, and notes the position
 * after the handler has returned. Used once, by one thread.
 */
final class FeedRun {
    /** The age of settled positions at which they are asked for anew while changes come. */
    private static final Duration BUSY = Duration.ofMillis(20);

    /** The same while changes wait for an open transaction. */
    private static final BackOff WAITING = new BackOff(BUSY, Duration.ofMillis(200));

    /** The least time between two looks at a log of another program, with the number of its logs. */
    private static final Duration PER_LOG = Duration.ofMillis(10);

    /** The same without changes. */
    private static final BackOff IDLE = new BackOff(Duration.ofMillis(50), Duration.ofMillis(500));

    private static final BackOff AFTER_FAILURES = new BackOff(Duration.ofMillis(500), Duration.ofSeconds(32));

    private final JobRun job;
    private final FeedTarget target;
    private final FeedLogs logs;
    private final CatalogSource catalog;
    private final FeedHandler handler;
    private final int batch;
    private FeedPosition position;

    FeedRun(JobRun job, FeedTarget target, FeedLogs logs, CatalogSource catalog, Followed followed) {
        this.job = job;
        this.target = target;
        this.logs = logs;
        this.catalog = catalog;
        this.handler = followed.handler();
        this.batch = followed.batch();
        this.position = job.position().map(FeedPosition::parse).orElse(FeedPosition.BEGINNING);
    }

    /**
     * The use of a feed in this process.
     *
     * @param batch the most changes at once
     * @param table the logs of a table of another program; null for a table of the store's own
     */
    record Followed(
            FeedHandler handler, int batch, @Nullable FollowedTable table) {}

    /** Works until the job is stopped, or the table is dropped. */
    void run() {
        BackOff.Pauses idle = IDLE.pauses();
        BackOff.Pauses waiting = WAITING.pauses();
        Duration age = Duration.ZERO;
        Optional<Model> model = model(catalog.refreshCatalog(job.control()));
        while (model.isPresent()) {
            SettledLogs.Positions settled = logs.await(model.get(), position, age, job.control());
            if (handOver(model.get(), settled)) {
                idle.reset();
                waiting.reset();
                age = BUSY;
            } else {
                age = (settled.isCurrent() ? idle : waiting).next();
            }
            model = model(catalog.catalog());
        }
    }

    /** Does {@link #run} for a table of another program, whose logs may have gaps that are filled later. */
    void follow(FollowedTable table) {
        BackOff.Pauses idle = IDLE.pauses();
        Optional<Model> model = table.model();
        while (model.isPresent()) {
            boolean any = false;
            for (int log = 0; log < table.logs(); log++) {
                any |= handOver(table, model.get(), log);
            }
            if (any) {
                idle.reset();
            } else {
                job.control().pause(idle.next().plus(PER_LOG.multipliedBy(table.logs())));
            }
            model = table.model();
        }
    }

    /** Hands over the next changes of a log; says whether it has found any version. */
    private boolean handOver(FollowedTable table, Model model, int log) {
        job.check();
        LogMark before = position.mark(log);
        FollowedTable.Page page = table.next(log, before, most(log), job.control());
        if (page.count() > 0) {
            handOver(new FeedBatch(model, log, page.first(), page.last(), job.token()), page.count());
        }
        if (page.mark().equals(before)) {
            return false;
        }
        position = position.after(log, page.last(), page.mark());
        job.advance(position.toString(), job.done() + page.count());
        return page.count() > 0 || page.mark().upTo() > before.upTo();
    }

    private int most(int log) {
        return position.tries(log) < 0 ? batch : 1;
    }

    private void handOver(FeedBatch changes, int count) {
        if (count == 1) {
            handOverOne(changes);
        } else {
            handOverAll(changes);
        }
    }

    private Optional<Model> model(CatalogSnapshot snapshot) {
        return snapshot.findModel(target.consumer().model());
    }

    /** Hands over the settled changes of all logs; says whether there were any. */
    private boolean handOver(Model model, SettledLogs.Positions settled) {
        boolean any = false;
        for (TableRun log : logs.of(model)) {
            OptionalLong last = settled.of(log);
            if (last.isPresent()) {
                requireWithin(log, last.getAsLong());
            }
            while (last.isPresent() && position.passed(log.run()) < last.getAsLong()) {
                any |= handOver(log, last.getAsLong());
            }
        }
        return any;
    }

    /** Refuses a log that ends before the position, because its server was replaced by one that lacks changes. */
    private void requireWithin(TableRun log, long last) {
        long passed = position.passed(log.run());
        if (passed <= last) {
            return;
        }
        // the known positions may be older than the one of the consumer
        OptionalLong end = logs.end(log, job.control());
        if (end.isPresent() && end.getAsLong() < passed) {
            throw new SchemalessException(
                    ErrorCode.STORE_MISMATCH,
                    "Cannot follow log " + log.run() + " of '" + log.model().name() + "' from position " + passed
                            + ", because it ends at " + end.getAsLong()
                            + ": its server lacks changes that it had. Drop the consumer, and"
                            + " begin it anew.");
        }
    }

    /** Hands over the next changes of a log; false if none is left up to the settled position. */
    private boolean handOver(TableRun log, long settled) {
        job.check();
        int run = log.run();
        long after = position.passed(run);
        FeedLogs.Page page = logs.next(log, after, settled, most(run), job.control());
        logs.requireWhole(log, after, job.control());
        if (page.count() == 0) {
            position = position.after(run, settled);
            return false;
        }
        handOver(new FeedBatch(log.model(), run, after + 1, page.last(), job.token()), page.count());
        position = position.after(run, page.last());
        job.advance(position.toString(), job.done() + page.count());
        return true;
    }

    private void handOverAll(FeedBatch changes) {
        try {
            handler.changed(changes);
        } catch (Throwable failure) {
            throw failed(changes, 0, failure);
        }
    }

    private void handOverOne(FeedBatch change) {
        try {
            handler.changed(change);
        } catch (Throwable failure) {
            int tries = Math.max(0, position.tries(change.log())) + 1;
            if (HandlerFailure.isPassing(failure) || !isTaken(change, failure, tries)) {
                throw failed(change, tries, failure);
            }
        }
    }

    private boolean isTaken(FeedBatch change, Throwable failure, int tries) {
        try {
            return handler.takes(change, failure, tries);
        } catch (Throwable refusal) {
            failure.addSuppressed(refusal);
            return false;
        }
    }

    /** Has the changes handed over again after a while, one by one. An error that passes does not count as a try. */
    private SchemalessException failed(FeedBatch changes, int tries, Throwable failure) {
        if (!HandlerFailure.isPassing(failure)) {
            position = position.failed(changes.log(), changes.last(), tries);
            job.failing(position.toString(), AFTER_FAILURES.pause(Math.max(0, tries - 1)));
        }
        return new SchemalessException(
                ErrorCode.HANDLER_FAILED,
                "Cannot hand over changes of '" + changes.model().name() + "' in log " + changes.log()
                        + " up to position " + changes.last() + " to consumer '"
                        + target.consumer().name() + "', error " + HandlerFailure.nameOf(failure) + ": "
                        + failure.getMessage(),
                failure);
    }
}
