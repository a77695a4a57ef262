package dev.schemaless.catalog.server;

import dev.schemaless.catalog.access.StatementGuard;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The use of a pooled connection by one thread, from the wait for it to its return. It has the data that the {@link
 * Watchdog} needs to stop it. Thread-safe.
 */
final class Flight implements AutoCloseable {
    /** Time in which a server has to end a statement before the connection is cut. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    /** The flight whose thread is getting a connection out of a pool. */
    private static final ThreadLocal<@Nullable Flight> BORROWING = new ThreadLocal<>();

    private enum Stage {
        /** Waiting for a connection: the thread can be interrupted. */
        BORROWING,
        /** Finding out whether an idle connection still works: it can be cut. */
        PROBING,
        /** Something may run on the connection. */
        RUNNING,
        /** Nothing runs on the connection, which may hold a transaction of several partitions. */
        RESTING,
        LANDED
    }

    /** A way to a connection. */
    @FunctionalInterface
    interface Borrowing {
        Connection connection() throws SQLException;
    }

    private final Watchdog watchdog;
    private StatementGuard guard;
    private final boolean watched;
    /** The thread that uses the connection now, or did last. */
    private Thread thread = Thread.currentThread();

    private Stage stage = Stage.RESTING;
    private @Nullable Connection connection;
    private @Nullable InterruptSignal signal;
    private boolean interrupted;
    private boolean stopped;
    private boolean cut;
    private boolean interruptedBefore;
    private long stoppedAt;
    /** The action that ends a rest which lasts too long; null if a rest has no limit. */
    private @Nullable Runnable restEnd;

    private long restEndNanos;

    private Flight(Watchdog watchdog, StatementGuard guard) {
        this.watchdog = watchdog;
        this.guard = guard;
        this.watched = guard != StatementGuard.none();
    }

    /** Begins a flight of this thread. One without a guard is not watched. */
    static Flight begin(Watchdog watchdog, StatementGuard guard) {
        Flight flight = new Flight(watchdog, guard);
        if (flight.watched) {
            watchdog.add(flight);
        }
        return flight;
    }

    /** Gets the connection, on which something may run from then on. */
    Connection borrow(Borrowing pool) throws SQLException {
        if (!watched) {
            return pool.connection();
        }
        BORROWING.set(this);
        enter(Stage.BORROWING, null);
        try {
            Connection borrowed = pool.connection();
            enter(Stage.RUNNING, borrowed);
            return borrowed;
        } finally {
            // removing the entry would make a new one for each borrowing
            BORROWING.set(null);
            forgetInterrupt();
        }
    }

    /** Ends the wait for a connection, and clears an interrupt that the watchdog sent to end it. */
    private synchronized void forgetInterrupt() {
        if (stage == Stage.BORROWING) {
            stage = Stage.RESTING;
        }
        if (interrupted) {
            interrupted = false;
            InterruptSignal.forget();
        }
    }

    /** A question to an idle connection. */
    @FunctionalInterface
    interface Probe {
        boolean ask() throws SQLException;
    }

    /**
     * Asks whether an idle connection works. If this thread is getting a connection for an execution that ends meanwhile, the
     * connection is cut; of one that has ended already nothing is asked, because the answer is of no use.
     */
    static boolean probe(Connection idle, Probe probe) throws SQLException {
        Flight flight = BORROWING.get();
        if (flight == null) {
            return probe.ask();
        }
        if (flight.guard.isOver()) {
            return true;
        }
        flight.enter(Stage.PROBING, idle);
        try {
            return probe.ask();
        } finally {
            flight.enter(Stage.BORROWING, null);
        }
    }

    /** Begins to remember interrupts, which an embedded database may forget. */
    synchronized void listen() {
        if (watchdog.isEmbedded()) {
            signal = InterruptSignal.listen();
        }
    }

    /** Interrupts the thread again if it was interrupted since {@link #listen()}. */
    synchronized void stopListening() {
        if (signal != null) {
            signal.close();
            signal = null;
        }
    }

    private boolean isThreadInterrupted() {
        return thread.isInterrupted() || (signal != null && signal.isNoticed());
    }

    private synchronized void enter(Stage next, @Nullable Connection used) {
        stage = next;
        connection = used;
    }

    /** Says that nothing runs on the connection until {@link #resume()}. */
    synchronized void rest() {
        stage = Stage.RESTING;
    }

    /** Says that nothing runs on the connection, and that a rest which lasts until a time from now is ended by an action. */
    synchronized void restAtMost(Duration length, Runnable end) {
        restEnd = end;
        restEndNanos = System.nanoTime() + length.toNanos();
        rest();
    }

    /** Says that something may run on the connection again. */
    synchronized void resume() {
        stage = Stage.RUNNING;
        thread = Thread.currentThread();
    }

    /**
     * Marks the statements from now on as those that end the work: they have a limit of their own, and an earlier
     * interrupt is forgotten.
     */
    synchronized void end(StatementGuard limit) {
        stage = Stage.RUNNING;
        guard = limit;
        interruptedBefore = isThreadInterrupted();
    }

    /** Says whether a statement was stopped, so that the connection must not be used by others. */
    synchronized boolean wasStopped() {
        return stopped;
    }

    /** Takes the next step against an execution that has to end. */
    synchronized void stopIfOver() {
        if (stage == Stage.RESTING && restEnd != null && System.nanoTime() - restEndNanos > 0) {
            restEnd.run();
            return;
        }
        boolean byThread = !interrupted && !interruptedBefore && isThreadInterrupted();
        if (stage == Stage.LANDED || stage == Stage.RESTING || !(byThread || guard.isOver())) {
            return;
        }
        switch (stage) {
            case BORROWING -> interrupt();
            case PROBING -> cut();
            default -> stop();
        }
    }

    private void interrupt() {
        if (!thread.isInterrupted()) {
            interrupted = true;
            thread.interrupt();
        }
    }

    private void stop() {
        Connection used = connection;
        if (used == null) {
            return;
        }
        long now = System.nanoTime();
        if (!stopped) {
            stopped = true;
            stoppedAt = now;
            watchdog.stopStatement(used);
        } else if (now - stoppedAt > GRACE_NANOS) {
            stoppedAt = now;
            cut();
        }
    }

    private void cut() {
        Connection used = connection;
        if (used != null) {
            cut = true;
            watchdog.cut(used);
        }
    }

    /** Says whether the connection was cut: the outcome of its last statement is not known. */
    synchronized boolean wasCut() {
        return cut;
    }

    /** Ends the flight: nothing stops the connection any more. */
    @Override
    public void close() {
        stopListening();
        synchronized (this) {
            stage = Stage.LANDED;
            connection = null;
        }
        if (watched) {
            watchdog.remove(this);
        }
    }
}
