package dev.schemaless.tests.external;

import dev.schemaless.tests.fixture.DatabaseServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/**
 * Databases of a store that another program would write, empty at first; dropped when this is closed.
 *
 * @param names in the order of the other program
 */
record ClientDatabases(DatabaseServer server, List<String> names) implements AutoCloseable {
    static ClientDatabases create(DatabaseServer server, int count) throws SQLException {
        String name = "client_" + UUID.randomUUID().toString().substring(0, 8);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(name + "_" + i);
            ServerStatements.run(server, "", "CREATE DATABASE " + names.get(i) + characters(server));
        }
        return new ClientDatabases(server, List.copyOf(names));
    }

    /** Returns the character set of a database as programs choose it: the keys of servers before MySQL 5.7 and MariaDB 10.2 take no 255 characters of four bytes. */
    static String characters(DatabaseServer server) throws SQLException {
        try (Connection connection = server.connect("")) {
            boolean old = connection.getMetaData().getDatabaseProductVersion().contains("10.1.");
            return (old ? " CHARACTER SET utf8" : " CHARACTER SET utf8mb4")
                    + (old ? " COLLATE utf8_general_ci" : " COLLATE utf8mb4_general_ci");
        }
    }

    /** Runs a statement in one of the databases. */
    void run(int database, String sql, Object... values) throws SQLException {
        ServerStatements.run(server, names.get(database), sql, values);
    }

    /** Runs a statement of the server as a user who may do everything. */
    void runAsRoot(String sql) throws SQLException {
        ServerStatements.run(server, "", sql);
    }

    /** Returns the rows of a query in one of the databases. */
    List<List<Object>> rows(int database, String sql, Object... values) throws SQLException {
        List<List<Object>> found = new ArrayList<>();
        try (Connection connection = server.connect(names.get(database), Map.of("tinyInt1isBit", "false"));
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    List<Object> row = new ArrayList<>();
                    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                        row.add(rows.getObject(i));
                    }
                    found.add(row);
                }
            }
        }
        return found;
    }

    /** Waits until a statement in one of the databases waits for a lock. */
    void awaitLockWait(int database) {
        // the server brings this table up to date once no query has read it for a tenth of a second
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(300))
                .until(() -> !rows(
                                database,
                                "SELECT 1 FROM information_schema.innodb_trx t JOIN information_schema.processlist p ON p.id ="
                                        + " t.trx_mysql_thread_id WHERE p.db = DATABASE() AND t.trx_state = 'LOCK WAIT'")
                        .isEmpty());
    }

    /** Returns the checksum of each table. */
    Map<String, Object> checksums() throws SQLException {
        Map<String, Object> checksums = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            for (List<Object> table : rows(i, "SHOW TABLES")) {
                List<Object> checksum =
                        rows(i, "CHECKSUM TABLE " + table.get(0)).get(0);
                checksums.put(String.valueOf(checksum.get(0)), checksum.get(1));
            }
        }
        return checksums;
    }

    /** Returns the rows of a query in one of the databases, the values of each with blanks between them. */
    List<String> list(int database, String sql) throws SQLException {
        try (Connection connection = server.connect(names.get(database))) {
            return ask(connection, sql);
        }
    }

    /** Connects the driver to all of the databases. */
    Connection connect(String parameters) throws SQLException {
        return connect(names, parameters);
    }

    /** Makes a line of a row. */
    @FunctionalInterface
    interface RowReader {
        String read(ResultSet row) throws SQLException;
    }

    /** Returns the server's own answer to a user who may do everything. */
    List<String> ask(String database, String sql, RowReader reader) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(reader.read(result));
            }
        }
        return rows;
    }

    /** Connects the driver to some of the databases. */
    Connection connect(List<String> databases, String parameters) throws SQLException {
        return connect(databases, parameters, server.user(), server.password());
    }

    /** Connects the driver with another account. */
    Connection connect(List<String> databases, String parameters, String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return DriverManager.getConnection(url(databases, parameters), properties);
    }

    private String url(List<String> databases, String parameters) {
        return databases.stream()
                .map(database -> server.host() + ":" + server.port() + "/" + database)
                .collect(Collectors.joining(",", "jdbc:schemaless:mysql://", "?" + parameters));
    }

    /** Returns a URL of all databases, with the account in it. */
    String url(String parameters) {
        return url(
                names,
                parameters + "&user=" + server.user() + "&password="
                        + URLEncoder.encode(server.password(), StandardCharsets.UTF_8)
                                .replace("+", "%20"));
    }

    private interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /** Returns the rows of a query, as an account sees them that may only read. */
    List<String> askAsReader(String parameters, String sql) throws SQLException {
        return asReader(parameters, connection -> ask(connection, sql));
    }

    /** Runs a change as an account that may only read. */
    int changeAsReader(String parameters, String sql) throws SQLException {
        return asReader(parameters, connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql);
            }
        });
    }

    /** Runs a statement as such an account. */
    int updateAsReader(String parameters, String sql) throws SQLException {
        return asReader(parameters, connection -> update(connection, sql));
    }

    private <T> T asReader(String parameters, Work<T> work) throws SQLException {
        ReaderAccount reader = ReaderAccount.create(this);
        try (Connection connection = reader.connect(this, parameters)) {
            return work.run(connection);
        } finally {
            reader.drop(this);
        }
    }

    /** Returns how many rows a statement changes. */
    static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    /** Returns the rows of a query, the values of each with blanks between them. */
    List<String> ask(String parameters, String sql) throws SQLException {
        try (Connection connection = connect(names, parameters)) {
            return ask(connection, sql);
        }
    }

    static List<String> ask(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join(" ", row));
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        for (String name : names) {
            server.drop(name);
        }
    }
}
