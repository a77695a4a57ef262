package dev.schemaless.cli.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptStatementTest {
    private static final String SCRIPT = "SELECT 1; SELECT nothing;\n\n-- why\nSELECT\n  wrong\nFROM t;\n!nonsense\n";

    @Test
    void statementKnowsWhereItBegins() {
        assertThat(Statements.located(SCRIPT))
                .containsExactly(
                        new ScriptStatement("SELECT 1", 1, 1, 1),
                        new ScriptStatement("SELECT nothing", 1, 11, 2),
                        new ScriptStatement("-- why\nSELECT\n  wrong\nFROM t", 3, 1, 3),
                        new ScriptStatement("!nonsense", 7, 1, 4));
    }

    @Test
    void explanationKeepsThePositions() {
        ScriptStatement wrong =
                Statements.located("SELECT 1;\n  SELECT nothing").get(1).explained();

        assertThat(wrong.text()).isEqualTo("EXPLAIN SELECT nothing");
        assertThat(wrong.positioned("at line 1, column 16")).isEqualTo("at line 2, column 10");
        assertThat(wrong.explained()).isSameAs(wrong);
    }

    @Test
    void positionsBecomeThoseOfTheScript() {
        List<ScriptStatement> statements = Statements.located(SCRIPT);
        assertThat(statements.get(1).locate("a.sql", "Cannot run statement at line 1, column 8: so"))
                .isEqualTo("a.sql:1: statement 2: Cannot run statement at line 1, column 18: so");
        assertThat(statements.get(2).locate("a.sql", "from line 3, column 3 to line 3, column 7"))
                .isEqualTo("a.sql:5: statement 3: from line 5, column 3 to line 5, column 7");
    }

    @Test
    void messageWithoutPositionNamesTheStatementsFirstLine() {
        assertThat(Statements.located(SCRIPT).get(3).locate("a.sql", "Unknown command: nonsense"))
                .isEqualTo("a.sql:7: statement 4: Unknown command: nonsense");
    }
}
