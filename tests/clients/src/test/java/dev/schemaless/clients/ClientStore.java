package dev.schemaless.clients;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A store for one test. One in memory lasts until it is closed: its own connection holds it. Thread-safe. */
public final class ClientStore implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String url;
    private final Connection connection;

    private ClientStore(String url, Connection connection) {
        this.url = url;
        this.connection = connection;
    }

    /** Makes a store in memory and runs statements on it. */
    public static ClientStore inMemory(String... statements) throws SQLException {
        return at("jdbc:schemaless:mem:clients" + NUMBER.incrementAndGet(), statements);
    }

    /** Opens a store, and runs statements on it. */
    static ClientStore at(String url, String... statements) throws SQLException {
        ClientStore store = new ClientStore(url, DriverManager.getConnection(url));
        store.run(statements);
        return store;
    }

    /** Returns the URL that clients connect by. */
    public String url() {
        return url;
    }

    /** Runs statements one after another, past the client. */
    public void run(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the first column of the first row of a query, past the client. */
    public Object value(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new AssertionError("No row: " + query);
            }
            return rows.getObject(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
