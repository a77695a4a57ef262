package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What SQL makes of stored values: types, arithmetic, order. */
class ValueTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run("""
                CREATE TABLE n (id INTEGER NOT NULL, i INTEGER, l BIGINT, d DECIMAL(10, 2), f DOUBLE, s VARCHAR,
                  c CHAR(10), ts TIMESTAMP, seconds TIMESTAMP(0), required INTEGER NOT NULL, PRIMARY KEY (id))
                """, "CREATE INDEX by_s ON n (s)", "CREATE INDEX by_c ON n (c)", """
                INSERT INTO n VALUES
                  (1, 2147483647, 9223372036854775807, 1.10, 0.5, 'a', 'abc', TIMESTAMP '2026-01-01 00:00:00.001',
                   TIMESTAMP '2026-01-01 00:00:00', 1),
                  (2, 2147483647, 9223372036854775807, 2.25, 1.5, U&'\\E000', 'abc  ',
                   TIMESTAMP '2026-01-01 00:00:00.002', TIMESTAMP '2026-01-01 00:00:01', 2),
                  (3, 5, 1, -3.00, 0, U&'\\D83D\\DE00', 'b', NULL, NULL, 3)
                """);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static void refuses(String sqlState, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        SchemalessException.class,
                        e -> assertThat(e.code().sqlState()).as(e.getMessage()).isEqualTo(sqlState));
    }

    @Test
    void overflowIsAnError() {
        refuses("22003", () -> store.query("SELECT i + 1 FROM n"));
        refuses("22003", () -> store.query("SELECT id FROM n WHERE l * 2 > 0"));
        refuses("22003", () -> store.query("SELECT id FROM n WHERE -(-i - 2) > 0 AND id = 1"));
    }

    @Test
    void sumsOfIntegersDoNotWrap() {
        assertThat(store.query("SELECT SUM(i), SUM(l), SUM(d), AVG(id), AVG(d) FROM n WHERE id < 3"))
                .isEqualTo(List.of("4294967294|18446744073709551614|3.35|1.5000|1.675000"));
        assertThat(store.query("SELECT SUM(i), COUNT(i), MAX(i) FROM n WHERE id > 99"))
                .isEqualTo(List.of("null|0|null"));
    }

    @Test
    void integerDivisionTruncates() {
        assertThat(store.query("SELECT i / 2, -i / 2, 5 / 2, MOD(-i, 3) FROM n WHERE id = 3"))
                .isEqualTo(List.of("2|-2|2|-2"));
    }

    @Test
    void divisionByZeroIsAnError() {
        refuses("22012", () -> store.query("SELECT i / (id - 1) FROM n"));
        refuses("22012", () -> store.query("SELECT id FROM n WHERE MOD(i, id - 1) = 0"));
        refuses("22012", () -> store.query("SELECT SUM(f / f) FROM n"));
    }

    @Test
    void nilInABodyIsNullWhateverWasDeclared() {
        store.run(
                "UPDATE n SET _body = '{\"later\": null}'",
                "ALTER TABLE n ADD COLUMN later INTEGER NOT NULL DEFAULT 9",
                "CREATE INDEX by_later ON n (later)");
        assertThat(store.sorted("SELECT id FROM n WHERE later IS NULL")).isEqualTo(List.of("1", "2", "3"));
        assertThat(store.sorted("SELECT id FROM n WHERE later IS NOT NULL")).isEmpty();
        assertThat(store.query("SELECT COUNT(later), COUNT(*), SUM(later + 1) FROM n"))
                .isEqualTo(List.of("0|3|null"));
        assertThat(store.sorted("SELECT a.id FROM n a LEFT JOIN n b ON a.later = b.later WHERE b.id IS NULL"))
                .isEqualTo(List.of("1", "2", "3"));
    }

    @Test
    void charIsWithoutTrailingBlanks() {
        assertThat(store.sorted("SELECT id FROM n WHERE c = 'abc'")).isEqualTo(List.of("1", "2"));
        assertThat(store.sorted("SELECT id || '.' || c || '.' FROM n WHERE c LIKE 'ab%'"))
                .isEqualTo(List.of("1.abc.", "2.abc."));
        assertThat(store.query("SELECT CASE WHEN id = 1 THEN 'a' ELSE 'bbb' END || '.' FROM n WHERE id = 1"))
                .isEqualTo(List.of("a."));
    }

    @Test
    void timestampsHaveMilliseconds() {
        assertThat(store.query("SELECT id FROM n WHERE ts = TIMESTAMP '2026-01-01 00:00:00.001'"))
                .isEqualTo(List.of("1"));
        assertThat(store.query("SELECT id FROM n WHERE seconds > TIMESTAMP '2026-01-01 00:00:00.5'"))
                .isEqualTo(List.of("2"));
        refuses("22023", () -> store.run("CREATE TABLE t (ts TIMESTAMP(10))"));
        refuses("22023", () -> store.run("CREATE TABLE t (ts TIME(10))"));
    }

    @Test
    void stringsOrderByCodeUnits() {
        assertThat(store.query("SELECT id FROM n ORDER BY s")).isEqualTo(List.of("1", "3", "2"));
        assertThat(store.query("SELECT id FROM n WHERE s > U&'\\DBFF\\DFFF'")).isEqualTo(List.of("2"));
        assertThat(store.query("SELECT id FROM n WHERE s BETWEEN U&'\\D800\\DC00' AND U&'\\DBFF\\DFFF'"))
                .isEqualTo(List.of("3"));
        assertThat(store.query("SELECT MAX(s) = U&'\\E000' FROM n")).isEqualTo(List.of("true"));
    }

    @Test
    void nullsSortLow() {
        assertThat(store.query("SELECT id FROM n ORDER BY ts")).isEqualTo(List.of("3", "1", "2"));
        assertThat(store.query("SELECT id FROM n ORDER BY ts DESC")).isEqualTo(List.of("2", "1", "3"));
        assertThat(store.query("SELECT id FROM n ORDER BY ts NULLS LAST")).isEqualTo(List.of("1", "2", "3"));
    }

    @Test
    void numberIsComparedByValueNotCutToTheColumn() {
        assertThat(store.query("SELECT id FROM n WHERE i = 5.5")).isEmpty();
        assertThat(store.query("SELECT id FROM n WHERE i = ?", new java.math.BigDecimal("5.5")))
                .isEmpty();
        assertThat(store.query("SELECT id FROM n WHERE i = ?", 5.5)).isEmpty();
        assertThat(store.query("SELECT id FROM n WHERE i = ?", "5")).isEqualTo(List.of("3"));
        assertThat(store.query("SELECT id FROM n WHERE i = '5'")).isEqualTo(List.of("3"));
        assertThat(store.query("SELECT i FROM n WHERE id = ?", new java.math.BigDecimal("3.0")))
                .isEqualTo(List.of("5"));
        assertThat(store.query("SELECT i FROM n WHERE id = 3.5")).isEmpty();
        assertThat(store.query("SELECT i FROM n WHERE id = 3000000000")).isEmpty();
    }

    @Test
    void tableWithoutPrimaryKeyTakesEqualRows() {
        store.run("CREATE TABLE plain (a INT, b VARCHAR(5))", "INSERT INTO plain VALUES (1, 'x'), (1, 'x'), (2, NULL)");
        assertThat(store.sorted("SELECT * FROM plain WHERE a < 3")).isEqualTo(List.of("1|x", "1|x", "2|null"));
    }
}
