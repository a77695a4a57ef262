package dev.schemaless.cli;

import dev.schemaless.cli.load.LoadSummary;
import dev.schemaless.cli.load.Loader;
import dev.schemaless.cli.load.OnError;
import dev.schemaless.cli.load.SourceFiles;
import dev.schemaless.cli.output.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
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
            "Loads files of JSON objects, one a line, or of comma-separated values into a table that exists."
                    + " Fields that no column declares are kept. Rows that exist are left alone: after a kill, run it again."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every record is in the store",
            "1:the load ended early",
            "2:the arguments are wrong",
            "3:everything was read, but bad lines were skipped"
        })
public final class LoadCommand implements Callable<Integer> {
    static final int ENDED_EARLY = 1;
    static final int SKIPPED_LINES = 3;
    private static final int MAX_WORKERS = 64;

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
            defaultValue = "4",
            description = "connections that insert at once, 1 to 64 (default: ${DEFAULT-VALUE})")
    private int workers = 4;

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
        Loader loader =
                new Loader(access.connections(url), new Loader.Settings(table, workers, onError, showProgress), err);
        try {
            StartNotice.current().doing("loading");
            LoadSummary summary = loader.load(files);
            StartNotice.current().shown();
            spec.commandLine().getOut().println(summary.line());
            return exitCode(summary);
        } catch (IOException | SQLException | IllegalArgumentException e) {
            err.println(Printable.text(String.valueOf(e.getMessage())));
            err.println("The lines before are loaded; correct the fault and run the same command again.");
            return ENDED_EARLY;
        }
    }

    private static int exitCode(LoadSummary summary) {
        if (!summary.complete()) {
            return ENDED_EARLY;
        }
        return summary.bad() > 0 ? SKIPPED_LINES : CommandLine.ExitCode.OK;
    }

    private void requireValid() {
        if (workers < 1 || workers > MAX_WORKERS) {
            throw new ParameterException(spec.commandLine(), "--workers is " + workers + ", not 1 to " + MAX_WORKERS);
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
