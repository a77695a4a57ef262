package dev.schemaless.cli;

import dev.schemaless.cli.output.JsonFormat;
import dev.schemaless.cli.output.Printable;
import dev.schemaless.jdbc.feed.ChangeFeed;
import dev.schemaless.jdbc.feed.ChangeFeeds;
import dev.schemaless.jdbc.feed.ChangeHandler;
import dev.schemaless.jdbc.feed.FeedOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code schemaless tail}: the changes of a table as they come, a JSON object a line. */
@Command(
        name = "tail",
        description = {
            "Prints the changes of a table as they are committed, a JSON object a line, until Ctrl-C or SIGTERM."
                    + " A handler takes them instead. A consumer with a name goes on where it was, and shares the changes with others of that name."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:ended by Ctrl-C or SIGTERM",
            "1:the connection or the output failed, or the table or the consumer was dropped",
            "2:the arguments are wrong"
        })
public final class TailCommand implements Callable<Integer> {
    /** The place where a new consumer begins. */
    private enum From {
        BEGINNING,
        NOW
    }

    @Parameters(paramLabel = "URL", description = "the store, jdbc:schemaless:…")
    private String url = "";

    @Option(
            names = {"-t", "--table"},
            required = true,
            paramLabel = "TABLE",
            description = "the table, matched without case")
    private String table = "";

    @Option(
            names = "--consumer",
            paramLabel = "NAME",
            description = "the consumer, which keeps its position (default: one that is dropped at the end)")
    private @Nullable String consumer;

    @Option(
            names = "--from",
            paramLabel = "beginning|now",
            defaultValue = "now",
            description = "where a new consumer begins (default: ${DEFAULT-VALUE})")
    private From from = From.NOW;

    @Option(
            names = "--handler",
            paramLabel = "CLASS",
            description = "a public ChangeHandler on the class path, which gets the changes instead of the output")
    private @Nullable String handler;

    @Mixin
    private CredentialOptions access = new CredentialOptions();

    private volatile @Nullable ChangeFeed following;
    private volatile boolean isBroken;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        ChangeHandler use = handler == null ? (changes, batch) -> print(changes) : handler(handler);
        String name = consumer == null ? "tail-" + UUID.randomUUID().toString().substring(0, 8) : consumer;
        try (Connection connection = access.connections(url).open()) {
            ChangeFeeds feeds = connection.unwrap(ChangeFeeds.class);
            try {
                return follow(feeds, name, use);
            } finally {
                if (consumer == null) {
                    feeds.drop(table, name);
                }
            }
        } catch (SQLException e) {
            spec.commandLine().getErr().println(Printable.text(String.valueOf(e.getMessage())));
            return Main.FAILED;
        }
    }

    private ChangeHandler handler(String type) {
        try {
            return Class.forName(type)
                    .asSubclass(ChangeHandler.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    "Cannot use handler '" + type + "': " + e + ". Name a public class that implements "
                            + ChangeHandler.class.getName() + " and has a constructor without parameters.",
                    e);
        }
    }

    @SuppressWarnings("try") // signals are heard while it is open
    private int follow(ChangeFeeds feeds, String name, ChangeHandler use) throws SQLException, InterruptedException {
        FeedOptions options = from == From.NOW ? FeedOptions.fromNow() : FeedOptions.fromBeginning();
        try (ChangeFeed feed = feeds.consume(table, name, use, options);
                Interruption ignored = Interruption.of(
                        "feed", () -> close(feed), spec.commandLine().getErr())) {
            following = feed;
            StartNotice.current().shown();
            feed.awaitEnd();
        }
        return isBroken ? Main.FAILED : CommandLine.ExitCode.OK;
    }

    /** Prints changes, which count as handled once the output has taken them. Partitions print one after the other. */
    private synchronized void print(ResultSet changes) throws SQLException, IOException {
        PrintWriter out = spec.commandLine().getOut();
        JsonFormat.LINES.write(changes, out::println);
        if (out.checkError()) {
            isBroken = true;
            ChangeFeed feed = following;
            if (feed != null) {
                close(feed);
            }
            throw new IOException("Cannot print changes: the output is closed.");
        }
    }

    private void close(ChangeFeed feed) {
        try {
            feed.close();
        } catch (SQLException e) {
            spec.commandLine().getErr().println(Printable.text(String.valueOf(e.getMessage())));
        }
    }
}
