package dev.schemaless.cli;

import dev.schemaless.cli.output.FormatNames;
import dev.schemaless.cli.output.Printable;
import dev.schemaless.cli.output.UnusableFile;
import dev.schemaless.cli.statement.NearestWord;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code schemaless}: an SQL prompt on a store, or scripts. */
@Command(
        name = "schemaless",
        description = "Opens an SQL prompt on a schemaless store, or runs the statements of -e and -f in their order.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        subcommands = {ConsoleCommand.class, DemoCommand.class, LoadCommand.class, TailCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every statement succeeded",
            "1:a statement, a file or the connection failed; the rest was not run",
            "2:the arguments are wrong"
        })
public final class Main implements Callable<Integer> {
    /** A private store in memory. */
    static final String DEFAULT_URL = "jdbc:schemaless:";

    static final int FAILED = 1;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "URL",
            defaultValue = DEFAULT_URL,
            description = "the store (default: ${DEFAULT-VALUE}, a new one in memory)")
    private String url = DEFAULT_URL;

    @ArgGroup(exclusive = true, multiplicity = "0..*")
    private List<Script> scripts = new ArrayList<>(); // picocli adds to it

    @Mixin
    private CredentialOptions access = new CredentialOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = FormatNames.AUTO,
            description =
                    "table, vertical, csv, tsv, json, jsonl, xmlattrs, xmlelements, or auto: a table, but vertical at a"
                            + " prompt whose terminal is narrower (default: ${DEFAULT-VALUE})")
    private String format = FormatNames.AUTO;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Runs the command line and ends the JVM with its exit code. */
    public static void main(String[] arguments) throws IOException {
        StartNotice.begin();
        Optional<StatementCall> call = StatementCall.of(arguments);
        System.exit(call.isPresent() ? call.get().run() : commandLine().execute(arguments));
    }

    /** Returns the command line, ready to run in this JVM. */
    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((wrong, arguments) -> refuse(wrong))
                .setExecutionExceptionHandler((error, command, arguments) -> {
                    if (error instanceof FileSystemException unusable) {
                        command.getErr().println(UnusableFile.message(unusable));
                        return FAILED;
                    }
                    throw error;
                });
    }

    /** Prints the reason why the arguments are wrong, without the list of all options, below which it would scroll away. */
    private static int refuse(CommandLine.ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        command.getErr().println(Printable.text(String.valueOf(wrong.getMessage())));
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
        command.getErr().println("`" + command.getCommandSpec().qualifiedName() + " --help` tells the arguments.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    @Override
    public Integer call() throws IOException {
        if (!url.startsWith(DEFAULT_URL)) {
            throw notAStore();
        }
        String name = FormatNames.find(format)
                .orElseThrow(() -> new CommandLine.ParameterException(
                        spec.commandLine(),
                        "--format is '" + format + "', not one of " + String.join(", ", FormatNames.ALL)));
        Prompt prompt = new Prompt(url, access.properties(), name);
        if (!scripts.isEmpty()) {
            return prompt.run(scripts);
        }
        return isReachable() ? prompt.open() : FAILED;
    }

    /** The first argument may be a misspelt command, or a path. */
    private CommandLine.ParameterException notAStore() {
        String path = url.indexOf('/') >= 0 && url.indexOf(':') < 0
                ? ". A store in a file is " + DEFAULT_URL + "file:" + url
                : "";
        String reason = "'" + url + "' is neither a URL that starts with " + DEFAULT_URL + " nor a command" + path;
        List<String> commands = List.copyOf(spec.commandLine().getSubcommands().keySet());
        return new CommandLine.ParameterException(
                spec.commandLine(),
                NearestWord.of(url, commands)
                        .map(command -> reason + ". Did you mean " + command + "?")
                        .orElse(reason));
    }

    /** Says whether the store answers. Otherwise a prompt on it would be useless. */
    private boolean isReachable() {
        if (url.equals(DEFAULT_URL)) {
            return true;
        }
        try (Connection connection = access.connections(url).open()) {
            return connection.isValid(0);
        } catch (SQLException e) {
            spec.commandLine().getErr().println(Printable.text(String.valueOf(e.getMessage())));
            return false;
        }
    }
}
