package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A network with latency before each server: whatever is sent arrives half a round trip later, in both directions. Its threads have a name
 * by which {@link ClientClock} leaves their time out.
 */
final class SlowNetworks implements AutoCloseable {
    /** How the names of its threads begin. */
    static final String THREADS = "latency";

    private static final int CHUNK = 1 << 16;

    private final long oneWay;
    private final List<ServerSocket> listeners = new ArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<DatabaseServer> fronts = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, THREADS);
        thread.setDaemon(true);
        return thread;
    });

    SlowNetworks(List<DatabaseServer> servers, Duration roundTrip) throws IOException {
        this.oneWay = roundTrip.toNanos() / 2;
        for (DatabaseServer server : servers) {
            ServerSocket listener = new ServerSocket(0, CHUNK, InetAddress.getLoopbackAddress());
            listeners.add(listener);
            fronts.add(new DatabaseServer(
                    "127.0.0.1", listener.getLocalPort(), server.user(), server.password(), server.properties()));
            threads.execute(() -> accept(listener, server));
        }
    }

    /** Returns the servers as they are reached through the networks. */
    List<DatabaseServer> fronts() {
        return List.copyOf(fronts);
    }

    private void accept(ServerSocket listener, DatabaseServer server) {
        while (!listener.isClosed()) {
            try {
                Socket client = open(listener.accept());
                Socket upstream = open(new Socket(server.host(), server.port()));
                threads.execute(() -> pump(client, upstream));
                threads.execute(() -> pump(upstream, client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private Socket open(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        return socket;
    }

    /** One thread reads while another waits: chunks that follow each other are on their way at the same time. */
    private void pump(Socket from, Socket to) {
        BlockingQueue<Chunk> travelling = new LinkedBlockingQueue<>();
        threads.execute(() -> deliver(travelling, to));
        try (from) {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[CHUNK];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                travelling.add(new Chunk(System.nanoTime() + oneWay, Arrays.copyOf(buffer, length)));
            }
        } catch (IOException ignored) {
            // one side is gone, and the other is closed with it
        } finally {
            travelling.add(new Chunk(System.nanoTime(), new byte[0]));
        }
    }

    /** Delivers chunks when they are due, up to an empty one. */
    private static void deliver(BlockingQueue<Chunk> travelling, Socket to) {
        try (to) {
            OutputStream out = to.getOutputStream();
            for (Chunk next = travelling.take(); next.bytes().length > 0; next = travelling.take()) {
                await(next.due());
                out.write(next.bytes());
            }
        } catch (IOException | InterruptedException ignored) {
            // one side is gone, and the other is closed with it
        }
    }

    /**
     * Bytes on their way.
     *
     * @param due when they arrive, by {@link System#nanoTime}
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Chunk(long due, byte[] bytes) {}

    private static void await(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public void close() throws IOException {
        for (ServerSocket listener : listeners) {
            listener.close();
        }
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
