package dev.schemaless.cli.load;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Inserts chunks over a connection of its own until it gets an empty one. */
final class Worker implements Runnable {
    private static final int MAX_ATTEMPTS = 6;
    private static final long FIRST_PAUSE_MILLIS = 50;

    private final ConnectionSource connections;
    private final String sql;
    private final BlockingQueue<Chunk> chunks;
    private final LoadState state;
    private final Refusal refusal;
    private @Nullable Connection connection;
    private @Nullable PreparedStatement insert;

    Worker(ConnectionSource connections, LoadTarget target, BlockingQueue<Chunk> chunks, LoadState state) {
        this.connections = connections;
        this.sql = target.insertSql();
        this.chunks = chunks;
        this.state = state;
        this.refusal = new Refusal(target);
    }

    @Override
    public void run() {
        try {
            Chunk chunk = chunks.take();
            while (!chunk.rows().isEmpty()) {
                if (!state.isOver()) {
                    load(chunk);
                }
                chunk = chunks.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException | RuntimeException e) {
            state.fatal(e);
            drain();
        } finally {
            disconnect();
        }
    }

    /** Keeps the reader from waiting for ever. */
    private void drain() {
        try {
            while (!chunks.take().rows().isEmpty()) {
                // the next run loads the rest
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Loads a chunk, again after an error that may pass: a row that was inserted already is then left as it is. */
    private void load(Chunk chunk) throws SQLException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                loadOver(insert(), chunk);
                return;
            } catch (SQLException e) {
                disconnect();
                if (attempt == MAX_ATTEMPTS || !mayPass(e)) {
                    throw e;
                }
                pause(attempt);
            }
        }
    }

    private PreparedStatement insert() throws SQLException {
        PreparedStatement statement = insert;
        if (statement == null) {
            connection = connections.open();
            statement = connection.prepareStatement(sql);
            insert = statement;
        }
        return statement;
    }

    private void disconnect() {
        Connection closing = connection;
        connection = null;
        insert = null;
        try {
            if (closing != null) {
                closing.close();
            }
        } catch (SQLException ignored) {
            // its work is done, or repeated over another one
        }
    }

    private void loadOver(PreparedStatement insert, Chunk chunk) throws SQLException {
        for (Chunk.Row row : chunk.rows()) {
            bind(insert, row.values());
            insert.addBatch();
        }
        try {
            for (int count : insert.executeBatch()) {
                state.count(count);
            }
        } catch (BatchUpdateException e) {
            if (!isOfOneRow(e)) {
                throw e;
            }
            insert.clearBatch();
            loadTheRest(insert, chunk, e.getUpdateCounts());
        }
    }

    /** Finds the rows that the store refuses, by one statement for each row that the batch did not get done. */
    private void loadTheRest(PreparedStatement insert, Chunk chunk, int[] counts) throws SQLException {
        for (int i = 0; i < chunk.rows().size() && !state.isStopped(); i++) {
            if (i < counts.length && counts[i] != Statement.EXECUTE_FAILED) {
                state.count(counts[i]);
                continue;
            }
            Chunk.Row row = chunk.rows().get(i);
            try {
                bind(insert, row.values());
                state.count(insert.executeUpdate());
            } catch (SQLException e) {
                if (!isOfOneRow(e)) {
                    throw e;
                }
                state.bad(chunk.file(), row.line(), refusal.of(e, row));
            }
        }
    }

    private static void bind(PreparedStatement insert, List<@Nullable Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            insert.setObject(i + 1, values.get(i));
        }
    }

    /** Says whether an error is about a row's values: class 22 is data, 23 constraints, 42804 a type. */
    private static boolean isOfOneRow(SQLException e) {
        String sqlState = String.valueOf(e.getSQLState());
        return sqlState.startsWith("22") || sqlState.startsWith("23") || sqlState.equals("42804");
    }

    private static boolean mayPass(SQLException e) {
        String sqlState = String.valueOf(e.getSQLState());
        return e instanceof SQLTransientException
                || e instanceof SQLRecoverableException
                || sqlState.startsWith("40")
                || sqlState.startsWith("08");
    }

    private static void pause(int attempt) throws InterruptedException {
        long limit = FIRST_PAUSE_MILLIS << attempt;
        Thread.sleep(limit / 2 + ThreadLocalRandom.current().nextLong(limit));
    }
}
