package dev.schemaless.cli;

import dev.schemaless.cli.console.ConsoleServer;
import dev.schemaless.cli.output.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code schemaless console}. */
@Command(
        name = "console",
        description = {
            "Serves a page on a store, for a browser of this machine: tables, statements, results and plans. It prints an"
                    + " address with a token, and answers only a browser that has it. Ctrl-C ends it."
        },
        mixinStandardHelpOptions = true)
final class ConsoleCommand implements Callable<Integer> {
    private static final int CLOSING_SECONDS = 10;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "URL",
            defaultValue = Main.DEFAULT_URL,
            description = "the store (default: ${DEFAULT-VALUE}, a new one in memory)")
    private String url = Main.DEFAULT_URL;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "the port to listen on (default: any that is free)")
    private int port;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "300",
            description = "how long a statement may run (default: ${DEFAULT-VALUE})")
    private int timeLimit;

    @Option(names = "--as-root", description = "serve although the user is root")
    private boolean asRoot;

    @Mixin
    private CredentialOptions access = new CredentialOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Serves until the JVM ends. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        requireValid();
        PrintWriter out = spec.commandLine().getOut();
        try (Connection connection = access.connections(url).open();
                ConsoleServer server = ConsoleServer.start(connection, port, Duration.ofSeconds(timeLimit))) {
            out.println("A console on " + connection.getMetaData().getURL() + ": " + server.address());
            out.println("Do not share the address: it has all rights of the connection. Ctrl-C ends.");
            out.flush();
            StartNotice.current().shown();
            Runtime.getRuntime().addShutdownHook(new Thread(this::endServing, "schemaless-console-end"));
            end.await();
            return 0;
        } catch (SQLException e) {
            spec.commandLine().getErr().println(Printable.text(String.valueOf(e.getMessage())));
            return Main.FAILED;
        } catch (BindException e) {
            spec.commandLine()
                    .getErr()
                    .println("Cannot serve a console at port " + port + ": " + e.getMessage()
                            + ". Choose another port, or leave --port out.");
            return Main.FAILED;
        } finally {
            closed.countDown();
        }
    }

    private void requireValid() throws IOException {
        if (timeLimit < 1) {
            throw new ParameterException(spec.commandLine(), "--time-limit is " + timeLimit + ", not 1 or more");
        }
        if (!asRoot && isRoot()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Cannot serve a console as root: a fault in it would give away the machine."
                            + " Run it as another user, or with --as-root.");
        }
    }

    /** Says whether the process has the rights of root. A file that it creates shows the user. */
    private static boolean isRoot() throws IOException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("unix")) {
            return false;
        }
        Path own = Files.createTempFile("schemaless-console", "");
        try {
            return Files.getAttribute(own, "unix:uid").equals(0);
        } finally {
            Files.delete(own);
        }
    }

    private void endServing() {
        end.countDown();
        try {
            closed.await(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
