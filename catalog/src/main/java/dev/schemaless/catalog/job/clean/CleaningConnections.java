package dev.schemaless.catalog.job.clean;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * The connections of one round of cleaning, outside of the pools, so that no statement waits for one of them. They give
 * up soon where a writer holds a lock. Not thread-safe.
 */
final class CleaningConnections implements AutoCloseable {
    private static final int LOCK_SECONDS = 2;

    private final StoreTables tables;
    private final Map<Integer, Connection> open = new HashMap<>();
    private final Map<Integer, SQLException> away = new HashMap<>();

    CleaningConnections(StoreTables tables) {
        this.tables = tables;
    }

    /**
     * Runs statements on a partition, each a transaction of its own.
     *
     * @param action the action, in the form <i>verb object</i>, for messages
     */
    <T> T run(int position, String action, Partition.Work<T> work) {
        try {
            return work.run(connection(position));
        } catch (SQLException e) {
            throw SqlStates.translate(e, action, tables.partition(position).display());
        }
    }

    private Connection connection(int position) throws SQLException {
        Connection known = open.get(position);
        return known == null ? connect(position) : known;
    }

    /** Connects to a partition, unless it was out of reach before in this round. */
    private Connection connect(int position) throws SQLException {
        SQLException failure = away.get(position);
        if (failure != null) {
            throw failure;
        }
        Partition partition = tables.partition(position);
        try {
            Connection connection = partition.connectDirectly();
            open.put(position, connection);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            Query.of(partition.dialect().lockTimeout(LOCK_SECONDS)).update(connection);
            return connection;
        } catch (SQLException e) {
            away.put(position, e);
            throw e;
        }
    }

    @Override
    public void close() {
        for (Connection connection : open.values()) {
            try {
                connection.close();
            } catch (SQLException ignored) {
                // the server notices by itself that it is gone
            }
        }
    }
}
