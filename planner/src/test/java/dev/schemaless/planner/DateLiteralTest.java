package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates are those of the Gregorian calendar, before it began as well. */
class DateLiteralTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id INT PRIMARY KEY, d DATE, at TIMESTAMP)",
                "CREATE INDEX by_d ON t (d)",
                "INSERT INTO t VALUES (1, DATE '1582-10-04', TIMESTAMP '1582-10-04 00:00:00'),"
                        + " (2, DATE '1582-10-10', TIMESTAMP '1582-10-10 23:59:59.999'), (3, DATE '1582-10-15', NULL)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @Test
    void theDaysThatTheOldCalendarLacksAreDays() {
        assertThat(
                        STORE.query(
                                "SELECT CAST(d AS VARCHAR), CAST(at AS VARCHAR) FROM t WHERE d = DATE '1582-10-10' AND at > TIMESTAMP '1582-10-10 23:59:59.99'"))
                .containsExactly("1582-10-10|1582-10-10 23:59:59.999");
        assertThat(STORE.sorted("SELECT id FROM t WHERE d > DATE '1582-10-05'")).containsExactly("2", "3");
        assertThat(
                        STORE.query(
                                "SELECT CAST(d + INTERVAL '1' DAY AS VARCHAR), CAST(TIMESTAMP '1582-10-05 1:02:03.5' AS VARCHAR) FROM t WHERE id = 1"))
                .containsExactly("1582-10-05|1582-10-05 01:02:03.5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"DATE '1500-02-29'", "DATE '2001-02-29'", "TIMESTAMP '1500-02-29 00:00:00'", "DATE '1582-10-32'"
            })
    void theDaysThatOnlyTheOldCalendarHasAreNone(String literal) {
        assertThatThrownBy(() -> STORE.query("SELECT id FROM t WHERE at = " + literal))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("Illegal " + literal.substring(0, literal.indexOf(' ')) + " literal")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.DATETIME_INVALID);
    }
}
