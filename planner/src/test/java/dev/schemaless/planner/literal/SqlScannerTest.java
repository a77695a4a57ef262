package dev.schemaless.planner.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.planner.SessionSettings.Quoting;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlScannerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "a = 5; a = <INTEGER>; [5]",
                "a=5; a=<INTEGER>; [5]",
                "t1.c2 = 123456789012; t1.c2 = <BIGINT>; [123456789012]",
                "a = 2147483648; a = <BIGINT>; [2147483648]",
                "a = 2147483647; a = <INTEGER>; [2147483647]",
                "a = 10.50; a = <DECIMAL4,2>; [10.50]",
                "a = 1e3; a = <DOUBLE>; [1000.0]",
                "a = -1.5E-1; a = -<DOUBLE>; [0.15]",
                "a = 'it''s'; a = <VARCHAR>; [it's]",
                "a = ''; a = <VARCHAR>; []",
                "a = ? AND b = 1; a = ? AND b = <INTEGER>; [?, 1]",
                "d > DATE '2026-02-28'; d > DATE <DATE>; [2026-02-28]",
                "d > date  '2026-02-28'; d > date <DATE>; [2026-02-28]",
                "d > DATE '2026-02-30'; d > DATE '2026-02-30'; []",
                "t = TIMESTAMP '2026-01-01 10:00:00.5'; t = TIMESTAMP <TIMESTAMP>; [2026-01-01T10:00:00.500]",
                "t = TIME '10:00:00'; t = TIME <TIME>; [10:00]",
                "i + INTERVAL '1' DAY; i + INTERVAL '1' DAY; []",
                "x = X'0a' AND y = U&'\\0041' AND z = N'k'; x = X'0a' AND y = U&'\\0041' AND z = N'k'; []",
                "\"5 'x' --\" = 5; \"5 'x' --\" = <INTEGER>; [5]",
                "a /* 'x' 5 */ = 5 -- 6; a = <INTEGER>; [5]",
                "a = 5 // 6; a = <INTEGER>; [5]",
                "a - 5 / 2; a - <INTEGER> / <INTEGER>; [5, 2]",
                "/*+ INDEX(i5) */ a = 5; /*+ INDEX(i5) */ a = <INTEGER>; [5]",
            })
    void literalsAreTakenOut(String sql, String shape, String values) {
        ScannedSql scanned = SqlScanner.scan(sql, Quoting.DOUBLE_QUOTE).orElseThrow();

        assertThat(readable(scanned.shape())).isEqualTo(shape);
        assertThat(scanned.places().stream().map(SqlScannerTest::value).toList())
                .hasToString(values);
    }

    private static String readable(String shape) {
        return Pattern.compile("\u0001([^\u0001(]*)\u0001")
                .matcher(shape)
                .replaceAll("<$1>")
                .replace("\u0001", "");
    }

    private static Object value(ScannedValue place) {
        return place instanceof ScannedValue.Literal literal ? literal.value() : "?";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a = 5x",
                "a = 1.2.3",
                "a = 5.",
                "a = .5",
                "a = 'open",
                "a = \"open",
                "a /* open",
                "a = {d '2026-01-01'}",
                "`a` = 5",
                "a = 99999999999999999999",
                "a = 1e",
                "a = 1e999",
                "a = \u0001",
                "a = \u00a0 5",
                "\ud83d\ude00 = 5"
            })
    void doubtfulTextIsLeftToTheParser(String sql) {
        assertThat(SqlScanner.scan(sql, Quoting.DOUBLE_QUOTE)).isEmpty();
    }

    @Test
    void backticksQuoteNamesWhereTheSessionSaysSo() {
        assertThat(SqlScanner.scan("`a 5` = 5", Quoting.BACKTICK).orElseThrow().places())
                .hasSize(1);
        assertThat(SqlScanner.scan("\"a\" = 5", Quoting.BACKTICK)).isEmpty();
    }

    @Test
    void placesEndWhereTheLiteralsDo() {
        List<ScannedValue> places = SqlScanner.scan("a = 'xy' AND b = 17", Quoting.DOUBLE_QUOTE)
                .orElseThrow()
                .places();

        assertThat(places)
                .extracting(place -> ((ScannedValue.Literal) place).end())
                .containsExactly(8, 19);
    }

    @Test
    void listOfLiteralsIsOnePlace() {
        ScannedSql scanned = SqlScanner.scan("a IN (1, -2,3 ,  40) AND b = 17", Quoting.DOUBLE_QUOTE)
                .orElseThrow();

        assertThat(scanned.places().get(0))
                .isEqualTo(new ScannedValue.LiteralList(7, 19, 19, 20, LiteralType.BIGINT, List.of(1L, -2L, 3L, 40L)));
        assertThat(((ScannedValue.Literal) scanned.places().get(1)).end()).isEqualTo(31);
        assertThat(SqlScanner.scan("a IN (1, 2, 3, 4, 5) AND b = 18", Quoting.DOUBLE_QUOTE)
                        .orElseThrow()
                        .shape())
                .isEqualTo(scanned.shape());
    }

    @Test
    void longListIsShortenedForItsPlan() {
        String start = "a IN ('1', '2', '3', '4'";
        ScannedSql scanned = SqlScanner.scan(start + ", '5'".repeat(90_000) + ") AND b = 17", Quoting.DOUBLE_QUOTE)
                .orElseThrow();

        assertThat(scanned.shortened())
                .isEqualTo(SqlScanner.scan(start + ") AND b = 17", Quoting.DOUBLE_QUOTE)
                        .orElseThrow());
        assertThat(scanned.withShortRows()).isEqualTo(scanned);
    }

    @Test
    void placesAfterShortenedRowsAreMoved() {
        ScannedSql scanned = SqlScanner.scan(
                        "INSERT INTO t VALUES (1, 'long text'), (2, 'another')"
                                + " ON DUPLICATE KEY UPDATE a = ?, b = b IN (1, 2, 3, 4, 5, 6), c = 'x'",
                        Quoting.DOUBLE_QUOTE)
                .orElseThrow();
        String kept = "INSERT INTO t VALUES (?, ?) ON DUPLICATE KEY UPDATE a = ?, b = b IN (1, 2, 3, 4), c = 'x'";

        ScannedSql shortened = scanned.shortened();

        assertThat(shortened.text()).isEqualTo(kept);
        assertThat(shortened.shape()).isEqualTo(scanned.shape());
        ScannedValue.RowList rows = (ScannedValue.RowList) shortened.places().get(0);
        assertThat(kept.substring(rows.start(), rows.end())).isEqualTo("(?, ?)");
        ScannedValue.LiteralList list =
                (ScannedValue.LiteralList) shortened.places().get(2);
        assertThat(kept.substring(0, list.firstEnd())).endsWith("(1");
        assertThat(kept.substring(list.lastEnd(), list.end())).isEqualTo(")");
        assertThat(list.values()).containsExactly(1L, 2L, 3L, 4L);
        assertThat(((ScannedValue.Literal) shortened.places().get(3)).end()).isEqualTo(kept.length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a IN (1, 2, 3)",
                "a IN (1, 2, 3, 4.5)",
                "a IN (1, 2, 3, '4')",
                "a IN (1, 2, 3, NULL)",
                "a IN (1, 2, 3, /* four */ 4)",
                "a IN (1, 2, 3, DATE '2026-01-01')",
                "a IN (1, 2, 3, ?)",
                "a IN ('1', '2', '3', '4' 'five')",
                "a IN (1, 2, 3, 1234567890123456789)",
                "f(1, 2, 3, 4)"
            })
    void otherListsAreReadMemberByMember(String sql) {
        assertThat(SqlScanner.scan(sql, Quoting.DOUBLE_QUOTE).map(ScannedSql::joinsValues))
                .isNotEqualTo(Optional.of(true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "(1, 'a'), (2, 'it''s'); (<BIGINT>,<VARCHAR>,); [0[1, a], 0[2, it's]]; (?, ?)",
                "(1, NULL), (NULL, -2.50); (<BIGINT>,<DECIMAL38,2>,); [0[1, null], 0[null, -2.50]]; (?, ?)",
                "(1),(2.5) , (1e0), ( - 9223372036854775808 ); (<BIGINT>,)(<DECIMAL38,1>,)(<DOUBLE>,); [0[1], 1[2.5], 2[1.0], 0[-9223372036854775808]]; (?), (?), (?)",
                "(X'0aff', TRUE, DATE '1970-01-02'); (<VARBINARY>,<BOOLEAN>,<DATE>,); [0[0aff, true, 1]]; (?, ?, ?)",
                "(TIME '00:00:01', TIMESTAMP '1970-01-01 00:00:00.001234'); (<TIME>,<TIMESTAMP>,); [0[1000000, 1234]]; (?, ?)",
                "(1, UPPER('a,)')), (2, UPPER('a,)')), (3, ARRAY[1, 2]); (<BIGINT>,UPPER('a,)'),)(<BIGINT>,ARRAY[1, 2],); [0[1], 0[2], 1[3]]; (?, UPPER('a,)')), (?, ARRAY[1, 2])",
                "(NULL, /* none */ DEFAULT, 1 + 1) -- end; (NULL,DEFAULT,1 + 1,); [0[]]; (NULL, DEFAULT, 1 + 1)",
                "(); (); [0[]]; ()",
            })
    void rowsToStoreAreOnePlace(String rows, String shape, String values, String kept) {
        ScannedSql scanned = SqlScanner.scan("INSERT INTO t VALUES " + rows, Quoting.DOUBLE_QUOTE)
                .orElseThrow();

        assertThat(readable(scanned.shape().substring("INSERT INTO t VALUES ".length())))
                .isEqualTo(shape);
        assertThat(((ScannedValue.RowList) scanned.places().get(0))
                        .value().rows().stream()
                                .map(row -> row.shape() + "" + row.values())
                                .toList())
                .hasToString(values);
        assertThat(scanned.shortened().text()).startsWith("INSERT INTO t VALUES " + kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t VALUES (1, ?)",
                "INSERT INTO t VALUES (1, UPPER(?))",
                "INSERT INTO t SELECT * FROM (VALUES (1))",
                "SELECT * FROM t WHERE a IN (VALUES (1))",
                "VALUES (1)",
                "INSERT INTO t VALUES ROW(1)",
            })
    void otherRowsAreReadLiteralByLiteral(String sql) {
        assertThat(SqlScanner.scan(sql, Quoting.DOUBLE_QUOTE).orElseThrow().joinsValues())
                .isFalse();
    }

    @Test
    void longTextsAreNotKept() {
        assertThat(SqlScanner.scan("SELECT " + "1, ".repeat(20_000) + "1", Quoting.DOUBLE_QUOTE))
                .isEmpty();
    }
}
