package dev.schemaless.catalog.job.run;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.job.JobState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does jobs in this process: those that it makes, and those whose owner has died. Has threads only while there is something to
 * do, and sends nothing to a server while nobody knows of an unfinished job. Thread-safe.
 */
public final class JobRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);
    private static final int MOST_AT_ONCE = 4;
    private static final long IDLE_SECONDS = 5;
    private static final long BEAT_MILLIS = 2000;
    private static final long LOOK_MILLIS = 2000;
    private static final long CLOSE_SECONDS = 10;

    /** Whoever makes what is expected makes its job a moment later; if that does not come, there is none. */
    private static final int MOST_EMPTY_LOOKS = 5;

    private final JobTable table;
    private final Map<String, JobKind> kinds;
    private final BooleanSupplier expectsJobs;
    private final String owner = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
    private final Map<Long, JobRun> running = new ConcurrentHashMap<>();
    private final Map<Long, JobEnd> awaited = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor workers;
    private final ScheduledThreadPoolExecutor clock;
    private final AtomicBoolean isLookPlanned = new AtomicBoolean();
    private final AtomicBoolean isBeating = new AtomicBoolean();
    private volatile int emptyLooks;
    private volatile boolean closed;

    /**
     * Makes a runner, which does nothing yet.
     *
     * @param kinds what it can do
     * @param expectsJobs says without a round trip whether there is likely a job that another process has begun
     */
    public JobRunner(JobTable table, List<JobKind> kinds, BooleanSupplier expectsJobs, String store) {
        this.table = table;
        this.kinds = kinds.stream().collect(Collectors.toMap(JobKind::name, Function.identity()));
        this.expectsJobs = expectsJobs;
        this.workers = new ThreadPoolExecutor(
                MOST_AT_ONCE,
                MOST_AT_ONCE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> daemon(task, "schemaless job " + store));
        workers.allowCoreThreadTimeOut(true);
        this.clock = new ScheduledThreadPoolExecutor(1, task -> daemon(task, "schemaless jobs " + store));
        clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        clock.allowCoreThreadTimeOut(true);
        clock.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Takes what a process before left unfinished.
     *
     * @param isAlone whether no other process can have the store open, so that all owners are dead
     */
    public void open(boolean isAlone) {
        if (isAlone) {
            table.disown();
            look();
        } else {
            lookIn(0);
        }
    }

    /** Looks for jobs soon, because somebody has heard of one. */
    public void lookSoon() {
        emptyLooks = 0;
        lookIn(LOOK_MILLIS);
    }

    /**
     * Makes a job, or joins the unfinished one of its kind and target, and begins it here unless another process has. Whoever
     * does so {@linkplain #leave leaves} once.
     */
    JobTable.Submission submit(NewJob job) {
        JobTable.Submission submission = table.submit(job);
        awaited.compute(submission.id(), (key, known) -> JobEnd.join(known));
        try {
            claim(submission.id());
        } catch (SchemalessException e) {
            // it is made, and is begun with the next look
            LOG.debug("Cannot begin job {} yet; trying again.", submission.id(), e);
            lookSoon();
        }
        return submission;
    }

    /** Asks for the end of a job, wherever it is done; false if it has ended, or there is none. */
    public boolean cancel(long id) {
        boolean cancelled = table.cancel(id);
        JobRun run = running.get(id);
        if (run != null) {
            run.stop(JobRun.Stop.CANCELLED);
        } else if (cancelled) {
            lookIn(0);
        }
        return cancelled;
    }

    /** Limits how fast a job goes; null for no limit. False if it has ended, or there is none. */
    public boolean throttle(long id, @Nullable Long most) {
        boolean set = table.throttle(id, most);
        JobRun run = running.get(id);
        if (run != null) {
            run.beat();
        }
        return set;
    }

    JobTable table() {
        return table;
    }

    /** Returns what tells of the end of a job to those who have submitted it. */
    JobEnd endOf(long id) {
        return Objects.requireNonNull(awaited.get(id), "submitted");
    }

    boolean isRunning(long id) {
        return running.containsKey(id);
    }

    /** Ends the interest of one who has submitted a job; says whether nobody here waits for it any more. */
    boolean leave(long id) {
        return awaited.computeIfPresent(id, (key, known) -> known.left()) == null;
    }

    /** Asks for the end of a job, on another thread: this one may have been interrupted, or have no time. */
    void cancelSoon(long id) {
        schedule(0, () -> {
            try {
                cancel(id);
            } catch (SchemalessException e) {
                LOG.warn("Cannot cancel job {}; it goes on.", id, e);
            }
        });
    }

    boolean isClosed() {
        return closed;
    }

    /** Looks for jobs that nobody works on, and begins as many as there is room for. */
    private void look() {
        boolean others = false;
        List<JobTable.Unfinished> unfinished = table.unfinished();
        for (JobTable.Unfinished job : unfinished) {
            if (running.containsKey(job.id()) || !kinds.containsKey(job.kind())) {
                continue;
            }
            others |= !(job.isFree() && running.size() < MOST_AT_ONCE && claim(job.id()));
        }
        emptyLooks = unfinished.isEmpty() ? emptyLooks + 1 : 0;
        if (others || (emptyLooks < MOST_EMPTY_LOOKS && expectsJobs.getAsBoolean())) {
            lookIn(LOOK_MILLIS);
        }
    }

    private void lookIn(long millis) {
        if (closed || (millis > 0 && !isLookPlanned.compareAndSet(false, true))) {
            return;
        }
        schedule(millis, () -> {
            isLookPlanned.set(false);
            try {
                look();
            } catch (SchemalessException e) {
                LOG.debug("Cannot look for jobs; trying again.", e);
                lookIn(LOOK_MILLIS);
            }
        });
    }

    private void schedule(long millis, Runnable task) {
        try {
            ScheduledFuture<?> unused = clock.schedule(task, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // the store is being closed
            Thread.onSpinWait();
        }
    }

    /** Begins a job here if nobody works on it; says whether it did. */
    private boolean claim(long id) {
        if (closed || running.containsKey(id)) {
            return false;
        }
        Optional<JobRow> row = table.claim(id, owner, JobRun.LEASE);
        row.ifPresent(this::begin);
        return row.isPresent();
    }

    private void begin(JobRow row) {
        JobRun run = new JobRun(table, new JobClaim(row.id(), owner, row.token()), row);
        running.put(row.id(), run);
        if (isBeating.compareAndSet(false, true)) {
            schedule(BEAT_MILLIS, this::beat);
        }
        try {
            workers.execute(() -> work(run, row));
        } catch (RejectedExecutionException e) {
            running.remove(row.id(), run);
        }
    }

    private void work(JobRun run, JobRow row) {
        JobKind kind = kinds.get(row.state().kind());
        Optional<JobEnd.Outcome> outcome = Optional.empty();
        try {
            outcome = kind == null ? outcome : new JobTask(table, kind, run, row).perform();
        } catch (RuntimeException e) {
            // whoever takes it next goes on
            LOG.warn("Cannot finish job {}; it is tried again.", row.id(), e);
        } finally {
            JobEnd end = awaited.get(row.id());
            if (end != null) {
                end.set(outcome.orElse(null));
            }
            running.remove(row.id(), run);
            if (outcome.isEmpty()) {
                lookIn(LOOK_MILLIS);
            }
        }
    }

    /** Keeps the jobs of this process, for as long as there are any. */
    private void beat() {
        isBeating.set(false);
        for (JobRun run : running.values()) {
            try {
                run.beat();
            } catch (SchemalessException e) {
                LOG.debug("Cannot renew a job; trying again.", e);
            }
        }
        if (!running.isEmpty() && isBeating.compareAndSet(false, true)) {
            schedule(BEAT_MILLIS, this::beat);
        }
    }

    /** Gives all jobs back where they are, and waits for that, ten seconds at most. No thread is interrupted: embedded databases close their file then. */
    @Override
    public void close() {
        closed = true;
        clock.shutdown();
        running.values().forEach(run -> run.stop(JobRun.Stop.CLOSING));
        workers.shutdown();
        try {
            if (!workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("Cannot stop a job within {} s; its lease expires by itself.", CLOSE_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        awaited.values().forEach(end -> end.set(null));
    }

    /** Returns all jobs in the order of their ids. */
    public List<JobState> list() {
        if (!closed) {
            lookIn(LOOK_MILLIS);
        }
        return table.list();
    }
}
