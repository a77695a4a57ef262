package dev.schemaless.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** One {@code -e} or {@code -f}, in the order given. */
final class Script {
    @Option(
            names = {"-e", "--execute"},
            required = true,
            paramLabel = "SQL",
            description = "run statements, then end")
    private @Nullable String text;

    @Option(
            names = {"-f", "--file"},
            required = true,
            paramLabel = "FILE",
            description = "run the statements of a file, then end; - is standard input")
    private @Nullable Path file;

    /** The name of a script in errors, if it is an argument. */
    static final String ARGUMENT = "-e";

    static Script of(String text) {
        Script script = new Script();
        script.text = text;
        return script;
    }

    static Script of(Path file) {
        Script script = new Script();
        script.file = file;
        return script;
    }

    /** Returns the name in errors: the file, {@code -e}, or {@code standard input}. */
    String name() {
        if (file == null) {
            return ARGUMENT;
        }
        return isStandardInput(file) ? "standard input" : file.toString();
    }

    boolean isArgument() {
        return file == null;
    }

    private static boolean isStandardInput(Path file) {
        return file.toString().equals("-");
    }

    /** Returns the statements' text. */
    String sql() throws IOException {
        if (file == null) {
            return text == null ? "" : text;
        }
        return isStandardInput(file)
                ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                : Files.readString(file);
    }
}
