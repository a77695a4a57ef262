package dev.schemaless.cli.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLWarning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"0A000", "21000", "22012", "23505", "28000", "42601", "54000", "57014"})
    void stateOfAFaultOfTheStatementIsNotShown(String state) {
        assertThat(ErrorText.of(new SQLException("No", state, 7))).isEqualTo("Error: No");
    }

    @ParameterizedTest
    @ValueSource(strings = {"08001", "08007", "40001", "58030", "72000", "XX000"})
    void stateIsShownWhereTheStatementIsNotAlone(String state) {
        assertThat(ErrorText.of(new SQLException("No", state, 7))).isEqualTo("Error: No (state=" + state + ")");
    }

    @Test
    void warningHasItsTextAlone() {
        assertThat(ErrorText.of(new SQLWarning("Odd", "01000"))).isEqualTo("Warning: Odd");
    }

    @Test
    void placeIsMarkedBelowItsLine() {
        assertThat(marked("line 2, column 4", "SELECT\n  'a' FRM", 80)).isEqualTo("""
                Error: Bad: line 2, column 4
                    'a' FRM
                     ^""");
        assertThat(marked("line 1, column 7", "SELECT", 80)).endsWith("\n  SELECT\n        ^");
    }

    @Test
    void tabsWideLettersAndControlCharactersMoveTheMark() {
        assertThat(marked("line 1, column 6", "\t日本\u001b x", 80))
                .endsWith("\n          日本\\x1B x\n                   ^");
    }

    @Test
    void longLineIsCutAroundThePlace() {
        String line = "a".repeat(500) + "X" + "b".repeat(500);
        assertThat(marked("line 1, column 501", line, 22)).endsWith("\n  …aaaaaaaaaXbbbbbbbb…\n            ^");
        assertThat(marked("line 1, column 501", "日".repeat(500) + "X", 22)).endsWith("\n  …日日日日X\n           ^");
        assertThat(marked("line 1, column 1", line, 22)).endsWith("\n  " + "a".repeat(19) + "…\n  ^");
    }

    @ParameterizedTest
    @ValueSource(strings = {"line 3, column 1", "line 1, column 9", "line 0, column 1", "line 1, column 0", "no place"})
    void placeOutsideTheStatementIsNotMarked(String place) {
        assertThat(marked(place, "SELECT\nx", 80)).isEqualTo("Error: Bad: " + place);
    }

    private static String marked(String place, String statement, int width) {
        return ErrorText.of(new SQLException("Bad: " + place, "42601"), statement, width);
    }
}
