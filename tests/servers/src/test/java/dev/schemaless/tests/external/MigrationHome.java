package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A store of our own with an external store {@code other} that an account reaches which may SELECT alone. Closing it takes the account
 * away.
 */
record MigrationHome(ClientDatabases databases, String reader, String url, Connection connection)
        implements AutoCloseable {
    private static final String PASSWORD = "reads";

    /** Declares a store in a new home in memory. */
    static MigrationHome inMemory(ClientDatabases databases, String layout, String options) throws SQLException {
        return open(databases, layout, options, "jdbc:schemaless:mem:" + UUID.randomUUID());
    }

    /** Declares a store of Repos in a new home in memory. */
    static MigrationHome ofRepos(RepoStore store) throws SQLException {
        return open(
                store.databases(),
                "repos",
                RepoStore.declared(),
                "jdbc:schemaless:mem:" + UUID.randomUUID() + "?external.other.descriptors=" + store.descriptors());
    }

    /** Declares a store in the home of a URL. */
    static MigrationHome open(ClientDatabases databases, String layout, String options, String url)
            throws SQLException {
        String user = "m" + UUID.randomUUID().toString().substring(0, 8);
        server(databases, "CREATE USER '" + user + "'@'%' IDENTIFIED BY '" + PASSWORD + "'");
        for (String name : databases.names()) {
            server(databases, "GRANT SELECT ON " + name + ".* TO '" + user + "'@'%'");
        }
        MigrationHome home = new MigrationHome(databases, user, url, connect(url, databases, user));
        String places = databases.names().stream()
                .map(name -> "'" + databases.server().host() + ":"
                        + databases.server().port() + "/" + name + "'")
                .collect(Collectors.joining(", "));
        home.run(
                "CREATE EXTERNAL STORE other LAYOUT " + layout + " PARTITIONS (" + places + ")"
                        + (options.isEmpty() ? "" : " WITH (" + options + ")"),
                "IMPORT EXTERNAL TABLES FROM other");
        return home;
    }

    private static void server(ClientDatabases databases, String sql) throws SQLException {
        try (Connection connection = databases.server().connect("");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Connection connect(String url, ClientDatabases databases, String user) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("external.other.user", user);
        properties.setProperty("external.other.password", PASSWORD);
        properties.setProperty("external.other.hosts", databases.server().address());
        return DriverManager.getConnection(url, properties);
    }

    /** Connects to the home again. */
    Connection reconnect() throws SQLException {
        return connect(url, databases, reader);
    }

    /** Returns the same home as seen by another connection. */
    MigrationHome with(Connection other) {
        return new MigrationHome(databases, reader, url, other);
    }

    /** Returns the parameters of a URL that give the account. */
    String account() {
        return "external.other.user=" + reader + "&external.other.password=" + PASSWORD + "&external.other.hosts="
                + databases.server().address();
    }

    void run(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    List<String> ask(String sql) throws SQLException {
        return ClientDatabases.ask(connection, sql);
    }

    void refuses(String state, String reason, String sql) {
        assertThatThrownBy(() -> run(sql))
                .as(sql)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason)
                .extracting(failure -> ((SQLException) failure).getSQLState())
                .isEqualTo(state);
    }

    /** Creates a native table with the columns of an external one, behind {@code old_row_key}. */
    void createLike(String source, String target, String rest) throws SQLException {
        List<String> columns = new ArrayList<>(List.of("old_row_key UUID NOT NULL"));
        columns.addAll(ask("SELECT '\"' || column_name || '\" ' || column_type"
                + " || CASE WHEN cell_name = 'base' THEN '' ELSE ' CELL ' || LOWER(cell_name) END"
                + " FROM sys.columns WHERE table_name = '" + source + "' ORDER BY ordinal_position"));
        run("CREATE TABLE " + target + " (" + String.join(", ", columns) + ", " + rest + ")");
    }

    /** Asserts that two tables have the same rows, seen by their columns. */
    void assertSame(String source, String target) throws SQLException {
        assertThat(rows(target, "old_row_key")).isEqualTo(rows(source, "_row_key"));
    }

    private List<String> rows(String table, String key) throws SQLException {
        String columns = ask("SELECT column_name FROM sys.columns WHERE table_name = '" + table
                        + "' AND column_name <> 'old_row_key' ORDER BY column_name")
                .stream()
                .map(name -> "\"" + name + "\"")
                .collect(Collectors.joining(", "));
        return ask("SELECT CAST(" + key + " AS VARCHAR), " + columns + " FROM " + table + " ORDER BY 1");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        server(databases, "DROP USER '" + reader + "'@'%'");
    }
}
