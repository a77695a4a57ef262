package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The prompt as a person sees it, at the terminal that {@code script} makes; skipped where there is no such program. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class PromptAtTerminalTest {
    private static final String PROMPT = "memory> ";
    private static final Pattern ESCAPES = Pattern.compile("\u001b(\\[[0-9;?]*[a-zA-Z]|[=>])|[\r\u0007]");
    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";
    private static final int SIGINT = 2;
    private static final String UP = "\u001bOA";

    @TempDir
    Path home;

    private Process process;
    private Reader screen;
    private Writer keys;

    @BeforeEach
    void start() throws IOException {
        Path script = Path.of("/usr/bin/script");
        assumeThat(System.getProperty("os.name")).as("script(1) of util-linux").isEqualTo("Linux");
        assumeThat(script).isExecutable();
        Path arguments = Files.write(
                home.resolve("java.arguments"),
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dschemaless.terminal=true",
                        "-Dorg.jline.terminal.disableDeprecatedProviderWarning=true",
                        "-Dschemaless.sqlline.properties="
                                + Path.of("../sqlline-config/sqlline.properties")
                                        .toAbsolutePath(),
                        "-Duser.home=" + home,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName()));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                script.toString(),
                "-qec",
                "trap '' HUP; stty cols 100 rows 40; exec '" + java + "' '@" + arguments + "'",
                "/dev/null");
        builder.environment().put("TERM", "xterm");
        process = builder.redirectErrorStream(true).start();
        screen = process.inputReader(StandardCharsets.UTF_8);
        keys = process.outputWriter(StandardCharsets.UTF_8);
    }

    @AfterEach
    void end() {
        if (process != null) {
            List<ProcessHandle> all = process.descendants().toList();
            process.destroyForcibly();
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void promptShowsWhatWasAskedAndNothingElse() throws Exception {
        assertThat(until(PROMPT))
                .doesNotContainIgnoringCase("warn")
                .doesNotContain("Exception")
                .contains("on jdbc:schemaless:", "SHOW TABLES;", "CREATE TABLE", "help");
        assertThat(answer("CREATE TABLE parcel (id BIGINT PRIMARY KEY, label VARCHAR);\n"))
                .contains("No rows affected");
        answer("INSERT INTO parcel VALUES (1, '" + "x".repeat(300) + "|end');\n");
        assertThat(answer("SELECT id, label FROM parcel;\n")).contains("x".repeat(300) + "|end");
        assertThat(answer(UP + "\n")).as("the statement before, once more").contains("1 row selected");
        assertThat(answer("SELECT COUNT(*) AS parcels FROM parc\t WHERE id = 1;\n"))
                .as("a completed name")
                .contains("parcels")
                .contains("1 row selected");
        if (canBeInterrupted()) {
            assertThat(answer(CTRL_C))
                    .as("nothing runs, so nothing is cancelled")
                    .doesNotContain("Error")
                    .contains("canceled");
        }
        assertThat(answer("SELECT nothing FROM parcel;\n"))
                .contains("\n  SELECT nothing FROM parcel\n         ^\n")
                .doesNotContain("state=");
        answer("!connect jdbc:nothing alice CMDSECRET\n");
        keys.write(CTRL_D);
        keys.flush();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        Path history = home.resolve(".schemaless").resolve("history");
        assertThat(history).content().contains("INSERT INTO parcel").doesNotContain("CMDSECRET");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                .isEqualTo("rw-------");
    }

    @Test
    void wordsAreCommandsAndNamesAreCompleted() throws Exception {
        until(PROMPT);
        assertThat(answer("help\n")).contains("SHOW TABLES;").contains("!autocommit off");
        answer("CREATE TABLE rate (id BIGINT PRIMARY KEY, net_price DOUBLE);\n");
        assertThat(answer("sel\t net_p\t FROM ra\t;\n"))
                .contains("| net_price |")
                .contains("No rows selected");
        assertThat(answer("!describe ra\t\n")).contains("net_price").doesNotContain("SQL_DATA_TYPE");
        assertThat(answer("SELECT *\nFROM rate\nhelp\n"))
                .as("a command where a statement is open")
                .contains("Dropped the statement")
                .contains("!autocommit off");
        answer("!autocommit off\n");
        keys.write("INSERT INTO rate VALUES (1, 2);\n");
        keys.flush();
        until("\nmemory*> ");
        answer("!commit\n");
        keys.write("exit\n");
        keys.flush();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void rowsWiderThanTheTerminalAreVerticalAndFramesFitWideLetters() throws Exception {
        until(PROMPT);
        assertThat(answer("SELECT '日本' AS a, 'x\ny' AS b;\n")).contains("""
                +------+---+
                |  a   | b |
                +------+---+
                | 日本 | x+|
                |      | y |
                +------+---+
                """);
        String wide = "SELECT '" + "日".repeat(30) + "' AS a, '" + "b".repeat(40) + "' AS b;\n";
        assertThat(answer(wide))
                .contains("wider than the terminal", "!set outputformat table")
                .contains("a  " + "日".repeat(30) + "\nb  " + "b".repeat(40) + "\n")
                .doesNotContain("+--");
        assertThat(answer(wide)).contains("\nb  bbb").doesNotContain("wider than");
        answer("!set outputformat table\n");
        assertThat(answer(wide)).contains("+--");
    }

    @Test
    void statementThatCtrlCEndsIsNoError() throws Exception {
        assumeThat(canBeInterrupted()).isTrue();
        until(PROMPT);
        answer("CREATE TABLE ten (n BIGINT PRIMARY KEY);\n");
        answer("INSERT INTO ten VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);\n");
        keys.write(
                "SELECT COUNT(*) FROM ten a, ten b, ten c, ten d, ten e, ten f, ten g, ten h, ten i, ten j, ten k;\n");
        keys.flush();
        until(";\n");
        awaitInPrompt("dev.schemaless.jdbc.statement.");

        assertThat(answer(CTRL_C)).contains("Command canceled.").doesNotContain("Error", "another thread");
        assertThat(answer("SELECT 7 AS n;\n")).contains("1 row selected");
    }

    /** It ignores SIGHUP, as what {@code nohup} starts does: no signal ends it. */
    @Test
    void promptEndsWithItsTerminal() throws Exception {
        until(PROMPT);
        List<ProcessHandle> prompt = process.descendants().toList();
        assertThat(prompt).isNotEmpty();

        process.destroyForcibly();

        Instant deadline = Instant.now().plusSeconds(60);
        for (ProcessHandle each : prompt) {
            while (runs(each)) {
                assertThat(Instant.now().isBefore(deadline))
                        .as(() -> threadsOf(each))
                        .isTrue();
                Thread.sleep(50);
            }
        }
    }

    /** A process that has ended has no command, and exists until the init process has asked for its exit code. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    /** What a shell runs in the background ignores SIGINT, and so does every program that is started from there. */
    private static boolean canBeInterrupted() throws IOException {
        String ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).trim())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(ignored, 16) & (1L << (SIGINT - 1))) == 0;
    }

    /** Waits until a thread of the prompt is in code whose qualified name begins so. */
    private void awaitInPrompt(String code) {
        ProcessHandle prompt = process.descendants()
                .filter(each -> each.info().command().orElse("").endsWith("java"))
                .findFirst()
                .orElseThrow();
        Instant deadline = Instant.now().plusSeconds(60);
        String threads = "";
        while (!threads.contains("at " + code)) {
            assertThat(Instant.now().isBefore(deadline)).as(threads).isTrue();
            threads = threadsOf(prompt);
        }
    }

    private static String threadsOf(ProcessHandle java) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        ProcessBuilder dump = new ProcessBuilder(jcmd, String.valueOf(java.pid()), "Thread.print");
        try (InputStream threads = dump.redirectErrorStream(true).start().getInputStream()) {
            return new String(threads.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String answer(String typed) throws IOException, InterruptedException {
        keys.write(typed);
        keys.flush();
        return until("\n" + PROMPT);
    }

    /** Returns what came until a text did that is at the end of it. */
    private String until(String end) throws IOException, InterruptedException {
        StringBuilder raw = new StringBuilder();
        String shown = "";
        Instant deadline = Instant.now().plusSeconds(60);
        while (!shown.endsWith(end)) {
            if (!screen.ready()) {
                assertThat(process.isAlive() && Instant.now().isBefore(deadline))
                        .as("waiting for '%s' after: %s", end, raw)
                        .isTrue();
                Thread.sleep(5);
                continue;
            }
            raw.append((char) screen.read());
            shown = ESCAPES.matcher(raw).replaceAll("");
        }
        return shown;
    }
}
