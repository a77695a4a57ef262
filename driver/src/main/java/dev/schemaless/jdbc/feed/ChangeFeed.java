package dev.schemaless.jdbc.feed;

import java.sql.SQLException;

/** The work of this process for a consumer of a table. Thread-safe. */
public interface ChangeFeed extends AutoCloseable {
    /**
     * Waits until the feed is closed.
     *
     * @throws SQLException 42P01 if the table was dropped, 57014 if the consumer was
     * @throws InterruptedException if the waiting thread is interrupted; the feed goes on
     */
    void awaitEnd() throws SQLException, InterruptedException;

    /**
     * Gives the partitions back to other processes after the batches in progress, and waits for that, ten seconds at most, unless
     * a handler calls it. No handler is interrupted. The consumer stays.
     */
    @Override
    void close() throws SQLException;
}
