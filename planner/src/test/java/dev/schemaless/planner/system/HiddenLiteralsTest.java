package dev.schemaless.planner.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiddenLiteralsTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "SELECT a1 FROM t_2 WHERE pw <> 'SECRET' AND n = 42 | SELECT a1 FROM t_2 WHERE pw <> ? AND n = ?",
                "SELECT 'it''s SECRET', 1.5E10, X'0A' FROM t | SELECT ?, ?, X? FROM t",
                "SELECT \"it's\" FROM \"t\" WHERE a = 'SECRET' | SELECT \"it's\" FROM \"t\" WHERE a = ?",
                "SELECT `it's` FROM t WHERE a = 'SECRET' | SELECT `it's` FROM t WHERE a = ?",
                "SELECT 1 /* it's SECRET */ + 'SECRET' | SELECT ? ? + ?",
                "SELECT $5 + 'SECRET | SELECT $5 + ?",
            })
    void valuesAreHiddenAndNamesAreNot(String sql, String shown) {
        assertThat(HiddenLiterals.in(sql)).isEqualTo(shown);
    }

    @Test
    void commentsAreHidden() {
        assertThat(HiddenLiterals.in("SELECT a -- it's SECRET\nFROM t WHERE b = 'SECRET' /* SECRET"))
                .isEqualTo("SELECT a ?\nFROM t WHERE b = ? ?");
    }

    @Test
    void longTextTakesNoStack() {
        String sql = "SELECT " + "'a''".repeat(500_000);
        assertThat(HiddenLiterals.in(sql)).startsWith("SELECT ?");
    }
}
