package dev.schemaless.cli.console;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A web page on one connection, on the loopback address alone, for the browser that opens {@link #address}. Nothing else is answered, whatever
 * another user of the machine sends.
 *
 * <p>Thread-safe.
 */
public final class ConsoleServer implements AutoCloseable {
    private static final int CONNECTIONS = 100;
    private static final int IDLE_SECONDS = 10;
    private static final int CLOSING_SECONDS = 5;
    private static final int BACKLOG = 50;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    static {
        // read once, by the first server of the JVM; without them a client that sends nothing holds a thread for ever
        System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(IDLE_SECONDS));
        System.setProperty("jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS));
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final StoreSession session;
    private final Gate gate;

    private ConsoleServer(HttpServer server, StoreSession session) {
        this.server = server;
        this.session = session;
        this.gate = new Gate(server.getAddress().getPort(), PageFiles.paths());
        this.threads = threads();
    }

    /**
     * Returns the executor with a thread for each connection, so that an idle client blocks no other. Connections beyond its limit are
     * dropped.
     */
    private static ExecutorService threads() {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory daemons = work -> {
            Thread thread = new Thread(work, "schemaless-console-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
        return new ThreadPoolExecutor(
                0,
                CONNECTIONS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                daemons,
                new ThreadPoolExecutor.DiscardPolicy());
    }

    /**
     * Starts a console.
     *
     * @param connection used by nothing else. The caller closes it after the console.
     * @param port 0 for any that is free.
     * @param timeLimit the longest time of a statement, in whole seconds.
     * @throws IOException if the port is in use
     */
    public static ConsoleServer start(Connection connection, int port, Duration timeLimit) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
        ConsoleServer console = new ConsoleServer(server, new StoreSession(connection, timeLimit));
        HttpContext everything = server.createContext("/", new Routes(console.session));
        everything.getFilters().add(console.gate);
        server.setExecutor(console.threads);
        server.start();
        return console;
    }

    /** Returns the address to open in a browser. Its token gives all rights of the connection. */
    public String address() {
        return gate.address();
    }

    /** Cancels the running statement and stops answering. */
    @Override
    public void close() {
        try {
            session.cancel();
        } catch (SQLException ignored) {
            // it ends with its connection
        }
        server.stop(0);
        threads.shutdownNow();
        try {
            threads.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
