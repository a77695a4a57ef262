package dev.schemaless.cli;

import dev.schemaless.cli.load.LoadSummary;
import dev.schemaless.cli.load.Loader;
import dev.schemaless.cli.load.OnError;
import dev.schemaless.cli.output.Printable;
import dev.schemaless.cli.statement.Statements;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code schemaless demo}. */
@Command(
        name = "demo",
        description = {
            "Makes a store in a directory, two models in it, loads 1,000 Debian packages, and shows queries with the plans"
                    + " that answer them. At a terminal the prompt stays open."
        },
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int WORKERS = 2;
    private static final String SAMPLE = "debian-packages-sample.jsonl.gz";

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "where the store lies (default: a new temporary directory)")
    private @Nullable Path directory;

    @Option(names = "--no-prompt", description = "end after the queries, at a terminal too")
    private boolean noPrompt;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path place =
                directory == null ? Files.createTempDirectory("schemaless-demo") : Files.createDirectories(directory);
        String url = "jdbc:schemaless:file:" + place.resolve("demo").toAbsolutePath();
        PrintWriter out = spec.commandLine().getOut();
        out.println("A schemaless store at " + url);
        out.flush();
        StartNotice.current().shown();
        try {
            return show(url, place, out);
        } catch (SQLException e) {
            spec.commandLine().getErr().println(Printable.text(String.valueOf(e.getMessage())));
            return FAILED;
        }
    }

    private int show(String url, Path place, PrintWriter out) throws IOException, SQLException, InterruptedException {
        // the store stays open between the steps
        try (Connection connection = DriverManager.getConnection(url)) {
            if (run(url, "demo-models.sql", out) != 0) {
                return FAILED;
            }
            out.println(load(url, place).line());
            out.flush();
            if (run(url, "demo-queries.sql", out) != 0 || !connection.isValid(0)) {
                return FAILED;
            }
            if (noPrompt || !Terminal.isWatched()) {
                return 0;
            }
            out.println("Ask on; !tables lists the models, !help the commands, !quit ends.");
            out.flush();
            return new Prompt(url, new Properties(), "table").open();
        }
    }

    private LoadSummary load(String url, Path place) throws IOException, SQLException, InterruptedException {
        Path sample = place.resolve(SAMPLE);
        try (InputStream in = resource(SAMPLE)) {
            Files.copy(in, sample, StandardCopyOption.REPLACE_EXISTING);
        }
        Loader.Settings settings = new Loader.Settings("package", WORKERS, OnError.stop, false);
        return new Loader(
                        () -> DriverManager.getConnection(url),
                        settings,
                        spec.commandLine().getErr())
                .load(List.of(sample));
    }

    /** Runs a bundled script, each statement shown before its result. */
    private static int run(String url, String script, PrintWriter out) throws IOException, SQLException {
        Prompt prompt = new Prompt(url, new Properties(), "table");
        String text;
        try (InputStream in = resource(script)) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        for (String statement : Statements.of(text)) {
            out.println();
            out.println(statement + ";");
            out.flush();
            if (statement.contains("EXPLAIN ")) {
                showPlan(url, statement, out);
            } else if (prompt.run(List.of(Script.of(statement))) != 0) {
                return FAILED;
            }
        }
        out.println();
        return 0;
    }

    /** Prints a plan without a frame, which would be as wide as its longest line. */
    private static void showPlan(String url, String explain, PrintWriter out) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet plan = statement.executeQuery(explain)) {
            while (plan.next()) {
                out.println("  " + plan.getString(1));
            }
        }
        out.flush();
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(DemoCommand.class.getResourceAsStream(name), name);
    }
}
