package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are planned as longer ones, with copies of their operands, in each other: planned or refused in time. */
class NestedCallTest {
    private static final int HOSTILE = 40;
    private static final Duration GENEROUS = Duration.ofSeconds(60);
    private static final String[] TABLES = {
        "CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER)", "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3), (4, NULL)"
    };
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(TABLES);
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** Returns a call in itself; {@code ?} stands for what is in it, and {@code #} for the level. */
    private static String nested(String call, String innermost, int levels) {
        String expression = innermost;
        for (int level = 0; level < levels; level++) {
            expression = call.replace("?", expression).replace("#", String.valueOf(level));
        }
        return expression;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NULLIF(?, #)",
                "COALESCE(?, #)",
                "{fn IFNULL(?, #)}",
                "COALESCE(NULLIF(?, #), 3)",
                "COALESCE((SELECT ?), 3)",
                "CASE ? WHEN 1 THEN 2 WHEN 2 THEN 3 WHEN 3 THEN 4 ELSE 1 END",
                "CASE WHEN ? BETWEEN SYMMETRIC # AND 5 THEN 1 ELSE 2 END",
                "CASE WHEN ? IN (id, i) THEN 1 ELSE 2 END",
                "CASE WHEN ? IS DISTINCT FROM # THEN 1 ELSE 2 END",
                "CASE WHEN (?, 1) < (#, i) THEN 1 ELSE 2 END",
                "CASE WHEN ? > ALL (SELECT id FROM t) THEN 1 ELSE 2 END",
                "CASE WHEN ? IN (SELECT id FROM t) THEN 1 ELSE 2 END",
            })
    void statementThatWouldGrowTooMuchIsRefused(String call) {
        String expression = nested(call, "i", HOSTILE);

        for (String sql : List.of(
                "SELECT " + expression + " FROM t",
                "SELECT id FROM t WHERE " + expression + " = 1",
                "UPDATE t SET i = " + expression,
                "INSERT INTO t SELECT 9, " + expression + " FROM t",
                "CREATE VIEW v AS SELECT " + expression + " AS x FROM t",
                "EXPLAIN SELECT " + expression + " FROM t")) {
            assertTimeoutPreemptively(
                    GENEROUS,
                    () -> assertThatExceptionOfType(SchemalessException.class)
                            .isThrownBy(() -> STORE.query(sql))
                            .withMessageContaining(
                                    "Cannot plan statement: it would have too many copies of its calls, more than 4000")
                            .extracting(SchemalessException::code)
                            .isEqualTo(ErrorCode.LIMIT_EXCEEDED));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "NULLIF(?, #) ; 6",
                "COALESCE(?, #) ; 6",
                "NULLIF(#, ?) ; 40",
                "COALESCE(i, ?) ; 40",
                "COALESCE(NULLIF(?, #), 3) ; 3",
                "GREATEST(?, #) ; 40",
                "LEAST(#, i, ?) ; 40",
                "CASE ? WHEN 1 THEN 2 WHEN 2 THEN 3 WHEN 3 THEN 4 ELSE 1 END ; 4",
                "CASE 2 WHEN ? THEN 3 WHEN 4 THEN 5 ELSE i END ; 40",
                "CASE i WHEN 1 THEN ? WHEN 2 THEN id ELSE ? END ; 3",
            })
    void nestedCallsAnswerAsTheyAreWritten(String call, int levels) throws SQLException {
        String sql = "SELECT id, " + nested(call, "i", levels) + " FROM t";

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @Test
    void extremesOfManyValuesArePlannedSoon() {
        String values = IntStream.range(0, 5_000).mapToObj(n -> "i + " + n).collect(Collectors.joining(", "));

        assertTimeoutPreemptively(
                GENEROUS,
                () -> assertThat(STORE.query(
                                "SELECT GREATEST(" + values + ") - LEAST(" + values + ") FROM t WHERE id = 1"))
                        .containsExactly("4999"));
    }

    @Test
    void callsAreComparedWithLongLists() {
        for (String value : List.of("?", "id + 9", "NULL")) {
            String values = "1, " + String.join(", ", Collections.nCopies(9_000, value.replace("?", "7")));
            String sql = "SELECT id FROM t WHERE COALESCE(ABS(i * 2), 0) - ABS(id) IN (" + values + ")";

            assertTimeoutPreemptively(
                    GENEROUS, () -> assertThat(STORE.query(sql)).containsExactly("1"));
        }
    }

    @Test
    void nestsAreNotComparedWithLongLists() {
        String values = String.join(", ", Collections.nCopies(500, "id + 9"));
        String sql = "SELECT id FROM t WHERE " + nested("NULLIF(?, #)", "i", 10) + " IN (" + values + ")";

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query(sql))
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.LIMIT_EXCEEDED);
    }

    @Test
    void longListsInEachOtherAreRefused() {
        String values = " IN (" + String.join(", ", Collections.nCopies(1_000, "id + 9")) + ")";
        String compared = "CASE WHEN ABS(i)" + values + " THEN 1 ELSE 2 END";

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query("SELECT id FROM t WHERE ABS(" + compared + ")" + values))
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.LIMIT_EXCEEDED);
    }

    @Test
    void longListIsNoNest() {
        String values = String.join(", ", Collections.nCopies(2_000, "(1, id + 1)"));

        assertThat(STORE.query("SELECT COUNT(*) FROM t WHERE (COALESCE(i, 0) + ABS(id) - id, 2) IN (" + values + ")"))
                .containsExactly("1");
    }
}
