package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the property {@code scatter} shows to callers of JDBC. */
class ScatterWarningTest extends MemoryStoreConformance {
    private static final String SCATTERED = "SELECT n FROM numbers WHERE n > 1";

    @BeforeEach
    void create() throws SQLException {
        createNumbers(3);
    }

    private Connection connect(String scatter) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("scatter", scatter);
        return DriverManager.getConnection(place.url(), properties);
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> messages = new ArrayList<>();
        for (SQLWarning next = statement.getWarnings(); next != null; next = next.getNextWarning()) {
            messages.add(next.getSQLState() + " " + next.getMessage());
        }
        return messages;
    }

    @Test
    void warningIsOfTheLastExecutionOnly() throws Exception {
        try (Connection warning = connect("warn");
                Statement statement = warning.createStatement()) {
            statement.executeQuery(SCATTERED).close();
            assertThat(warnings(statement))
                    .singleElement()
                    .asString()
                    .startsWith("01000 ")
                    .contains("it asks all 16 shards of table 'numbers'");

            statement.executeQuery("SELECT n FROM numbers WHERE n = 1").close();
            assertThat(warnings(statement)).isEmpty();
            statement.executeUpdate("DELETE FROM numbers WHERE n > 5");
            assertThat(warnings(statement)).hasSize(1);
            statement.clearWarnings();
            assertThat(warnings(statement)).isEmpty();
        }
    }

    @Test
    void preparedStatementsAndBatchesWarnToo() throws Exception {
        try (Connection warning = connect("warn");
                PreparedStatement query = warning.prepareStatement(SCATTERED);
                PreparedStatement update = warning.prepareStatement("DELETE FROM numbers WHERE n > ?")) {
            assertThat(warnings(query)).isEmpty();
            query.executeQuery().close();
            assertThat(warnings(query)).hasSize(1);

            update.setInt(1, 7);
            update.addBatch();
            update.executeBatch();
            assertThat(warnings(update)).hasSize(1);
        }
    }

    @Test
    void refusalComesWithTheStatement() throws Exception {
        try (Connection strict = connect("error");
                Statement statement = strict.createStatement()) {
            assertRefused(() -> statement.executeQuery(SCATTERED), "54001");
            assertRefused(() -> strict.prepareStatement(SCATTERED), "54001");
            statement.executeQuery("SELECT /*+ SCATTER */ n FROM numbers").close();
            assertThat(warnings(statement)).isEmpty();
        }
    }
}
