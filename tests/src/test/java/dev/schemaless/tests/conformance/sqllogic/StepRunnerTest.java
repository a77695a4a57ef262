package dev.schemaless.tests.conformance.sqllogic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever is wrong in an answer is found, and nothing is left out unseen. */
class StepRunnerTest {
    private TestStore place;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        place = TestStore.on(Backend.H2_MEMORY);
        connection = place.connect();
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        place.close();
    }

    private Tally run(String script, Rule... rules) {
        return StepRunner.run(StepReader.read(script.lines().toList()), connection, List.of(rules));
    }

    private static final String NUMBERS = """
            # a comment
            hash-threshold 8

            statement ok
            CREATE TABLE t (n INTEGER, s VARCHAR(9))

            statement ok
            INSERT INTO t VALUES (10, 'a'), (9, ''), (NULL, 'b')

            """;

    @Test
    void rightAnswersAreRight() {
        Tally tally = run(NUMBERS + """
                query IT nosort
                SELECT n, s
                FROM t ORDER BY s DESC
                ----
                NULL
                b
                10
                a
                9
                (empty)

                query I rowsort one
                SELECT n FROM t
                ----
                10
                9
                NULL

                query R valuesort
                SELECT n FROM t WHERE n > 9
                ----
                10.000

                query I rowsort one
                SELECT n FROM t ORDER BY n
                ----
                3 values hashing to 8734f49773d90b2783e8cac06ff04f88

                query I nosort
                SELECT n > 9 FROM t WHERE n = 10
                ----
                1

                statement error
                INSERT INTO t (absent) VALUES (1)
                """);

        assertThat(tally.wrong()).isEmpty();
        assertThat(tally.run()).isEqualTo(8);
    }

    @Test
    void wrongAnswersAreWrong() {
        Tally tally = run(NUMBERS + """
                query I nosort
                SELECT n FROM t ORDER BY n
                ----
                9
                10
                NULL

                query I nosort
                SELECT n FROM t WHERE n = 9
                ----
                1 values hashing to 8734f49773d90b2783e8cac06ff04f88

                query II nosort
                SELECT n FROM t WHERE n = 9
                ----
                9

                query I nosort
                SELECT absent FROM t
                ----

                statement ok
                DROP TABLE absent

                statement error
                DROP TABLE t
                """);

        assertThat(tally.wrong())
                .extracting(wrong -> wrong.lines().findFirst().orElseThrow())
                .satisfiesExactly(
                        order -> assertThat(order).startsWith("line 10: expected [9, 10, NULL], got"),
                        hash -> assertThat(hash).startsWith("line 17: expected [1 values hashing to"),
                        columns -> assertThat(columns).contains("line 22: ", "1 columns"),
                        refused -> assertThat(refused).startsWith("line 27: 42703 "),
                        statement -> assertThat(statement).startsWith("line 31: 42P01 "),
                        accepted -> assertThat(accepted).isEqualTo("line 34: not refused"));
    }

    @Test
    void queriesOfOneLabelHaveTheSameValues() {
        Tally tally = run(NUMBERS + """
                query I nosort same
                SELECT n FROM t WHERE n = 9
                ----
                9

                query I nosort same
                SELECT n FROM t WHERE n = 10
                ----
                10
                """);

        assertThat(tally.wrong()).singleElement().asString().contains("not the values of same before");
    }

    @Test
    void whatIsForOthersAndWhatARuleNamesIsCounted() {
        Tally tally =
                run(NUMBERS + """
                onlyif mysql # its own
                query I nosort
                SELECT n FROM t WHERE n DIV 2
                ----
                1

                skipif sqlite
                halt

                onlyif sqlite
                statement ok
                REINDEX t

                statement ok
                UPDATE t SET n := 1

                query I nosort
                SELECT COUNT(*) FROM t WHERE n = 1
                ----
                3

                halt

                statement ok
                nothing reads this
                """, Rule.Skip.of("^reindex", "SQLite's"), Rule.Rewrite.of(":=", "=", "an assignment"));

        assertThat(tally.wrong()).isEmpty();
        assertThat(tally)
                .hasToString(
                        "4 run, 0 wrong, 2 for other databases, 1 skipped {SQLite's=1}, rewritten {an assignment=1}");
    }

    @Test
    void unknownEntriesAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> run("restart")).withMessage("line 1: restart");
    }
}
