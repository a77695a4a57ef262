package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jline.reader.impl.history.DefaultHistory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sqlline.BuiltInProperty;
import sqlline.DispatchCallback;

/** The prompt's own means on a real store, without a terminal: what is shown, and what errors say. */
class StorePromptTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final StoreSqlLine prompt = new StoreSqlLine();

    @TempDir
    Path directory;

    @BeforeEach
    void connect() throws Exception {
        prompt.setOutputStream(out);
        prompt.setErrorStream(err);
        prompt.getOpts().set(BuiltInProperty.ISOLATION, "TRANSACTION_READ_COMMITTED");
        prompt.getOpts().set(BuiltInProperty.CONNECT_INTERACTION_MODE, "notAskCredentials");
        prompt.getOpts().set(BuiltInProperty.NULL_VALUE, "NULL");
        prompt.getConsoleReader(new ByteArrayInputStream(new byte[0]), new DefaultHistory());
        prompt.getOpts().set(BuiltInProperty.MAX_WIDTH, Prompt.UNBOUNDED_WIDTH);
        run("!connect \"jdbc:schemaless:\"");
        run("CREATE TABLE rate (id BIGINT PRIMARY KEY, price DOUBLE, tags VARCHAR ARRAY)");
        out.reset();
        err.reset();
    }

    @AfterEach
    void close() {
        run("!closeall");
    }

    @Test
    void misspeltTableIsGuessed() {
        run("SELECT * FROM rates");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Did you mean 'rate'?")
                .doesNotContain("state=", "code=");
    }

    @Test
    void misspeltSystemTableIsGuessedWithinItsSchema() {
        run("SELECT * FROM sys.jbs");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Did you mean 'jobs'?");
    }

    @Test
    void misspeltColumnIsGuessedAmongThoseOfTheStatementsTables() {
        run("CREATE TABLE other (prise INTEGER)");
        run("SELECT r.prise FROM rate r");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Did you mean 'price'?");
    }

    @Test
    void nameThatIsNearToNoneIsNotGuessed() {
        run("SELECT * FROM warehouse");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("warehouse").doesNotContain("Did you mean");
    }

    @Test
    void placeOfASyntaxErrorHasACaret() {
        run("SELECT 1; SELECT id,\n\t'日本' AS x FRM rate;");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Error: Cannot parse statement: line 2, column 12: ")
                .endsWith("\n          '日本' AS x FRM rate\n                      ^\n");
    }

    @Test
    void statementWithACommentAtItsEndIsRun() {
        run("SELECT 7 AS n -- all\n;");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("| 7 |");
    }

    @Test
    void emptyStatementsAreNoError() {
        run("SELECT 7 AS n;; SELECT 8 AS n;");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("| 7 |", "| 8 |");
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("Error");
    }

    @Test
    void unknownCommandIsAnsweredWithTheNearest() {
        run("!tabels");
        run("\\gexec 5");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("""
                        There is no command !tabels. Did you mean !tables? help lists the commands.
                        There is no command \\gexec. help lists the commands.
                        """);
    }

    @Test
    void commandsOfPsqlAreUnderstood() {
        run("\\d rate");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("VARCHAR ARRAY");
        out.reset();
        run("\\dt");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("| rate ");
        run("\\q");
        assertThat(prompt.isExit()).isTrue();
    }

    @Test
    void describeAndTablesShowFewColumns() {
        run("!describe rate");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("COLUMN_NAME", "VARCHAR ARRAY", "PRIMARY KEY 1")
                .doesNotContain("SQL_DATA_TYPE");
        out.reset();
        run("!tables");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("rate").doesNotContain("TYPE_CAT");
        run("!describe");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Usage: !describe table");
    }

    @Test
    void helpIsShort() {
        run("help");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("SHOW TABLES;")
                .hasLineCount(18);
        out.reset();
        run("!help commands");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("!nativesql");
    }

    @Test
    void helpKnowsStatements() {
        run("help create INDEX;");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "CREATE INDEX: Makes an index",
                        "    CREATE [UNIQUE] INDEX",
                        "For example:",
                        "(city, paid DESC);");
        run("help creat index");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Did you mean CREATE INDEX?");
    }

    @Test
    void exitEndsThePrompt() {
        run("exit;");
        assertThat(prompt.isExit()).isTrue();
    }

    @Test
    void promptNamesTheStoreAndMarksATransaction() {
        assertThat(shownPrompt()).isEqualTo("memory> ");
        run("!autocommit off");
        assertThat(shownPrompt()).isEqualTo("memory> ");
        run("INSERT INTO rate VALUES (1, 2, NULL)");
        assertThat(shownPrompt()).isEqualTo("memory*> ");
        run("!rollback");
        assertThat(shownPrompt()).isEqualTo("memory> ");
        run("SELECT * FROM rate");
        run("!autocommit on");
        assertThat(shownPrompt()).isEqualTo("memory> ");
        prompt.getOpts().set(BuiltInProperty.PROMPT, "own> ");
        assertThat(shownPrompt()).isEqualTo("own> ");
    }

    @Test
    void greetingNamesStoreAndVersionAndThreeThingsToTry() {
        String greeting = new StoreApplication(prompt).getInfoMessage();
        assertThat(greeting.lines()).hasSize(4).first().asString().matches("schemaless .+ on jdbc:schemaless:.*");
        assertThat(greeting).contains("SHOW TABLES;", "SELECT * FROM rate LIMIT 10;", "help");
    }

    @Test
    void rowLimitSaysThatThereIsMore() {
        run("INSERT INTO rate (id) VALUES (1), (2), (3)");
        prompt.getOpts().set(BuiltInProperty.ROW_LIMIT, 2);
        run("SELECT id FROM rate ORDER BY id");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("| 2 ").doesNotContain("| 3 ");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("more than these 2 rows", "!set rowlimit 0");
        err.reset();
        run("SELECT id FROM rate WHERE id < 3");
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("more than");
    }

    @Test
    void rowLimitDoesNotCutWhatAProgramReads() {
        run("INSERT INTO rate (id) VALUES (1), (2), (3)");
        prompt.getOpts().set(BuiltInProperty.ROW_LIMIT, 2);
        prompt.getOpts().set(BuiltInProperty.OUTPUT_FORMAT, "csv");
        out.reset();
        run("SELECT id FROM rate ORDER BY id");
        assertThat(out.toString(StandardCharsets.UTF_8)).hasLineCount(4);
    }

    @Test
    void planIsShownWithoutATable() {
        run("EXPLAIN SELECT * FROM rate WHERE id = 1");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("Look up rate by key\n    pushed: id = 1\n")
                .doesNotContain("+--");
    }

    @Test
    void errorOfSqllineHasNoStackTrace() {
        run("!metadata getTables");
        assertThat(err.toString(StandardCharsets.UTF_8)).isNotBlank().doesNotContain("\tat ");
    }

    @Test
    void scriptsErrorNamesFileLineAndStatement() throws Exception {
        Path script = Files.writeString(
                directory.resolve("a.sql"), "INSERT INTO rate (id) VALUES (7);\n\nSELECT id,\n  nothing\nFROM rate;\n");
        run("!run " + script);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(script + ":4: statement 2: ", "line 4, column 3")
                .endsWith("\n    nothing\n    ^\n");
        err.reset();
        run("SELECT nothing FROM rate");
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("statement 2");
    }

    @Test
    void scriptThatIsNotThereIsNamed() {
        run("!run missing.sql");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Cannot use file 'missing.sql': there is no such file.");
    }

    private String shownPrompt() {
        return prompt.getPromptHandler().getPrompt().toString();
    }

    private void run(String line) {
        prompt.run(line, new DispatchCallback());
    }
}
