package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A statement ends when its time is over, whether it is being planned, sorted, joined or windowed. How late each was is printed. */
@Tag("slow")
class StoppedStatementTest {
    private static final Duration LIMIT = Duration.ofMillis(200);

    /** Far more than it takes, and far less than what the statements would take. */
    private static final Duration HANGING = Duration.ofSeconds(8);

    /** That its time was over, or that it is too large before it is. */
    private static final Set<ErrorCode> CODES = Set.of(ErrorCode.QUERY_TIMEOUT, ErrorCode.LIMIT_EXCEEDED);

    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run("CREATE TABLE t (i INTEGER PRIMARY KEY, x DOUBLE, b BOOLEAN, a INTEGER ARRAY)");
        String rows = IntStream.range(0, 3_000)
                .mapToObj(i -> "(" + i + ", " + (i * 7919 % 3_001) + ".5)")
                .collect(Collectors.joining(", "));
        STORE.run("INSERT INTO t (i, x) VALUES " + rows);
        STORE.run("CREATE VIEW long_view AS SELECT i FROM t WHERE b" + " OR i > x".repeat(4_000));
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static String list(int size, String each) {
        return IntStream.range(0, size).mapToObj(i -> each).collect(Collectors.joining(", "));
    }

    static Stream<Arguments> statements() {
        return Stream.of(
                Arguments.of("columns", "SELECT " + list(20_000, "i") + " FROM t"),
                Arguments.of("COALESCE", "SELECT COALESCE(" + list(50_000, "i") + ") FROM t"),
                Arguments.of("AND", "SELECT i FROM t WHERE b" + " AND i > 0".repeat(10_000)),
                Arguments.of("OR", "SELECT i FROM t WHERE b" + " OR i > x".repeat(8_000)),
                Arguments.of("elements", "SELECT a" + "[1]".repeat(15_000) + " FROM t"),
                Arguments.of("bytes", "SELECT i FROM t WHERE X'" + "0a".repeat(100_000) + "' = X'00'"),
                Arguments.of("UNION", "SELECT i FROM t" + " UNION SELECT i FROM t".repeat(500)),
                Arguments.of(
                        "window", "SELECT MAX(r) FROM (SELECT RANK() OVER (ORDER BY p.x * q.x) AS r FROM t p, t q)"),
                Arguments.of("sort", "SELECT p.i FROM t p, t q ORDER BY p.x * q.x DESC"),
                Arguments.of(
                        "mark",
                        "SELECT COUNT(m) FROM (SELECT (x, a[1]) IN (SELECT q.x * r.x, q.a[1] FROM t q, t r WHERE r.i < 40) AS m FROM t)"),
                Arguments.of("cross join", "SELECT COUNT(*) FROM t p, t q, t r WHERE p.x * q.x < r.x - 9999999"),
                Arguments.of("set", "SELECT p.x * q.x FROM t p, t q EXCEPT SELECT x FROM t"),
                Arguments.of(
                        "recursion",
                        "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n FROM r) SELECT COUNT(*) FROM r"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("statements")
    void endsWhenItsTimeIsOver(String name, String sql) throws InterruptedException {
        Session session = STORE.session();
        ReadControl control = ReadControl.withTimeout(LIMIT.toMillis());
        long begun = System.nanoTime();
        ErrorCode code = null;
        try {
            StatementResult.Query result = (StatementResult.Query)
                    session.plan(sql, control).current(control).execute(List.of(), STORE.store(), control);
            try (Rows rows = result.rows()) {
                while (rows.next()) {
                    control.check();
                }
            }
        } catch (SchemalessException e) {
            code = e.code();
        }
        Duration taken = Duration.ofNanos(System.nanoTime() - begun);
        System.out.printf("%s: %s, %d ms late%n", name, code, taken.minus(LIMIT).toMillis());
        awaitPlanner();
        assertThat(code).isIn(CODES);
        assertThat(taken).isLessThan(HANGING);
    }

    /** The statement is short; its view makes the planning long. */
    @Test
    void planningOfALongViewEndsWhenItsTimeIsOver() throws InterruptedException {
        Session session = STORE.session();
        ReadControl control = ReadControl.withTimeout(LIMIT.toMillis());

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(
                        () -> session.plan("SELECT i FROM long_view", control).current(control))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_TIMEOUT));
        awaitPlanner();
    }

    /** Whoever plans a statement that has ended ends as well; Calcite's parser and its code generator only when they are done. */
    private static void awaitPlanner() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("schemaless planning")) {
                thread.join();
            }
        }
    }
}
