package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Accounts with the rights that docs/security.md grants a reader, a writer and an owner. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class GrantsContract {
    private static final String PASSWORD = "Granted-1-right";
    private static final Pattern GRANT = Pattern.compile("(?m)^GRANT (.*) ON shop\\.\\* TO (\\w+);");

    private TestStore place;
    private DatabaseServer server;
    private String user;

    @BeforeEach
    void create(TestStore fresh) throws SQLException {
        place = fresh;
        server = place.servers().get(0);
        user = "g" + place.name();
        asRoot("CREATE USER '" + user + "'@'%' IDENTIFIED BY '" + PASSWORD + "'");
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
            statement.execute("CREATE INDEX by_n ON t (n)");
            statement.execute("INSERT INTO t VALUES (1, 10)");
        }
    }

    @AfterEach
    void dropUser() throws SQLException {
        asRoot("DROP USER '" + user + "'@'%'");
    }

    private void asRoot(String sql) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Connects with an account that has what the document grants that role. */
    private Connection as(String role) throws SQLException, IOException {
        Matcher grant = GRANT.matcher(Files.readString(document()));
        boolean isGranted = false;
        while (grant.find()) {
            if (grant.group(2).equals(role)) {
                asRoot("GRANT " + grant.group(1) + " ON `" + place.name() + "`.* TO '" + user + "'@'%'");
                isGranted = true;
            }
        }
        assertThat(isGranted).as("docs/security.md has a GRANT for " + role).isTrue();
        return DriverManager.getConnection(place.url(
                List.of(new DatabaseServer(server.host(), server.port(), user, PASSWORD, server.properties()))));
    }

    private static Path document() {
        return ProjectRoot.PATH.resolve("docs").resolve("security.md");
    }

    private static void refused(Statement statement, String sql) {
        assertThatThrownBy(() -> statement.execute(sql))
                .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                .extracting(SQLException::getSQLState)
                .isEqualTo("42501");
    }

    private static int valueOf(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT n FROM t WHERE n >= 0")) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    @Test
    void readerReadsAndWritesNothing() throws Exception {
        try (Connection connection = as("reader");
                Statement statement = connection.createStatement()) {
            assertThat(valueOf(statement)).isEqualTo(10);
            refused(statement, "INSERT INTO t VALUES (2, 20)");
            refused(statement, "DELETE FROM t WHERE id = 1");
            refused(statement, "CREATE TABLE u (id INT PRIMARY KEY)");
            refused(statement, "DROP TABLE t");
        }
    }

    /** A process with more rights would finish the drop: the author's own account is asked first. */
    @Test
    void writerWritesRowsAndDropsNothing() throws Exception {
        try (Connection connection = as("writer");
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t VALUES (2, 20)");
            statement.execute("UPDATE t SET n = 11 WHERE id = 1");
            statement.execute("DELETE FROM t WHERE id = 2");
            refused(statement, "CREATE TABLE u (id INT PRIMARY KEY)");
            refused(statement, "CREATE INDEX again ON t (n)");
            refused(statement, "DROP INDEX by_n ON t");
            refused(statement, "DROP TABLE t");
            assertThat(valueOf(statement)).isEqualTo(11);
        }
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement();
                ResultSet states = statement.executeQuery("SELECT state FROM sys.indexes WHERE index_name = 'by_n'")) {
            assertThat(states.next()).isTrue();
            assertThat(states.getString(1)).isEqualToIgnoringCase("readable");
        }
    }

    @Test
    void ownerDefinesAndDrops() throws Exception {
        try (Connection connection = as("owner");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE u (id INT PRIMARY KEY, n INT)");
            statement.execute("CREATE INDEX by_m ON u (n)");
            statement.execute("INSERT INTO u VALUES (1, 1)");
            statement.execute("ALTER TABLE u ADD COLUMN m INT");
            statement.execute("DROP INDEX by_m ON u");
            statement.execute("DROP TABLE u");
            assertThat((Throwable) statement.getWarnings()).isNull();
        }
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet tables = statement.executeQuery("SELECT COUNT(*) FROM information_schema.tables WHERE"
                        + " table_schema = '" + place.name() + "' AND table_name LIKE 'schemaless\\_\\_u\\_%'")) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getInt(1)).isZero();
        }
    }
}
