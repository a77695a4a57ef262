package dev.schemaless.cli;

import dev.schemaless.cli.load.ConnectionSource;
import dev.schemaless.cli.load.LoadSummary;
import dev.schemaless.cli.load.Loader;
import dev.schemaless.cli.load.OnError;
import dev.schemaless.cli.load.SourceFiles;
import dev.schemaless.cli.load.TableCreation;
import dev.schemaless.cli.output.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code schemaless load}. */
@Command(
        name = "load",
        description = {
            "Loads files of JSON objects, one a line, or of comma-separated values into a table."
                    + " Fields that no column declares are kept. Rows that exist are left alone: after a kill, run it again."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every record is in the store",
            "1:the load ended early",
            "2:the arguments are wrong",
            "3:everything was read, but bad lines were skipped",
            "130:ended by Ctrl-C or SIGTERM"
        })
public final class LoadCommand implements Callable<Integer> {
    static final int ENDED_EARLY = 1;
    static final int SKIPPED_LINES = 3;
    static final int INTERRUPTED = 130;
    private static final int MAX_WORKERS = 64;
    private static final int USUAL_WORKERS = 4;
    private static final String FILE_STORE = "jdbc:schemaless:file:";

    @Option(names = "--url", required = true, paramLabel = "URL", description = "the store, jdbc:schemaless:…")
    private String url = "";

    @Option(
            names = {"-t", "--table"},
            required = true,
            paramLabel = "TABLE",
            description = "the table, matched without case")
    private String table = "";

    @Mixin
    private CredentialOptions access = new CredentialOptions();

    @Option(
            names = "--on-error",
            paramLabel = "stop|skip",
            defaultValue = "stop",
            description = "the effect of a line that cannot be loaded (default: ${DEFAULT-VALUE})")
    private OnError onError = OnError.stop;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "connections that insert at once, 1 to 64 (default: 4, into a file 1)")
    private @Nullable Integer workers;

    @Option(
            names = "--create",
            description =
                    "make the table by the first records of the first file, and print its CREATE TABLE, if there is none")
    private boolean create;

    @Option(
            names = "--key",
            split = ",",
            paramLabel = "FIELD",
            description = "the primary key of the table that --create makes (default: the first field)")
    private List<String> key = List.of();

    @Option(names = "--no-progress", description = "draw no progress bar; none is drawn if not at a terminal")
    private boolean noProgress;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "*.jsonl or *.csv, either with .gz")
    private List<Path> files = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        requireValid();
        PrintWriter err = spec.commandLine().getErr();
        boolean showProgress = !noProgress && Terminal.isWatched();
        if (showProgress) {
            StartNotice.current().shown(); // the bar
        }
        PrintWriter out = spec.commandLine().getOut();
        ConnectionSource connections = access.connections(url);
        boolean made;
        try {
            made = create && new TableCreation(connections, table, key).make(files.get(0), out);
        } catch (IOException | SQLException | IllegalArgumentException e) {
            err.println(Printable.text(String.valueOf(e.getMessage())));
            return ENDED_EARLY;
        }
        return load(new Loader(connections, settings(showProgress), err), made);
    }

    private int load(Loader loader, boolean made) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try (Interruption interruption = Interruption.of("load", loader::stop, err)) {
            StartNotice.current().doing("loading");
            LoadSummary summary = loader.load(files);
            StartNotice.current().shown();
            out.println(summary.line());
            if (interruption.happened()) {
                err.println("Interrupted. Run the same command again: it passes over the rows that are there.");
                return INTERRUPTED;
            }
            return exitCode(summary, made);
        } catch (IOException | SQLException | IllegalArgumentException e) {
            err.println(Printable.text(String.valueOf(e.getMessage())));
            err.println("The lines before are loaded; correct the fault and run the same command again.");
            return ENDED_EARLY;
        }
    }

    private Loader.Settings settings(boolean showProgress) {
        return url.startsWith(FILE_STORE)
                ? new Loader.Settings(
                        table, workers == null ? 1 : workers, Loader.Settings.FILE_ROWS, onError, showProgress)
                : new Loader.Settings(table, workers == null ? USUAL_WORKERS : workers, onError, showProgress);
    }

    private int exitCode(LoadSummary summary, boolean made) {
        if (!summary.complete()) {
            return ENDED_EARLY;
        }
        if (made && summary.present() > 0) {
            spec.commandLine()
                    .getErr()
                    .println("Rows were left out, because earlier lines have their keys. Drop the table, and name"
                            + " the fields of another key by --key.");
            return SKIPPED_LINES;
        }
        return summary.bad() > 0 ? SKIPPED_LINES : CommandLine.ExitCode.OK;
    }

    private void requireValid() {
        if (workers != null && (workers < 1 || workers > MAX_WORKERS)) {
            throw new ParameterException(spec.commandLine(), "--workers is " + workers + ", not 1 to " + MAX_WORKERS);
        }
        if (!create && !key.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--key is of use with --create alone");
        }
        for (Path file : files) {
            if (!SourceFiles.isKnown(file)) {
                throw new ParameterException(
                        spec.commandLine(), "'" + file + "' is neither .jsonl nor .csv, with .gz or without");
            }
            if (!Files.isReadable(file)) {
                throw new ParameterException(spec.commandLine(), "'" + file + "' cannot be read");
            }
        }
    }
}
