package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Expressions that take exponential time end with their statement: in the evaluator, on the threads that read several
 * partitions, and where the planner computes constants.
 */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
@Timeout(value = 4, unit = TimeUnit.MINUTES)
final class EndlessExpressionContract {
    /** Each of the twelve gives back what the others take. */
    private static final String MANY_STARS = "a*".repeat(12) + "b";

    private static final String LITERAL = "'" + "a".repeat(20_000) + "'";

    /** LIKE takes the product of the lengths here: a quarter of an hour, but to make the texts takes far less than the timeout. */
    private static final String LIKE = "REPEAT(letter, 2000000) LIKE '%' || REPEAT(letter, 1000000) || 'b'";

    /** Some Java versions end these after all, within seconds. */
    private static final List<String> NESTED = List.of(
            "REGEXP_LIKE(s, '((a+)+)+b')",
            "s REGEXP '((a+)+)+b'",
            "REGEXP_REPLACE(s, '(a|aa|aaa)*(a|aa)*\\1b', 'x') = 'x'",
            "REGEXP_LIKE(long_text, 'a.*a.*a.*a.*a.*a.*a.*a.*a.*a.*a.*a.*b')");

    private static final List<String> PREDICATES = List.of(
            "REGEXP_LIKE(long_text, '" + MANY_STARS + "')",
            "long_text REGEXP '" + MANY_STARS + "'",
            "long_text NOT RLIKE '" + MANY_STARS + "'",
            "long_text ~* '" + MANY_STARS + "'",
            "REGEXP_COUNT(long_text, '" + MANY_STARS + "') = 1",
            "REGEXP_INSTR(long_text, '" + MANY_STARS + "') = 1",
            "REGEXP_SUBSTR(long_text, '" + MANY_STARS + "') = 'b'",
            LIKE,
            LIKE.replace("LIKE", "NOT LIKE"),
            LIKE.replace("LIKE", "ILIKE"));

    private static final List<String> CONSTANTS = List.of(
            "SELECT id FROM t WHERE REGEXP_LIKE(" + LITERAL + ", '" + MANY_STARS + "')",
            "SELECT COUNT(*), MAX(letter) FROM t WHERE REGEXP_LIKE(" + LITERAL + ", '" + MANY_STARS + "')");

    private static final List<String> STATEMENTS = List.of(
            "SELECT a.id FROM t a JOIN t b ON REGEXP_LIKE(a.long_text || b.letter, '" + MANY_STARS + "')",
            "SELECT a.id FROM t a FULL JOIN t b ON REGEXP_LIKE(a.long_text || b.letter, '" + MANY_STARS + "')",
            "SELECT id FROM t ORDER BY REGEXP_SUBSTR(long_text, '" + MANY_STARS + "')",
            "SELECT REGEXP_SUBSTR(long_text, '" + MANY_STARS + "'), COUNT(*) FROM t GROUP BY REGEXP_SUBSTR(long_text, '"
                    + MANY_STARS + "')",
            "SELECT MAX(REGEXP_SUBSTR(long_text, '" + MANY_STARS + "')) OVER (ORDER BY id) FROM t",
            "UPDATE t SET letter = REGEXP_SUBSTR(long_text, '" + MANY_STARS + "')",
            "DELETE FROM t WHERE long_text REGEXP '" + MANY_STARS + "'",
            "INSERT INTO t (id, s) VALUES (99, REGEXP_SUBSTR(" + LITERAL + ", '" + MANY_STARS + "'))",
            "MERGE INTO t USING t b ON t.id = b.id WHEN MATCHED THEN UPDATE SET s = REGEXP_SUBSTR(b.long_text, '"
                    + MANY_STARS + "')",
            "ALTER TABLE t ADD COLUMN added VARCHAR DEFAULT REGEXP_SUBSTR(" + LITERAL + ", '" + MANY_STARS + "')",
            "EXPLAIN ANALYZE SELECT id FROM t WHERE long_text REGEXP '" + MANY_STARS + "'",
            "SELECT REGEXP_LIKE(" + LITERAL + ", '" + MANY_STARS + "')");

    @Test
    @Tag("long")
    void predicateEndsAtTheQueryTimeout(TestStore place) throws Exception {
        try (Connection first = place.connect()) {
            fill(first);
            List<String> queries = new ArrayList<>();
            for (String predicate : PREDICATES) {
                queries.add("SELECT id FROM t WHERE " + predicate);
                queries.add("SELECT COUNT(*), MAX(letter) FROM t WHERE " + predicate);
            }
            endAtTheQueryTimeout(place, queries, "57014");
        }
    }

    /** A plan that took longer would end with the same SQLState, on a thread that goes on. */
    @Test
    void constantIsPlannedBeforeItEndsAtTheQueryTimeout(TestStore place) throws Exception {
        try (Connection first = place.connect();
                Statement statement = first.createStatement()) {
            fill(first);
            statement.setQueryTimeout(30);
            for (String sql : CONSTANTS) {
                assertThat(stateOf(statement, "EXPLAIN " + sql)).as(sql).isEqualTo("none");
            }
            endAtTheQueryTimeout(place, CONSTANTS, "57014");
        }
    }

    @Test
    void nestedRepetitionEnds(TestStore place) throws Exception {
        try (Connection first = place.connect()) {
            fill(first);
            List<String> queries = NESTED.stream()
                    .map(predicate -> "SELECT id FROM t WHERE " + predicate)
                    .toList();
            endAtTheQueryTimeout(place, queries, "57014", "none");
        }
    }

    @Test
    void statementEndsAtTheQueryTimeout(TestStore place) throws Exception {
        try (Connection first = place.connect()) {
            fill(first);
            endAtTheQueryTimeout(place, STATEMENTS, "57014");
        }
    }

    @Test
    void cancelEndsIt(TestStore place) throws Exception {
        try (Connection first = place.connect()) {
            fill(first);
            for (String sql : sample()) {
                assertThat(stateAfter(place, sql, (connection, statement, thread) -> statement.cancel()))
                        .as(sql)
                        .isEqualTo("57014");
            }
        }
    }

    @Test
    void interruptEndsIt(TestStore place) throws Exception {
        try (Connection first = place.connect()) {
            fill(first);
            for (String sql : sample()) {
                assertThat(stateAfter(place, sql, (connection, statement, thread) -> thread.interrupt()))
                        .as(sql)
                        .isEqualTo("57014");
            }
        }
    }

    @Test
    void closeOfItsConnectionEndsIt(TestStore place) throws Exception {
        try (Connection first = place.connect()) {
            fill(first);
            for (String sql : sample()) {
                assertThat(stateAfter(place, sql, (connection, statement, thread) -> connection.close()))
                        .as(sql)
                        .isIn("57014", "08003", "55000");
            }
        }
    }

    /** A store in memory is there as long as the connection is open. */
    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, s VARCHAR, long_text VARCHAR, letter VARCHAR)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, 'a')")) {
                for (int id = 0; id < 8; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, "a".repeat(48) + "!");
                    insert.setString(3, "a".repeat(20_000));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }
    }

    private static List<String> sample() {
        return List.of(
                "SELECT id FROM t WHERE long_text REGEXP '" + MANY_STARS + "'",
                "SELECT COUNT(*) FROM t WHERE long_text RLIKE '" + MANY_STARS + "'",
                "SELECT id FROM t WHERE " + LIKE,
                "SELECT REGEXP_LIKE(" + LITERAL + ", '" + MANY_STARS + "')",
                "UPDATE t SET letter = REGEXP_SUBSTR(long_text, '" + MANY_STARS + "')");
    }

    private static void endAtTheQueryTimeout(TestStore place, List<String> statements, String... states)
            throws Exception {
        List<Callable<Void>> work = new ArrayList<>();
        for (String sql : statements) {
            work.add(() -> {
                try (Connection connection = place.connect();
                        Statement statement = connection.createStatement()) {
                    plan(statement, sql);
                    statement.setQueryTimeout(2);
                    assertThat(stateOf(statement, sql)).as(sql).isIn((Object[]) states);
                }
                return null;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            assertAll(threads.invokeAll(work).stream().map(each -> each::get));
        } finally {
            threads.shutdownNow();
        }
    }

    /** What ends a statement from another thread. */
    @FunctionalInterface
    private interface Strike {
        void of(Connection connection, Statement statement, Thread thread) throws SQLException;
    }

    private static String stateAfter(TestStore place, String sql, Strike strike) throws Exception {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            plan(statement, sql);
            Thread thread = Thread.currentThread();
            CountDownLatch begun = new CountDownLatch(1);
            Thread striker = new Thread(() -> {
                try {
                    begun.await();
                    TimeUnit.MILLISECONDS.sleep(300);
                    strike.of(connection, statement, thread);
                } catch (SQLException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            striker.start();
            begun.countDown();
            String state = stateOf(statement, sql);
            Thread.interrupted();
            striker.join();
            return state;
        }
    }

    /** Plans a statement, if it has a plan. Else it might have to end before matching has begun, as it would without any guard. */
    private static void plan(Statement statement, String sql) {
        if (!sql.startsWith("EXPLAIN")) {
            stateOf(statement, "EXPLAIN " + sql);
        }
    }

    private static String stateOf(Statement statement, String sql) {
        try {
            if (statement.execute(sql)) {
                while (statement.getResultSet().next()) {
                    // the expression is computed for each row
                }
            }
            return "none";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }
}
