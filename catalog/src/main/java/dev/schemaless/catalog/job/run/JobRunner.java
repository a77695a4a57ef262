package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StoreJobs;
import dev.schemaless.catalog.job.JobState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does jobs in this process: those that it makes, and those whose owner has died. Has threads only while there is
 * something to do, and sends nothing to a server while no unfinished job is known. Thread-safe.
 */
public final class JobRunner implements RecurringJobs, StoreJobs, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);
    private static final int MOST_AT_ONCE = 4;
    private static final long LOOK_MILLIS = 2000;
    private static final long RETRY_MILLIS = 600; // after the shortest back-off
    private static final long CLOSE_SECONDS = 10;

    /**
     * Looks without a job after which an expected job is given up: its maker makes it a moment later, or not at all.
     */
    private static final int MOST_EMPTY_LOOKS = 5;

    private final JobTable table;
    private final Map<String, JobKind> kinds = new ConcurrentHashMap<>();
    private final BooleanSupplier expectsJobs;
    private final String owner = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
    private final Map<Long, JobRun> running = new ConcurrentHashMap<>();
    private final Map<Long, JobEnd> awaited = new ConcurrentHashMap<>();
    private final JobBalance balance;
    private final JobThreads threads;
    private final AtomicBoolean isLookPlanned = new AtomicBoolean();
    private volatile int emptyLooks;
    private volatile boolean isAlone;
    private volatile boolean closed;

    /**
     * Makes a runner, which does nothing yet.
     *
     * @param kinds the jobs that it can do
     * @param expectsJobs says without a round trip whether there is likely a job that another process has begun
     */
    public JobRunner(JobTable table, List<JobKind> kinds, BooleanSupplier expectsJobs, String store) {
        this(table, kinds, expectsJobs, new JobThreads(MOST_AT_ONCE, store));
    }

    private JobRunner(JobTable table, List<JobKind> kinds, BooleanSupplier expectsJobs, JobThreads threads) {
        this.table = table;
        kinds.forEach(kind -> this.kinds.put(kind.name(), kind));
        this.expectsJobs = expectsJobs;
        this.threads = threads;
        this.balance = new JobBalance(table, owner, Duration.ofMillis(3 * LOOK_MILLIS));
    }

    /**
     * Returns a runner for endless jobs of one kind, which never take the threads of other jobs.
     *
     * @param most the number of jobs that this process does at once
     */
    public static JobRunner ofEndless(JobTable table, JobKind kind, int most, String store) {
        return new JobRunner(table, List.of(kind), () -> false, new JobThreads(most, store));
    }

    /** Makes it able to do another kind of job from now on. */
    public void add(JobKind kind) {
        kinds.put(kind.name(), kind);
    }

    /**
     * Takes over jobs that an earlier process left unfinished.
     *
     * @param isAlone whether no other process can have the store open, so that all owners are dead
     */
    public void open(boolean isAlone) {
        this.isAlone = isAlone;
        if (isAlone) {
            table.disown();
            look();
        } else {
            lookIn(0);
        }
    }

    /** Looks for jobs soon. */
    public void lookSoon() {
        emptyLooks = 0;
        lookIn(LOOK_MILLIS);
    }

    /**
     * Makes a job, or joins the unfinished one of its kind and target, and begins it here unless another process has.
     * The caller must {@linkplain #leave leave} once.
     */
    JobTable.Submission submit(NewJob job) {
        JobTable.Submission submission = table.submit(job);
        awaited.compute(submission.id(), (key, known) -> JobEnd.join(known, submission.isNew()));
        try {
            if (!start(submission.id(), job.kind())) {
                // another process is at it, which may die, or there is no room for it here
                lookSoon();
            }
        } catch (SchemalessException e) {
            // it is made, and is begun with the next look
            LOG.debug("Cannot begin job {} yet; trying again.", submission.id(), e);
            lookSoon();
        }
        return submission;
    }

    /** Makes an endless job, or joins the unfinished one of its target, and begins it here unless another process does it. */
    public void begin(NewJob job) {
        leave(submit(job).id());
    }

    /**
     * Gives jobs back for other processes, and waits until their work has ended, ten seconds at most. No thread is interrupted.
     *
     * @param targets of these jobs, which {@link JobKind#canRun} refuses already
     */
    public void giveBack(Predicate<String> targets) {
        List<JobRun> runs = running.values().stream()
                .filter(run -> targets.test(run.target()))
                .toList();
        runs.forEach(run -> run.stop(JobRun.Stop.CLOSING));
        JobThreads.await(() -> running.values().stream().noneMatch(runs::contains), CLOSE_SECONDS);
    }

    @Override
    public boolean perform(NewJob job) {
        return !closed && claim(table.submit(job).id(), job.kind(), Runnable::run);
    }

    @Override
    public boolean cancel(long id) {
        if (!table.cancel(id)) {
            // its last step may just be made known here: that is not stopped
            return false;
        }
        JobRun run = running.get(id);
        if (run != null) {
            run.stop(JobRun.Stop.CANCELLED);
        } else {
            lookIn(0);
        }
        return true;
    }

    @Override
    public boolean throttle(long id, @Nullable Long unitsPerSecond) {
        if (unitsPerSecond != null && unitsPerSecond < 1) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot throttle job " + id + ": its limit is " + unitsPerSecond
                            + " per second, must be at least 1. Cancel it to stop it.");
        }
        boolean set = table.throttle(id, unitsPerSecond);
        JobRun run = running.get(id);
        if (run != null) {
            run.beat();
        }
        return set;
    }

    JobTable table() {
        return table;
    }

    /** Returns the end of a job, for callers who have submitted it. */
    JobEnd endOf(long id) {
        return Objects.requireNonNull(awaited.get(id), "submitted");
    }

    boolean isRunning(long id) {
        return running.containsKey(id);
    }

    /**
     * Ends the interest of one caller in a job. Says whether the job may be cancelled: no caller here waits for it any
     * more, and no other process can have made it.
     */
    boolean leave(long id) {
        JobEnd end = endOf(id);
        boolean isLast = awaited.computeIfPresent(id, (key, known) -> known.left() == 0 ? null : known) == null;
        return isLast && (isAlone || end.isMadeHere());
    }

    /** Asks on another thread for the end of a job. Returns how it had ended before, never completed if the store is closed meanwhile. */
    CompletableFuture<Optional<JobRow>> cancelSoon(long id) {
        return threads.soon(() -> cancel(id) ? Optional.empty() : table.find(id));
    }

    /** Looks where a job is, as {@link #cancelSoon} does, and lets it go on. */
    CompletableFuture<Optional<JobRow>> findSoon(long id) {
        return threads.soon(() -> table.find(id));
    }

    boolean isClosed() {
        return closed;
    }

    /** Looks for jobs without an owner, and begins as many as there is room for. */
    private void look() {
        boolean others = false;
        List<JobTable.Unfinished> unfinished = table.unfinished();
        List<JobTable.Unfinished> forHere =
                unfinished.stream().filter(this::isForHere).toList();
        for (JobTable.Unfinished job : forHere) {
            others |= !running.containsKey(job.id()) && !(job.isFree() && !balance.isLeft(job.id()) && take(job));
        }
        if (others && !isFull()) {
            askFor(forHere);
        }
        emptyLooks = unfinished.isEmpty() ? emptyLooks + 1 : 0;
        if (others || (emptyLooks < MOST_EMPTY_LOOKS && expectsJobs.getAsBoolean())) {
            lookIn(LOOK_MILLIS);
        }
    }

    /** Asks processes that do many more endless jobs than this one for some of theirs. */
    private void askFor(List<JobTable.Unfinished> jobs) {
        jobs.stream()
                .filter(job -> kind(job.kind()).terms().isEndless())
                .collect(Collectors.groupingBy(job -> kind(job.kind()).group(job.target())))
                .values()
                .forEach(balance::askFor);
    }

    private boolean isForHere(JobTable.Unfinished job) {
        JobKind kind = kinds.get(job.kind());
        return kind != null && (job.isEnding() || kind.canRun(job.target()));
    }

    private boolean take(JobTable.Unfinished job) {
        return kind(job.kind()).terms().isRecurring() ? end(job) : start(job.id(), job.kind());
    }

    /** Ends a recurring job whose owner has died. Its remaining work is found again by the next run. */
    private boolean end(JobTable.Unfinished job) {
        JobKind kind = kind(job.kind());
        Optional<JobRow> row = table.claim(job.id(), owner, kind.terms().lease());
        row.ifPresent(found -> {
            boolean isCancelled = found.state().phase() == JobState.Phase.CANCELLING;
            JobState.Phase phase = isCancelled ? JobState.Phase.CANCELLED : JobState.Phase.DONE;
            if (table.finish(new JobClaim(found.id(), owner, found.token()), phase, false)) {
                table.forget(kind, found.target(), found.id());
            }
        });
        return row.isPresent();
    }

    private JobKind kind(String name) {
        return Objects.requireNonNull(kinds.get(name), name);
    }

    private void lookIn(long millis) {
        if (closed || (millis == LOOK_MILLIS && !isLookPlanned.compareAndSet(false, true))) {
            return;
        }
        threads.schedule(millis, () -> {
            if (millis == LOOK_MILLIS) {
                isLookPlanned.set(false);
            }
            try {
                look();
            } catch (SchemalessException e) {
                LOG.debug("Cannot look for jobs; trying again.", e);
                lookIn(LOOK_MILLIS);
            }
        });
    }

    /**
     * Begins a job here if there is room and it has no owner; says whether it did. Other processes may take the others.
     */
    private boolean start(long id, String name) {
        return !isFull() && claim(id, name, threads::execute);
    }

    private boolean isFull() {
        return running.size() >= threads.most();
    }

    /** Begins a job here if it has no owner; says whether it did. */
    private boolean claim(long id, String name, Executor executor) {
        if (closed || running.containsKey(id)) {
            return false;
        }
        JobKind kind = kind(name);
        Optional<JobRow> row = table.claim(id, owner, kind.terms().lease());
        return row.isPresent() && begin(row.get(), kind, executor);
    }

    /** Begins a claimed job; false if this process runs it already. Two of its threads read the same claim if the first one's expires. */
    private boolean begin(JobRow row, JobKind kind, Executor executor) {
        JobRun run = new JobRun(
                table,
                new JobClaim(row.id(), owner, row.token()),
                row,
                kind.terms().lease());
        if (running.putIfAbsent(row.id(), run) != null) {
            return false;
        }
        if (closed) {
            // close() may have looked before
            run.stop(JobRun.Stop.CLOSING);
        }
        beatLater(row.id(), run, kind.terms().beatMillis());
        try {
            executor.execute(() -> work(run, row, kind));
        } catch (RejectedExecutionException e) {
            running.remove(row.id(), run);
        } catch (RuntimeException | Error e) {
            // no thread could be made: a claim without work is not renewed
            running.remove(row.id(), run);
            throw e;
        }
        return true;
    }

    private void work(JobRun run, JobRow row, JobKind kind) {
        Optional<JobEnd.Outcome> outcome = Optional.empty();
        try {
            outcome = new JobTask(table, kind, run, row).perform();
        } catch (RuntimeException e) {
            // the next owner continues
            FailureLog.warn(LOG, "Cannot finish job " + row.id() + "; it is tried again.", e);
        } finally {
            JobEnd end = awaited.get(row.id());
            if (end != null) {
                end.set(outcome.orElse(null));
            }
            if (run.stop() == JobRun.Stop.YIELDING) {
                balance.leave(row.id());
            }
            boolean wasFull = isFull();
            running.remove(row.id(), run);
            if (wasFull) {
                lookIn(0);
            } else if (outcome.isEmpty() && !kind.terms().isRecurring()) {
                lookIn(RETRY_MILLIS);
            }
        }
    }

    /** Keeps a job of this process for as long as it is done. */
    private void beatLater(long id, JobRun run, long millis) {
        threads.schedule(millis, () -> {
            if (running.get(id) != run) {
                return;
            }
            try {
                run.beat();
            } catch (SchemalessException e) {
                LOG.debug("Cannot renew job {}; trying again.", id, e);
            }
            beatLater(id, run, millis);
        });
    }

    /** Gives all jobs back where they are, and waits for that, ten seconds at most. No thread is interrupted. */
    @Override
    public void close() {
        closed = true;
        threads.stop();
        running.values().forEach(run -> run.stop(JobRun.Stop.CLOSING));
        try {
            if (!threads.await(CLOSE_SECONDS)) {
                LOG.warn("Cannot stop a job within {} s; its lease expires by itself.", CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        awaited.values().forEach(end -> end.set(null));
    }

    @Override
    public List<JobState> list() {
        if (!closed) {
            lookIn(LOOK_MILLIS);
        }
        return table.list();
    }
}
