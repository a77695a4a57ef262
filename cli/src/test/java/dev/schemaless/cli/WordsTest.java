package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "help, !help",
        "HELP;, !help",
        "?, !help",
        "\\h, !help",
        "help set, !help set",
        "quit, !quit",
        "Exit ;, !quit",
        "bye, !quit",
        "\\q, !quit",
        "\\?, !help",
        "\\dt, !tables",
        "\\d, !tables",
        "\\d rate;, !describe rate",
        "\\di rate, !indexes rate",
        "\\i a b.sql, !run a b.sql",
        "\\x, !set outputformat vertical",
        "\\timing on, !\\timing on"
    })
    void wordStandsForACommand(String typed, String command) {
        assertThat(Words.command(typed)).contains(command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"helpful", "SELECT help", "!quit", "quit SELECT", "exits", "SELECT 1"})
    void anythingElseStandsForItself(String typed) {
        assertThat(Words.command(typed)).isEmpty();
    }

    @Test
    void tablesAreShownWithoutASemicolon() {
        assertThat(Words.isWhole("show tables")).isTrue();
        assertThat(Words.isWhole("SHOW TABLES LIKE")).isFalse();
    }

    @Test
    void commandIsKnownBehindAnOpenStatement() {
        assertThat(Words.commandAtEnd("SELECT *\n!help")).contains("!help");
        assertThat(Words.commandAtEnd("SELECT *\nexit")).contains("!quit");
        assertThat(Words.commandAtEnd("SELECT *\nFROM exit;"))
                .as("a statement's end")
                .isEmpty();
        assertThat(Words.commandAtEnd("SELECT *\nFROM t\nhelp;")).as("an alias").isEmpty();
        assertThat(Words.commandAtEnd("SELECT a\n!= 3")).isEmpty();
        assertThat(Words.commandAtEnd("help")).isEmpty();
    }
}
