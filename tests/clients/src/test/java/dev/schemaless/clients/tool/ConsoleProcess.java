package dev.schemaless.clients.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code schemaless console}, run by the launcher until it is closed. */
final class ConsoleProcess implements AutoCloseable {
    private static final int LONGEST_SECONDS = 60;
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/\\?token=[\\w-]+");

    private final Process process;
    private final BufferedReader printed;

    private ConsoleProcess(Process process) {
        this.process = process;
        this.printed = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a console on the store that a URL names. CI runs as root. */
    static ConsoleProcess start(Path bash, String url) throws IOException {
        ProcessBuilder launcher = new ProcessBuilder(
                        bash.toString(), System.getProperty("schemaless.launcher"), "console", url, "--as-root")
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        launcher.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return new ConsoleProcess(launcher.start());
    }

    /** Waits for the line with the address, and returns the address with its token. */
    String address() throws IOException {
        String line = printed.readLine();
        assertThat(line).isNotNull();
        Matcher address = ADDRESS.matcher(line);
        assertThat(address.find()).as(line).isTrue();
        return address.group();
    }

    /** Ends the console, as Ctrl-C does, and waits until its store is closed. */
    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS).join();
        } finally {
            process.destroyForcibly();
        }
    }
}
