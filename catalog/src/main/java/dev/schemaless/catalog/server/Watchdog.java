package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * Stops statements on one partition's server whose executions have to end. It looks at all {@linkplain Flight flights}
 * some times a second, from a thread of its own. The thread ends when nothing has run for a while.
 *
 * <p>A statement is stopped in two steps. First the server is asked to end it, over another connection; a running
 * server frees its locks at once that way. A connection that is still busy a moment later is cut, because a paused or
 * unreachable server does not react. Connector/J's own query timeout has the first step only, and waits for it without
 * limit. Thread-safe.
 */
final class Watchdog implements AutoCloseable {
    private static final long TICK_MILLIS = 50;
    /** The thread ends after so many looks that found nothing. */
    private static final int IDLE_TICKS = 20;

    private static final int MOST_MESSENGERS = 4;
    private static final long IDLE_SECONDS = 1;

    private final Dialect dialect;
    private final DataSource messengers;
    private final Set<Flight> flights = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean patrolling = new AtomicBoolean();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ThreadPoolExecutor patrol;
    private final ThreadPoolExecutor messages;

    /**
     * Makes a watchdog; its threads begin when there is something to do.
     *
     * @param messengers connections for requests that end statements; they give up soon
     */
    Watchdog(String display, Dialect dialect, DataSource messengers) {
        this.dialect = dialect;
        this.messengers = messengers;
        this.patrol = executor("schemaless watchdog " + display, 1);
        this.messages = executor("schemaless messenger " + display, MOST_MESSENGERS);
    }

    private static ThreadPoolExecutor executor(String name, int most) {
        boolean single = most == 1;
        return new ThreadPoolExecutor(
                0,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                single ? new LinkedBlockingQueue<>() : new SynchronousQueue<>(),
                task -> {
                    Thread thread = new Thread(task, name);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Says whether it watches statements of a database in this process. */
    boolean isEmbedded() {
        return dialect.isEmbedded();
    }

    /** Looks after a flight from now on. */
    void add(Flight flight) {
        flights.add(flight);
        if (!patrolling.get() && patrolling.compareAndSet(false, true)) {
            begin();
        }
    }

    void remove(Flight flight) {
        flights.remove(flight);
    }

    private void begin() {
        try {
            patrol.execute(this::patrol);
        } catch (RejectedExecutionException e) {
            // the partition is being closed, and with it every connection
            patrolling.set(false);
        }
    }

    private void patrol() {
        int idle = 0;
        try {
            while (idle < IDLE_TICKS && !isClosedWithinTick()) {
                idle = flights.isEmpty() ? idle + 1 : 0;
                flights.forEach(Flight::stopIfOver);
            }
        } finally {
            // an error ends this patrol, not the next one
            patrolling.set(false);
            if (!flights.isEmpty() && closed.getCount() > 0 && patrolling.compareAndSet(false, true)) {
                begin();
            }
        }
    }

    private boolean isClosedWithinTick() {
        try {
            return closed.await(TICK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }

    /** Asks the server to end the statement on a connection. Does not wait for it. */
    void stopStatement(Connection connection) {
        send(() -> {
            try {
                dialect.stopStatement(connection, messengers);
            } catch (SQLException | RuntimeException ignored) {
                // its connection is closed, or will be cut if that is of no use
            }
        });
    }

    /** Cuts a connection, so that a thread that waits for its server goes on; embedded databases have nothing to cut. */
    void cut(Connection connection) {
        if (dialect.isEmbedded()) {
            stopStatement(connection);
            return;
        }
        try {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException ignored) {
            // it is closed already
        }
    }

    /** Sends a message in a thread of its own, or drops it: if all messengers wait for their server, one more would wait too. */
    private void send(Runnable message) {
        try {
            messages.execute(message);
        } catch (RejectedExecutionException ignored) {
            // dropped, as described
        }
    }

    /** Ends its threads; statements go on unwatched. */
    @Override
    public void close() {
        closed.countDown();
        patrol.shutdown();
        messages.shutdown();
    }
}
