package dev.schemaless.cli;

import dev.schemaless.cli.load.ConnectionSource;
import dev.schemaless.cli.output.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.DriverManager;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options for the account and its password. A password is never an argument, because every user of the machine can see arguments. */
public final class CredentialOptions {
    /** The environment variable that may hold the password. */
    public static final String PASSWORD_VARIABLE = "SCHEMALESS_PASSWORD";

    @Option(
            names = {"-u", "--user"},
            paramLabel = "NAME",
            description = "the account")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "a file whose first line is the password; without it, $" + PASSWORD_VARIABLE)
    private @Nullable Path passwordFile;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Returns a source of connections to a URL. */
    public ConnectionSource connections(String url) {
        Properties properties = properties();
        return () -> DriverManager.getConnection(url, properties);
    }

    /** Returns {@code user} and {@code password}, if they are given. */
    Properties properties() {
        return properties(user, password());
    }

    /** Returns {@code password}, if the environment has it. */
    static Properties ofEnvironment() {
        return properties(null, System.getenv(PASSWORD_VARIABLE));
    }

    private static Properties properties(@Nullable String user, @Nullable String password) {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        return properties;
    }

    private @Nullable String password() {
        if (passwordFile == null) {
            return System.getenv(PASSWORD_VARIABLE);
        }
        warnIfOthersRead(passwordFile);
        try {
            return Files.readString(passwordFile).lines().findFirst().orElse("");
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "--password-file '" + passwordFile + "' cannot be read", e);
        }
    }

    private void warnIfOthersRead(Path file) {
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
            if (permissions.contains(PosixFilePermission.GROUP_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_READ)) {
                spec.commandLine()
                        .getErr()
                        .println(Printable.text("--password-file '" + file
                                + "' may be read by users other than its owner. Run: chmod 600 '" + file + "'"));
            }
        } catch (IOException | UnsupportedOperationException ignored) {
            // reading it says what is wrong; some file systems have no such permissions
        }
    }
}
