package dev.schemaless.cli.load;

import dev.schemaless.cli.output.Printable;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The common state of the reader and the workers of one load: counts, and whether to go on. Thread-safe. */
final class LoadState {
    private static final int MAX_REPORTS = 20;

    private final OnError onError;
    private final PrintWriter reports;
    private final AtomicLong inserted = new AtomicLong();
    private final AtomicLong present = new AtomicLong();
    private final AtomicLong untold = new AtomicLong();
    private final AtomicLong bad = new AtomicLong();
    private final AtomicReference<@Nullable Exception> fatal = new AtomicReference<>();
    private volatile boolean stopped;
    private volatile boolean interrupted;

    LoadState(OnError onError, PrintWriter reports) {
        this.onError = onError;
        this.reports = reports;
    }

    /** Counts a statement's update count: 0 if the row was there before, negative if that is not known. */
    void count(long updates) {
        AtomicLong counter = updates < 0 ? untold : updates == 0 ? present : inserted;
        counter.incrementAndGet();
    }

    /** Reports a record that cannot be loaded. */
    void bad(String file, long line, String reason) {
        long number = bad.incrementAndGet();
        if (onError == OnError.stop) {
            stopped = true;
        }
        if (number <= MAX_REPORTS) {
            String first = reason.lines().findFirst().orElse("");
            reports.println(Printable.text(file + ": line " + line + ": " + first));
        } else if (number == MAX_REPORTS + 1) {
            reports.println("further bad lines are only counted");
        }
        reports.flush();
    }

    /** Ends the load because no record could be loaded any more; the first such error is kept. */
    void fatal(Exception e) {
        fatal.compareAndSet(null, e);
        stopped = true;
    }

    /** Ends the load early; chunks that no worker has begun with are dropped. */
    void interrupt() {
        interrupted = true;
        stopped = true;
    }

    /** Says whether no chunk is to be begun any more. */
    boolean isOver() {
        return interrupted || fatal.get() != null;
    }

    boolean isStopped() {
        return stopped;
    }

    @Nullable Exception fatal() {
        return fatal.get();
    }

    long rows() {
        return inserted.get() + present.get() + untold.get();
    }

    LoadSummary summary(Duration time) {
        return new LoadSummary(inserted.get(), present.get(), untold.get(), bad.get(), !stopped, time);
    }
}
