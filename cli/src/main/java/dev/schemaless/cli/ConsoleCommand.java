package dev.schemaless.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code schemaless console}. */
@Command(
        name = "console",
        description = {
            "Serves H2's web console on a store, for browsers of this machine: tables, queries, and rows that are edited in a",
            "grid (@edit SELECT …). Ctrl-C ends it."
        },
        mixinStandardHelpOptions = true)
final class ConsoleCommand implements Callable<Integer> {
    /** A store in memory that log-ins share. */
    private static final String DEFAULT_URL = "jdbc:schemaless:mem:console";

    private static final int FAILED = 1;
    private static final int CLOSING_SECONDS = 5;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "URL",
            defaultValue = DEFAULT_URL,
            description = "the store (default: ${DEFAULT-VALUE})")
    private String url = DEFAULT_URL;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "the port to listen on (default: any that is free)")
    private int port;

    @Mixin
    private CredentialOptions access = new CredentialOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    /** Serves until the JVM is told to end. */
    @Override
    public Integer call() throws IOException, InterruptedException {
        ConsoleServer.bindToLoopback();
        PrintWriter out = spec.commandLine().getOut();
        String user = access.properties().getProperty("user", "");
        // the connection keeps the store open between log-ins, so that one in memory stays
        try (Connection connection = access.connections(url).open();
                ConsoleServer server = ConsoleServer.start(url, user, port)) {
            out.println("H2's web console on " + connection.getMetaData().getURL() + ": " + server.address());
            out.println("Log in with the setting that is shown. Ctrl-C ends.");
            out.flush();
            StartNotice.current().shown();
            Runtime.getRuntime().addShutdownHook(new Thread(this::endServing, "schemaless-console-end"));
            end.await();
            return 0;
        } catch (SQLException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return FAILED;
        } finally {
            closed.countDown();
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
