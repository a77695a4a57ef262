package dev.schemaless.cli.statement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementsTest {
    @Test
    void semicolonsEndStatements() {
        assertThat(Statements.of("SELECT 1; SELECT 2;\n\nSELECT 3"))
                .containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
    }

    @Test
    void semicolonsInQuotesAndCommentsDoNot() {
        assertThat(Statements.of("SELECT ';''', \";\", `;` -- ;\n /* ; */ ; SELECT 2"))
                .containsExactly("SELECT ';''', \";\", `;` -- ;\n /* ; */", "SELECT 2");
    }

    @Test
    void commentsAloneAreNoStatement() {
        assertThat(Statements.of(" ;; -- nothing\n; /* nothing */")).isEmpty();
    }

    @Test
    void commentBeforeAStatementStaysWithIt() {
        assertThat(Statements.of("-- why\nSELECT 1;")).containsExactly("-- why\nSELECT 1");
    }

    @Test
    void lineWithAnExclamationMarkIsACommand() {
        assertThat(Statements.of("!set color true\nSELECT 1 != 2;\n!tables"))
                .containsExactly("!set color true", "SELECT 1 != 2", "!tables");
    }

    @Test
    void whatIsNotClosedReachesToTheEnd() {
        assertThat(Statements.of("SELECT 'a; SELECT 2")).containsExactly("SELECT 'a; SELECT 2");
        assertThat(Statements.of("SELECT 1 /* ; SELECT 2")).containsExactly("SELECT 1 /* ; SELECT 2");
    }
}
