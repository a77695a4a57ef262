package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConnectionTest extends MemoryStoreConformance {
    @Test
    void levelsAboveReadCommittedAreRefused() throws Exception {
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);

        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        assertRefused(() -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE), "0A000")
                .withMessageContaining("TRANSACTION_READ_COMMITTED");
        assertRefused(() -> connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ), "0A000")
                .withMessageContaining("TRANSACTION_READ_COMMITTED");
        assertRefused(() -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE), "0A000")
                .withMessageContaining("TRANSACTION_READ_COMMITTED");
        assertRefused(() -> connection.setTransactionIsolation(999), "22023").withMessageContaining("999");
    }

    @Test
    void readUncommittedIsTakenAsReadCommitted() throws Exception {
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);

        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }

    @Test
    void propertiesThatPoolsAddAreTaken() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "report");
        properties.setProperty("loginTimeout", "30");
        properties.setProperty("cachePrepStmts", "true");
        try (Connection other = new dev.schemaless.jdbc.SchemalessDriver().connect(place.url(), properties)) {
            assertThat(other.getClientInfo("ApplicationName")).isEqualTo("report");
            assertThat(warnings(other.getWarnings()))
                    .singleElement()
                    .asString()
                    .startsWith("The property 'cachePrepStmts' is unknown and has no effect");
        }
    }

    @Test
    void readOnlyConnectionRefusesChanges() throws Exception {
        createNumbers(1);
        connection.setReadOnly(true);

        assertRefused(() -> run("INSERT INTO numbers VALUES (9)"), "25006").withMessageContaining("read-only");
        assertRefused(() -> run("DROP TABLE numbers"), "25006").withMessageContaining("setReadOnly(false)");
        assertThat(connection.getMetaData().isReadOnly()).isTrue();
        assertThat(rows("SELECT n FROM numbers")).containsExactly("0");
        connection.setReadOnly(false);
        run("INSERT INTO numbers VALUES (9)");
        assertThat(rows("SELECT n FROM numbers ORDER BY n")).containsExactly("0", "9");
    }

    @Test
    void closeClosesStatementsAndResultSets() throws Exception {
        createNumbers(2);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT n FROM numbers");
        connection.close();
        connection.close();

        assertThat(connection.isClosed()).isTrue();
        assertThat(statement.isClosed()).isTrue();
        assertThat(rows.isClosed()).isTrue();
        assertThat(connection.isValid(1)).isFalse();
        assertRefused(connection::createStatement, "08003").withMessageContaining("it is closed");
        assertRefused(() -> connection.prepareStatement("VALUES 1"), "08003").withMessageContaining("it is closed");
        assertRefused(connection::getAutoCommit, "08003").withMessageContaining("it is closed");
        assertRefused(connection::getMetaData, "08003").withMessageContaining("it is closed");
        assertRefused(() -> statement.executeQuery("VALUES 1"), "08003").withMessageContaining("it is closed");
    }

    @Test
    void abortClosesTheConnection() throws Exception {
        connection.abort(Runnable::run);

        assertThat(connection.isClosed()).isTrue();
    }

    /** The executor may be slow, or stopped. */
    @Test
    void abortClosesTheConnectionAtOnce() throws Exception {
        List<Runnable> later = new ArrayList<>();
        connection.abort(later::add);

        assertThat(connection.isClosed()).isTrue();
        assertRefused(connection::createStatement, "08003").withMessageContaining("it is closed");
        later.forEach(Runnable::run);
        assertThat(later).hasSize(1);
    }

    @Test
    void validityIsAsked() throws Exception {
        assertThat(connection.isValid(0)).isTrue();
        assertThat(connection.isValid(5)).isTrue();
        assertRefused(() -> connection.isValid(-1), "22023").withMessageContaining("negative");
    }

    @Test
    void networkTimeoutEndsStatements() throws Exception {
        createNumbers(300);
        connection.setNetworkTimeout(Runnable::run, 200);

        assertThat(connection.getNetworkTimeout()).isEqualTo(200);
        assertRefused(() -> rows("SELECT a.n FROM numbers a, numbers b, numbers c, numbers d"), "57014")
                .withMessageContaining("timeout");
    }

    @Test
    void thereIsOneSchemaAndNoCatalog() throws Exception {
        connection.setSchema("public");
        connection.setCatalog("whatever");

        assertThat(connection.getSchema()).isEqualTo("PUBLIC");
        assertThat(connection.getCatalog()).isNull();
        assertRefused(() -> connection.setSchema("other"), "42602").withMessageContaining("a store has one, 'PUBLIC'");
    }

    @Test
    void namesMayBeQualifiedByTheSchema() throws Exception {
        createNumbers(1);

        assertThat(rows("SELECT numbers.n FROM public.numbers")).containsExactly("0");
        assertThat(rows("SELECT n FROM \"PUBLIC\".\"NUMBERS\"")).containsExactly("0");
    }

    @Test
    void clientInfoIsKept() throws Exception {
        connection.setClientInfo("ApplicationName", "test");
        connection.setClientInfo("Other", "kept too");

        assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("test");
        assertThat(connection.getClientInfo()).hasSize(2).containsEntry("Other", "kept too");
        connection.setClientInfo("Other", null);
        assertThat(connection.getClientInfo("Other")).isNull();
        Properties others = new Properties();
        others.setProperty("ClientUser", "ada");
        connection.setClientInfo(others);
        assertThat(connection.getClientInfo()).isEqualTo(others);
        assertThatObject(connection.getWarnings()).isNull();
        connection.close();
        org.assertj.core.api.Assertions.assertThatExceptionOfType(SQLClientInfoException.class)
                .isThrownBy(() -> connection.setClientInfo(new Properties()))
                .matches(e -> "08003".equals(e.getSQLState()));
    }

    private static List<String> warnings(@Nullable SQLWarning first) {
        List<String> messages = new ArrayList<>();
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            messages.add(warning.getMessage());
        }
        return messages;
    }

    @Test
    void nearestKindOfResultSetIsGivenWithWarning() throws Exception {
        try (Statement statement = connection.createStatement(
                ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, ResultSet.CLOSE_CURSORS_AT_COMMIT)) {
            assertThat(warnings(statement.getWarnings()))
                    .singleElement()
                    .asString()
                    .contains("stay open over a commit");
            assertThat(warnings(connection.getWarnings())).hasSize(1);
            assertThat(statement.getResultSetHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            assertThat(texts(statement.executeQuery("VALUES 1"))).containsExactly("1");
        }
        try (PreparedStatement query =
                connection.prepareStatement("VALUES 1", ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            assertThat(warnings(query.getWarnings())).singleElement().asString().contains("are insensitive");
            assertThat(query.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        }
    }

    @Test
    void kindThatIsHadGivesNoWarning() throws Exception {
        for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
            for (int concurrency : new int[] {ResultSet.CONCUR_READ_ONLY, ResultSet.CONCUR_UPDATABLE}) {
                connection
                        .createStatement(type, concurrency, ResultSet.HOLD_CURSORS_OVER_COMMIT)
                        .close();
                assertThat(connection.getMetaData().supportsResultSetConcurrency(type, concurrency))
                        .isTrue();
            }
            assertThat(connection.getMetaData().supportsResultSetType(type)).isTrue();
        }

        assertThat(warnings(connection.getWarnings())).isEmpty();
    }

    @Test
    void sameWarningIsKeptOnce() throws Exception {
        for (int i = 0; i < 3; i++) {
            connection
                    .createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)
                    .close();
        }

        assertThat(warnings(connection.getWarnings())).hasSize(1);
    }

    @Test
    void numbersThatAreNoKindOfResultSetAreRefused() {
        assertRefused(() -> connection.createStatement(1, ResultSet.CONCUR_READ_ONLY), "22023")
                .withMessageContaining("1 is not a type");
        assertRefused(() -> connection.prepareStatement("VALUES 1", ResultSet.TYPE_FORWARD_ONLY, 1), "22023")
                .withMessageContaining("1 is not a concurrency");
        assertRefused(
                        () -> connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, 0),
                        "22023")
                .withMessageContaining("0 is not a holdability");
    }

    @Test
    void objectsAreUnwrappedToWhatTheyAre() throws SQLException {
        assertThat(connection.isWrapperFor(Connection.class)).isTrue();
        assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
        assertRefused(() -> connection.unwrap(PreparedStatement.class), "22023").withMessageContaining("isWrapperFor");
    }

    @Test
    void passwordIsNowhereToBeSeen() throws Exception {
        try (Connection other = new dev.schemaless.jdbc.SchemalessDriver()
                .connect(place.url() + "&password=s3cret", new Properties())) {
            assertThat(other.getMetaData().getURL()).endsWith("password=***").doesNotContain("s3cret");
            assertThat(other.toString()).doesNotContain("s3cret");
            assertThat(other.getWarnings().getMessage()).contains("password has no effect");
        }
    }

    @Test
    void secondConnectionSeesWhatTheFirstCreated() throws Exception {
        try (Connection other = place.connect();
                Statement statement = other.createStatement()) {
            createNumbers(3);
            assertThat(texts(statement.executeQuery("SELECT COUNT(*) FROM numbers")))
                    .containsExactly("3");
        }
    }
}
