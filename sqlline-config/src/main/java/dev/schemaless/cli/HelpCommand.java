package dev.schemaless.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import sqlline.AbstractCommandHandler;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;

/** {@code help}: what one needs at first. {@code !help commands} is sqlline's whole list, {@code !help set} about one command. */
final class HelpCommand extends AbstractCommandHandler {
    private static final String ALL = "commands";

    private final CommandHandler commands;

    HelpCommand(StoreSqlLine store) {
        super(
                store,
                new String[] {"help", "?"},
                "Print a summary; with the name of a command what that does, with 'commands' all of them",
                store.completers("help"));
        this.commands = store.command("help");
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        List<String> words = List.of(line.strip().split("\\s+"));
        if (words.size() == 1) {
            sqlLine.output(text());
            callback.setToSuccess();
        } else {
            commands.execute(words.get(1).equals(ALL) ? "help" : line, callback);
        }
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(HelpCommand.class.getResourceAsStream("help.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
