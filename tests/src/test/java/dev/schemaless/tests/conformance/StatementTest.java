package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatementTest extends MemoryStoreConformance {
    private static final String ENDLESS = "SELECT a.n FROM numbers a, numbers b, numbers c, numbers d";

    private Statement statement;

    @BeforeEach
    void makeStatement() throws SQLException {
        createNumbers(200);
        statement = connection.createStatement();
    }

    private static int count(ResultSet rows) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }

    @Test
    void textsHaveALimit() throws Exception {
        try (Connection limited = DriverManager.getConnection(place.url() + "&maxStatementLength=1000");
                Statement of = limited.createStatement()) {
            String longest = "VALUES '" + "x".repeat(1000 - 9) + "'";

            assertThat(limited.getMetaData().getMaxStatementLength()).isEqualTo(1000);
            of.execute(longest);
            assertRefused(() -> of.execute(longest + " "), "54000").withMessageContaining("maxStatementLength");
            assertRefused(() -> of.addBatch(longest + " "), "54000");
            assertRefused(() -> limited.prepareStatement(longest + " "), "54000");
            assertRefused(() -> limited.prepareCall(longest + " "), "54000");
            assertRefused(() -> limited.nativeSQL(longest + " "), "54000");
        }
    }

    @Test
    void identifiersAreQuotedAsTheConnectionHasThem() throws Exception {
        try (Connection backticks = DriverManager.getConnection(place.url() + "&quoting=backtick");
                Statement of = backticks.createStatement()) {
            assertThat(of.enquoteIdentifier("stars", false)).isEqualTo("stars");
            assertThat(of.enquoteIdentifier("stars", true)).isEqualTo("`stars`");
            assertThat(of.enquoteIdentifier("of a \"hotel\"", false)).isEqualTo("`of a \"hotel\"`");
            assertThat(of.enquoteIdentifier("`of a hotel`", false)).isEqualTo("`of a hotel`");
            assertRefused(() -> of.enquoteIdentifier("a`b", true), "42602").withMessageContaining("'a`b'");
        }
        assertThat(statement.enquoteIdentifier("of a `hotel`", false)).isEqualTo("\"of a `hotel`\"");
        assertThat(statement.enquoteIdentifier("\"of a hotel\"", true)).isEqualTo("\"of a hotel\"");
        assertRefused(() -> statement.enquoteIdentifier("a\"b", true), "42602");
        assertRefused(() -> statement.enquoteIdentifier("", true), "42602").withMessageContaining("''");
        assertRefused(() -> statement.enquoteIdentifier(null, true), "22023");
    }

    @Test
    void reservedWordsAreNoSimpleIdentifiers() throws Exception {
        assertThat(statement.isSimpleIdentifier("stars")).isTrue();
        assertThat(statement.isSimpleIdentifier("2stars")).isFalse();
        assertThat(statement.isSimpleIdentifier("order")).isFalse();
        run("CREATE TABLE booked (id INT PRIMARY KEY, " + statement.enquoteIdentifier("order", false) + " INT)");
    }

    @Test
    void executeDistinguishesRowsAndCounts() throws Exception {
        assertThat(statement.execute("SELECT n FROM numbers")).isTrue();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
        assertThat(count(statement.getResultSet())).isEqualTo(200);

        assertThat(statement.execute("INSERT INTO numbers VALUES (1000), (1001)"))
                .isFalse();
        assertThat(statement.getUpdateCount()).isEqualTo(2);
        assertThat(statement.getResultSet()).isNull();
        assertThat(statement.getMoreResults()).isFalse();
        assertThat(statement.getLargeUpdateCount()).isEqualTo(-1);
    }

    @Test
    void definitionsCountNothing() throws Exception {
        assertThat(statement.executeUpdate("CREATE TABLE t (a INT)")).isZero();
        assertThat(statement.executeLargeUpdate("DROP TABLE t")).isZero();
    }

    @Test
    void wrongMethodIsRefusedBeforeAnythingRuns() throws Exception {
        assertRefused(() -> statement.executeQuery("INSERT INTO numbers VALUES (1000)"), "07005")
                .withMessageContaining("executeUpdate");
        assertRefused(() -> statement.executeUpdate("SELECT n FROM numbers"), "07003")
                .withMessageContaining("executeQuery");
        assertThat(rows("SELECT COUNT(*) FROM numbers")).containsExactly("200");
    }

    @Test
    void maxRowsLimitsResultsSilently() throws Exception {
        statement.setMaxRows(7);
        assertThat(count(statement.executeQuery("SELECT n FROM numbers"))).isEqualTo(7);
        statement.setLargeMaxRows(0);
        assertThat(count(statement.executeQuery("SELECT n FROM numbers"))).isEqualTo(200);
        assertRefused(() -> statement.setMaxRows(-1), "22023").withMessageContaining("negative");
    }

    @Test
    void nextExecutionClosesTheOpenResultSet() throws Exception {
        ResultSet first = statement.executeQuery("SELECT n FROM numbers");
        first.next();
        ResultSet second = statement.executeQuery("SELECT n FROM numbers");

        assertThat(first.isClosed()).isTrue();
        assertThat(second.next()).isTrue();
        assertThat(second.getStatement()).isSameAs(statement);
    }

    @Test
    void severalStatementsReadAtOnce() throws Exception {
        try (Statement other = connection.createStatement();
                ResultSet outer = statement.executeQuery("SELECT n FROM numbers WHERE n < 3 ORDER BY n")) {
            int inner = 0;
            while (outer.next()) {
                inner += count(other.executeQuery("SELECT n FROM numbers WHERE n <= " + outer.getInt(1)));
            }
            assertThat(inner).isEqualTo(6);
        }
    }

    @Test
    void queryTimeoutEndsTheStatementWhichWorksAgain() throws Exception {
        statement.setQueryTimeout(1);
        assertRefused(() -> count(statement.executeQuery(ENDLESS)), "57014")
                .matches(SQLTimeoutException.class::isInstance)
                .withMessageContaining("query timeout");

        statement.setQueryTimeout(0);
        assertThat(count(statement.executeQuery("SELECT n FROM numbers"))).isEqualTo(200);
    }

    @Test
    void cancelFromAnotherThreadEndsTheStatementWhichWorksAgain() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            ResultSet rows = statement.executeQuery(ENDLESS);
            rows.next();
            other.submit(() -> {
                        statement.cancel();
                        return null;
                    })
                    .get(10, TimeUnit.SECONDS);

            assertRefused(() -> count(rows), "57014").withMessageContaining("cancelled");
            assertThat(count(statement.executeQuery("SELECT n FROM numbers"))).isEqualTo(200);
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void cancelReachesAStatementBeforeItsFirstRow() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<Object> canceller = other.submit(() -> {
                while (!ended.await(50, TimeUnit.MILLISECONDS)) {
                    statement.cancel();
                }
                return null;
            });

            assertRefused(
                            () -> count(statement.executeQuery(
                                    "SELECT COUNT(*) FROM numbers a, numbers b, numbers c, numbers d")),
                            "57014")
                    .withMessageContaining("cancelled");
            ended.countDown();
            assertThat(canceller).succeedsWithin(Duration.ofSeconds(10));
        } finally {
            ended.countDown();
            other.shutdownNow();
        }
    }

    @Test
    void cancelOfAnIdleStatementDoesNothing() throws Exception {
        statement.cancel();
        assertThat(count(statement.executeQuery("SELECT n FROM numbers"))).isEqualTo(200);
        statement.cancel();
        assertThat(count(statement.executeQuery("SELECT n FROM numbers"))).isEqualTo(200);
    }

    @Test
    void closeFromAnotherThreadEndsTheReader() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            ResultSet rows = statement.executeQuery(ENDLESS);
            rows.next();
            Future<Object> closer = other.submit(() -> {
                statement.close();
                return null;
            });

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> count(rows))
                    .matches(e -> e.getSQLState().matches("55000|57014"), "closed, or stopped while reading");
            assertThat(closer).succeedsWithin(Duration.ofSeconds(10));
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void closeOnCompletionFollowsTheResultSet() throws Exception {
        statement.closeOnCompletion();
        ResultSet rows = statement.executeQuery("SELECT n FROM numbers");
        assertThat(statement.isCloseOnCompletion()).isTrue();
        assertThat(statement.isClosed()).isFalse();
        rows.close();

        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void closedStatementIsRefusedWithoutBlamingTheConnection() throws Exception {
        statement.close();
        statement.close();

        assertRefused(() -> statement.execute("VALUES 1"), "55000").withMessageContaining("it is closed");
        assertRefused(statement::getMaxRows, "55000").withMessageContaining("it is closed");
        assertRefused(statement::cancel, "55000").withMessageContaining("it is closed");
        assertThat(connection.isValid(1)).isTrue();
    }

    @Test
    void scrollableResultSetGoesBack() throws Exception {
        try (Statement scrolling =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = scrolling.executeQuery("SELECT n FROM numbers ORDER BY n")) {
            assertThat(rows.last()).isTrue();
            assertThat(rows.getRow()).isEqualTo(200);
            run("DELETE FROM numbers WHERE n = 0");
            assertThat(rows.first()).isTrue();
            assertThat(rows.getInt(1)).isZero();
            scrolling.setFetchDirection(ResultSet.FETCH_REVERSE);
        }
    }

    @Test
    void maxRowsLimitScrollableResultSetsToo() throws Exception {
        try (Statement scrolling =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            scrolling.setMaxRows(7);
            ResultSet rows = scrolling.executeQuery("SELECT n FROM numbers");
            rows.last();
            assertThat(rows.getRow()).isEqualTo(7);
        }
    }

    @Test
    void missingTextIsRefused() {
        assertRefused(() -> statement.execute(null), "22023").withMessageContaining("SQL text is null");
        assertRefused(() -> statement.addBatch(null), "22023").withMessageContaining("SQL text is null");
        assertRefused(() -> connection.prepareStatement(null), "22023").withMessageContaining("SQL text is null");
        assertRefused(() -> connection.nativeSQL(null), "22023").withMessageContaining("SQL text is null");
    }

    @Test
    void fetchSizeOfConnectorJIsTakenAsAHint() throws Exception {
        statement.setFetchSize(Integer.MIN_VALUE);

        assertThat(statement.getFetchSize()).isEqualTo(Integer.MIN_VALUE);
        try (ResultSet rows = statement.executeQuery("SELECT n FROM numbers")) {
            assertThat(rows.getFetchSize()).isEqualTo(Integer.MIN_VALUE);
        }
        assertRefused(() -> statement.setFetchSize(-2), "22023").withMessageContaining("negative");
    }

    @Test
    void onlyPreparedStatementsArePoolableByThemselves() throws Exception {
        assertThat(statement.isPoolable()).isFalse();
        try (var prepared = connection.prepareStatement("VALUES 1")) {
            assertThat(prepared.isPoolable()).isTrue();
        }
    }

    @Test
    void hintsAreTaken() throws Exception {
        statement.setFetchSize(50);
        statement.setFetchDirection(ResultSet.FETCH_FORWARD);
        statement.setPoolable(true);

        assertThat(statement.getFetchSize()).isEqualTo(50);
        assertThat(statement.isPoolable()).isTrue();
        assertThat(count(statement.executeQuery("SELECT n FROM numbers"))).isEqualTo(200);
        assertRefused(() -> statement.setFetchDirection(ResultSet.FETCH_REVERSE), "0A000")
                .withMessageContaining("FETCH_FORWARD");
    }

    @Test
    void trailingSemicolonIsTaken() throws Exception {
        assertThat(count(statement.executeQuery("SELECT n FROM numbers;"))).isEqualTo(200);
    }
}
