package dev.schemaless.cli.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Loads files into a table: one thread reads, several insert. Memory is bounded by a few chunks for each of them.
 *
 * <p>Rows that exist are left as they are, so a load that ended early, however it did, is completed by running it again.
 */
public final class Loader {
    private final ConnectionSource connections;
    private final Settings settings;
    private final PrintWriter reports;

    /** @param reports where records that cannot be loaded are reported, one line each */
    public Loader(ConnectionSource connections, Settings settings, PrintWriter reports) {
        this.connections = connections;
        this.settings = settings;
        this.reports = reports;
    }

    /**
     * The settings of a load.
     *
     * @param table matched without case
     * @param workers connections that insert at once
     * @param showProgress whether a bar is drawn on standard error
     */
    public record Settings(String table, int workers, OnError onError, boolean showProgress) {}

    /**
     * Loads files one after the other.
     *
     * @throws IllegalArgumentException if there is no such table
     * @throws IOException if a file cannot be read; earlier records stay loaded
     * @throws SQLException if the store cannot go on
     */
    public LoadSummary load(List<Path> files) throws IOException, SQLException, InterruptedException {
        long started = System.nanoTime();
        LoadTarget target;
        try (Connection connection = connections.open()) {
            target = LoadTarget.find(connection, settings.table());
        }
        LoadState state = new LoadState(settings.onError(), reports);
        IOException unreadable;
        try (LoadProgress progress = progress(files)) {
            unreadable = run(files, target, state, progress);
        }
        throwIfFailed(state.fatal(), unreadable);
        return state.summary(Duration.ofNanos(System.nanoTime() - started));
    }

    private static void throwIfFailed(@Nullable Exception fatal, @Nullable IOException unreadable)
            throws IOException, SQLException {
        if (fatal instanceof SQLException e) {
            throw e;
        } else if (fatal instanceof RuntimeException e) {
            throw e;
        } else if (unreadable != null) {
            throw unreadable;
        }
    }

    private LoadProgress progress(List<Path> files) throws IOException {
        if (!settings.showProgress()) {
            return LoadProgress.hidden();
        }
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        return LoadProgress.shown(settings.table(), bytes);
    }

    /** Returns the error that ended reading early, or null. */
    private @Nullable IOException run(List<Path> files, LoadTarget target, LoadState state, LoadProgress progress)
            throws InterruptedException {
        BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(settings.workers());
        List<Thread> workers = start(target, state, chunks);
        try {
            for (Path file : files) {
                read(file, target, state, progress, chunks);
            }
            return null;
        } catch (IOException e) {
            return e;
        } finally {
            for (int i = 0; i < workers.size(); i++) {
                chunks.put(new Chunk("", List.of()));
            }
            for (Thread worker : workers) {
                worker.join();
            }
            progress.at(state.rows());
        }
    }

    private List<Thread> start(LoadTarget target, LoadState state, BlockingQueue<Chunk> chunks) {
        List<Thread> workers = new ArrayList<>();
        for (int i = 1; i <= settings.workers(); i++) {
            Thread thread = new Thread(new Worker(connections, target.insertSql(), chunks, state), "load-" + i);
            thread.setDaemon(true);
            thread.start();
            workers.add(thread);
        }
        return workers;
    }

    private void read(Path file, LoadTarget target, LoadState state, LoadProgress progress, BlockingQueue<Chunk> chunks)
            throws IOException, InterruptedException {
        String name = String.valueOf(file.getFileName());
        RowBinder binder = new RowBinder(target, name);
        List<Chunk.Row> rows = new ArrayList<>();
        try (RowReader records = SourceFiles.open(file, progress.bytesRead())) {
            int bytes = 0;
            boolean more = true;
            while (more && !state.isStopped()) {
                try {
                    SourceRow row = records.next();
                    more = row != null;
                    if (row != null) {
                        rows.add(new Chunk.Row(row.line(), binder.bind(row)));
                        bytes += row.size();
                    }
                } catch (BadLineException e) {
                    state.bad(name, e.line(), String.valueOf(e.getMessage()));
                }
                if (rows.size() >= Chunk.MAX_ROWS || bytes >= Chunk.FULL_BYTES) {
                    flush(name, rows, chunks);
                    bytes = 0;
                    progress.at(state.rows());
                }
            }
        } catch (IOException e) {
            throw new IOException("Cannot read file '" + name + "': " + e.getMessage(), e);
        } finally {
            flush(name, rows, chunks);
        }
    }

    private static void flush(String file, List<Chunk.Row> rows, BlockingQueue<Chunk> chunks)
            throws InterruptedException {
        if (!rows.isEmpty()) {
            chunks.put(new Chunk(file, rows));
            rows.clear();
        }
    }
}
