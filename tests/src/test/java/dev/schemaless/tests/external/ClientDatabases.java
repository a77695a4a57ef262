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
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;

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
            run(server, "", "CREATE DATABASE " + names.get(i) + " CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci");
        }
        return new ClientDatabases(server, List.copyOf(names));
    }

    /** Runs a statement in one of the databases. */
    void run(int database, String sql, Object... values) throws SQLException {
        run(server, names.get(database), sql, values);
    }

    private static void run(DatabaseServer server, String database, String sql, Object... values) throws SQLException {
        try (Connection connection = server.connect(database);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    /** Makes a line of a row. */
    @FunctionalInterface
    interface RowReader {
        String read(ResultSet row) throws SQLException;
    }

    /** Returns what the server itself says, as somebody who may do everything. */
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

    private Connection connect(List<String> databases, String parameters, String user, String password)
            throws SQLException {
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

    /** Returns the rows of a query, as an account sees them that may only read. */
    List<String> askAsReader(String parameters, String sql) throws SQLException {
        String user = "r" + UUID.randomUUID().toString().substring(0, 8);
        run(server, "", "CREATE USER '" + user + "'@'%' IDENTIFIED BY 'reads'");
        try {
            for (String name : names) {
                run(server, "", "GRANT SELECT ON " + name + ".* TO '" + user + "'@'%'");
            }
            try (Connection connection = connect(names, parameters, user, "reads")) {
                return ask(connection, sql);
            }
        } finally {
            run(server, "", "DROP USER '" + user + "'@'%'");
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
