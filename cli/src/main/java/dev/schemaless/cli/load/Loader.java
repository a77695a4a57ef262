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
    private final LoadState state;

    /** @param reports where records that cannot be loaded are reported, one line each */
    public Loader(ConnectionSource connections, Settings settings, PrintWriter reports) {
        this.connections = connections;
        this.settings = settings;
        this.state = new LoadState(settings.onError(), reports);
    }

    /**
     * The settings of a load.
     *
     * @param table matched without case
     * @param workers connections that insert at once
     * @param chunkRows rows that a worker inserts as one batch, or so many KiB of records if these are fewer rows; a few chunks for each
     *     worker are in memory at once
     * @param showProgress whether a bar is drawn on standard error
     */
    public record Settings(String table, int workers, int chunkRows, OnError onError, boolean showProgress) {
        /** Rows of a chunk for servers. */
        public static final int USUAL_ROWS = 1_024;

        /** Rows of a chunk for a file: each commit writes anew all pages that it changes. */
        public static final int FILE_ROWS = 8_192;

        /** Makes settings with chunks of {@link #USUAL_ROWS}. */
        public Settings(String table, int workers, OnError onError, boolean showProgress) {
            this(table, workers, USUAL_ROWS, onError, showProgress);
        }
    }

    /** Ends the load after the chunks that are being inserted. Any thread may call it, at any time. */
    public void stop() {
        state.interrupt();
    }

    /**
     * Loads files one after the other. To be called once.
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
        IOException unreadable;
        try (LoadProgress progress = progress(files)) {
            unreadable = run(files, target, progress);
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
    private @Nullable IOException run(List<Path> files, LoadTarget target, LoadProgress progress)
            throws InterruptedException {
        BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(settings.workers());
        List<Thread> workers = start(target, chunks);
        try {
            for (Path file : files) {
                read(file, target, progress, chunks);
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

    private List<Thread> start(LoadTarget target, BlockingQueue<Chunk> chunks) {
        List<Thread> workers = new ArrayList<>();
        for (int i = 1; i <= settings.workers(); i++) {
            Thread thread = new Thread(new Worker(connections, target, chunks, state), "load-" + i);
            thread.setDaemon(true);
            thread.start();
            workers.add(thread);
        }
        return workers;
    }

    private void read(Path file, LoadTarget target, LoadProgress progress, BlockingQueue<Chunk> chunks)
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
                if (rows.size() >= settings.chunkRows() || bytes >> 10 >= settings.chunkRows()) {
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
