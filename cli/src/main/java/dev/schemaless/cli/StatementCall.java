package dev.schemaless.cli;

import dev.schemaless.cli.output.FormatNames;
import dev.schemaless.cli.output.UnusableFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The usual call of a program: a store and statements, {@code [URL] -e SQL -f FILE --format FORMAT}. It is read without picocli, which looks
 * at all commands and takes half as long as the statement does. Every other call is picocli's, and so is every wrong one.
 */
record StatementCall(String url, String format, List<Script> scripts) {
    /** Returns the call of some arguments, or nothing if picocli has to read them. */
    static Optional<StatementCall> of(String... arguments) {
        boolean named = arguments.length > 0 && arguments[0].startsWith(Main.DEFAULT_URL);
        List<Script> scripts = new ArrayList<>();
        @Nullable String format = null;
        for (int i = named ? 1 : 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length || isPicoclis(arguments[i + 1])) {
                return Optional.empty();
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "-e", "--execute" -> scripts.add(Script.of(value));
                case "-f", "--file" -> scripts.add(Script.of(Path.of(value)));
                case "--format" -> {
                    @Nullable String name = FormatNames.find(value).orElse(null);
                    if (format != null || name == null) {
                        return Optional.empty();
                    }
                    format = name;
                }
                default -> {
                    return Optional.empty();
                }
            }
        }
        return scripts.isEmpty()
                ? Optional.empty()
                : Optional.of(new StatementCall(
                        named ? arguments[0] : Main.DEFAULT_URL, format == null ? FormatNames.AUTO : format, scripts));
    }

    /** Says whether an argument is an option, or names a file of arguments. */
    private static boolean isPicoclis(String value) {
        return value.startsWith("-") || value.startsWith("@");
    }

    /** Returns the exit code. */
    int run() throws IOException {
        try {
            Properties account = CredentialOptions.ofEnvironment();
            Optional<StatementRun> direct = StatementRun.of(scripts, format);
            return direct.isPresent() ? direct.get().run(url, account) : new Prompt(url, account, format).run(scripts);
        } catch (FileSystemException unusable) {
            System.err.println(UnusableFile.message(unusable));
            return Main.FAILED;
        }
    }
}
