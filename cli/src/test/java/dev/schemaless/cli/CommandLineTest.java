package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:mysql://h/d | is neither a URL that starts with jdbc:schemaless: nor a command",
                "laod | 'laod' is neither a URL that starts with jdbc:schemaless: nor a command. Did you mean load?",
                "/tmp/shop | A store in a file is jdbc:schemaless:file:/tmp/shop",
                "--format xml | --format is 'xml', not one of auto, table, vertical, csv,",
                "--format xml -e x | --format is 'xml', not one of auto, table, vertical, csv,",
                "--nonsense | Unknown option",
                "-e | Missing required parameter",
                "load --table t f.jsonl | Missing required option: '--url=URL'",
                "load --url jdbc:schemaless: f.jsonl | Missing required option: '--table=TABLE'",
                "load --url jdbc:schemaless: -t t | Missing required parameter: 'FILE'",
                "load --url jdbc:schemaless: -t t f.xml | is neither .jsonl nor .csv",
                "load --url jdbc:schemaless: -t t missing.jsonl | cannot be read",
                "load --url jdbc:schemaless: -t t --on-error retry f.jsonl | Invalid value for option '--on-error'",
                "load --url jdbc:schemaless: -t t --workers 0 f.jsonl | --workers is 0, not 1 to 64",
                "load --url jdbc:schemaless: -t t --workers 65 f.jsonl | --workers is 65, not 1 to 64",
            })
    void wrongArgumentsAreNamedAndEndWithTwo(String arguments, String message) {
        assertThat(execute(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(message);
        assertThat(err.toString().lines()).as("the reason and where to read on").hasSizeLessThan(4);
        assertThat(err.toString()).contains(" --help` tells the arguments.");
    }

    @Test
    void passwordFileHasToBeReadable() {
        assertThat(execute("jdbc:schemaless:mem:x", "--password-file", "missing", "-e", "SELECT 1"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--password-file 'missing' cannot be read");
    }

    @Test
    void fileThatIsNotThereIsNamedWithoutAStackTrace() {
        assertThat(execute("-f", "missing.sql")).isEqualTo(1);
        assertThat(err.toString().strip())
                .isEqualTo("Cannot use file 'missing.sql': there is no such file. Check the path and its permissions.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "load --url jdbc:schemaless: -t t ESC[31m.xml",
                "load --url jdbc:schemaless: -t t ESC[31m.jsonl",
                "jdbc:schemaless: --password-file ESC[31m -e x",
                "-f ESC[31m.sql",
                "ESC[31m"
            })
    void controlCharactersOfArgumentsReachNoTerminal(String arguments) {
        assertThat(execute(arguments.replace("ESC", "\u001b").split(" "))).isPositive();
        assertThat(err.toString()).contains("\\x1B[31m").doesNotContain("\u001b");
    }

    @Test
    void passwordIsTheFirstLineOfItsFile() throws Exception {
        Path file = directory.resolve("password");
        Files.writeString(file, "se\"cret\nsecond line\n");
        Main main = new Main();
        CommandLine commandLine = new CommandLine(main);
        CredentialOptions access = (CredentialOptions) commandLine.getCommandSpec().mixins().values().stream()
                .map(mixin -> mixin.userObject())
                .filter(CredentialOptions.class::isInstance)
                .findFirst()
                .orElseThrow();
        commandLine.parseArgs("-u", "ann", "--password-file", file.toString());
        assertThat(access.properties()).containsEntry("user", "ann").containsEntry("password", "se\"cret");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no POSIX permissions")
    void passwordFileOfAllIsWarnedOf() throws Exception {
        Path file = Files.writeString(directory.resolve("password"), "x");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        execute("jdbc:schemaless:mem:x", "--password-file", file.toString(), "-e", "SELECT 1");

        assertThat(err.toString()).contains("Run: chmod 600 '" + file + "'");
    }

    @Test
    void helpShowsDescriptionsOfCommandsToTheirEnd() {
        execute("--help");
        String words = out.toString().replaceAll("\\s+", " ");
        assertThat(words)
                .contains("Ctrl-C ends it.", "At a terminal the prompt stays open.", "after a kill, run it again.");
    }

    @ParameterizedTest
    @CsvSource({"--help, Opens an SQL prompt", "load --help, again"})
    void helpSaysWhatACommandDoes(String arguments, String text) {
        assertThat(execute(arguments.split(" "))).isZero();
        assertThat(out.toString()).contains(text).contains("Exit codes:");
    }

    private int execute(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
