package dev.schemaless.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxErrorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT FROM t | 8 | found 'FROM' before 't'",
                "SELECT a FORM t | 15 | found 't', expected the end of the statement",
                "SELECT a, order FROM t | 11 | 'order' is a reserved word; put it in quotes to use it as a name",
                "SELECT a FROM t WHERE | 17 | found 'WHERE' before the end of the statement",
                "SELECT a FROM t WHERE a = 'b | 27 | a quote is not closed",
                "SELECT a FROM t /* open | 24 | a quote or comment is not closed",
                "SELECT a FROM t WHERE a # 3 | 25 | the character '#' has no meaning here",
                "SELECT a FROM t WHERE (a = 1 | 28 | found the end of the statement, expected ')'",
                "FOO BAR BAZ | 1 | 'FOO BAR' begins no statement",
                "CREATE TABLE t | 14 | found the end of the statement, expected '('",
                "CREATE TABLE t (a) | 17 | found 'a' before ')'",
                "CREATE TABLE t (a INT UNSIGNED) | 23 | Support for UNSIGNED data types is not enabled",
                "CREATE TABLE t (a INT) SHARD BY (a, b) | 35 | found ',', expected ')'",
                "CREATE TABLE t (a INT NOT NULL NULL) | 32 | NULL or NOT NULL is given twice for one column; keep one",
                "CREATE TABLE t (a INT DEFAULT 1 DEFAULT 2) | 41 | DEFAULT is given twice for one column; keep one",
                "CREATE TABLE t (a INT CELL b CELL c) | 35 | CELL is given twice for one column; keep one",
                "CREATE OR REPLACE TABLE t (a INT) | 1 | OR REPLACE is for views only; drop the object first",
                "CREATE TABLE t (a INT) WITH (latest = false) | 24 | a table has no options, so remove WITH; the option"
                        + " latest is gone, because every table keeps its latest cells apart",
                "CREATE INDEX i ON t (a DESC b) | 29 | found 'b', expected ')'",
                "SELECT CAST(a AS VARCHAR(9223372036854775807)) FROM t | 26 | a length, precision or scale is greater than 2147483647",
                "SHOW GRANTS | 1 | 'SHOW GRANTS' begins no statement",
                "SHOW COLUMNS | 6 | found 'COLUMNS' before the end of the statement",
                "UPSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 1 | 26 | ON DUPLICATE KEY UPDATE goes with plain"
                        + " INSERT only",
                "MERGE INTO t USING u ON a = b WHEN MATCHED THEN INSERT VALUES (1) | 49 | rows that are matched can only be"
                        + " updated or deleted",
                "MERGE INTO t USING u ON a = b WHEN NOT MATCHED THEN DELETE | 53 | rows that are not matched can only be"
                        + " inserted",
                "INSERT INTO t VALUES (1, -2..e3) | 30 | a literal has no fields; remove the dot before it",
                "SELECT 2..e3.f FROM t | 11 | a literal has no fields; remove the dot before it",
                "SELECT 1; SELECT 2 | 11 | a second statement begins; send statements one at a time",
                "SELECT a FROM t LIMIT x | 17 | found 'LIMIT' before 'x'",
                "/* nothing */ | 1 | the statement is empty",
            })
    void sayWhatWasFoundAndWhere(String sql, int column, String reason) {
        SqlSyntaxException e = catchThrowableOfType(SqlSyntaxException.class, () -> Parsing.PARSER.parse(sql));
        assertThat(e).hasMessage("Cannot parse statement: line 1, column " + column + ": " + reason);
        assertThat(e.line()).isEqualTo(1);
        assertThat(e.column()).isEqualTo(column);
        assertThat(e.endLine()).isEqualTo(1);
    }

    @Test
    void onePrimaryKeyIsAllowed() {
        assertThatThrownBy(() -> Parsing.PARSER.parse("CREATE TABLE t (a INT PRIMARY KEY,\n PRIMARY KEY (a))"))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessage(
                        "Cannot parse statement: line 2, column 2: a table has one primary key; list all of its columns"
                                + " in one PRIMARY KEY (...)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a 'secret' FROM t",
                "SELECT a FROM t WHERE a = 'x' 'secret' b",
                "INSERT INTO t VALUES ('secret' 7)",
                "SELECT a FROM t N'secret'",
                "SELECT a FROM t LIMIT 'secret'",
            })
    void messagesNeverRepeatAStringLiteral(String sql) {
        assertThatThrownBy(() -> Parsing.PARSER.parse(sql))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n ", "-- only a comment", ";"})
    void textWithoutStatementIsRefused(String sql) {
        assertThatThrownBy(() -> Parsing.PARSER.parse(sql)).isInstanceOf(SqlSyntaxException.class);
    }

    @Test
    void namesHaveALimit() {
        String longest = "a".repeat(SchemalessParser.MAX_IDENTIFIER_LENGTH);
        assertThatCode(() -> Parsing.PARSER.parse("SELECT " + longest + " FROM t"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> Parsing.PARSER.parse("SELECT " + longest + "a FROM t"))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessageContaining("line 1, column 8: a name is longer than 255 characters");
    }

    @Test
    void messageStaysShort() {
        assertThatThrownBy(() -> Parsing.PARSER.parse("SELECT a FROM t " + "b".repeat(200) + " " + "c".repeat(200)))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessageMatching(".{1,200}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "CASE WHEN ",
                "f(",
                "ARRAY[",
                "NOT ",
                "- ",
                "a IN (",
                "{fn f(",
                "(SELECT ",
                "EXISTS (SELECT ",
                "CAST("
            })
    void deepNestingIsRefusedBeforeItCanOverflowTheStack(String opening) throws InterruptedException {
        String sql = "SELECT " + opening.repeat(100_000);
        onSmallStack(() -> assertThatThrownBy(() -> Parsing.PARSER.parse(sql)).isInstanceOf(SqlSyntaxException.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " AND a",
                " OR a",
                " + a",
                " || a",
                " = a",
                " UNION SELECT a",
                " ARRAY",
                "[1]",
                ".a",
                " IS NULL",
                ", a"
            })
    void longChainIsAcceptedOrRefusedCleanly(String link) throws InterruptedException {
        String sql = "SELECT a" + link.repeat(Nesting.MAX_LEVELS + 500);
        onSmallStack(() -> {
            try {
                Parsing.PARSER.parse(sql);
            } catch (SqlSyntaxException e) {
                assertThat(e.getMessage()).startsWith("Cannot parse statement: line 1, column ");
            }
        });
    }

    @Test
    void chainOfAThousandConditionsIsAccepted() {
        assertThatCode(() -> Parsing.PARSER.parse("SELECT a FROM t WHERE a = 1" + " OR a = 2".repeat(1_000)))
                .doesNotThrowAnyException();
    }

    @Test
    void nestingWithinTheLimitIsAcceptedOnASmallStack() throws InterruptedException {
        String sql = "SELECT " + "(".repeat(150) + "1" + ")".repeat(150);
        onSmallStack(() -> assertThatCode(() -> Parsing.PARSER.parse(sql)).doesNotThrowAnyException());
    }

    private static void onSmallStack(Runnable check) throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(null, check, "small stack", 512 * 1024);
        thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
        thread.start();
        thread.join();
        assertThat(failure[0]).isNull();
    }

    /** Calcite's own tokens take hours: they read the chain to its end again after each name. */
    @ParameterizedTest
    @ValueSource(strings = {"a.", "_a."})
    void chainOfNamesIsReadOnce(String link) {
        String text = "SELECT " + link.repeat(500_000);

        assertTimeoutPreemptively(
                Duration.ofMinutes(2),
                () -> assertThatThrownBy(() -> Parsing.PARSER.parse(text)).isInstanceOf(SqlSyntaxException.class));
    }

    @Test
    void collateIsAName() {
        assertThat(Parsing.roundTrip("SELECT 1 AS collate, t$a FROM s.t$history"))
                .isEqualTo("SELECT 1 AS \"collate\", \"t$a\" FROM \"s\".\"t$history\"");
    }

    /** JavaCC would look through all of them for each of them. */
    @Test
    void semicolonsAreFew() throws SqlSyntaxException {
        assertThat(Parsing.PARSER.parse("SELECT 1" + ";".repeat(200))).isNotNull();

        SqlSyntaxException e =
                catchThrowableOfType(SqlSyntaxException.class, () -> Parsing.PARSER.parse("SELECT " + ";".repeat(201)));
        assertThat(e)
                .hasMessage(
                        "Cannot parse statement: line 1, column 208: there are more than 200 semicolons; a statement"
                                + " needs none");
    }
}
