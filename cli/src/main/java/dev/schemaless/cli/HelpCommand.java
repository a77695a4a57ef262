package dev.schemaless.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import sqlline.AbstractCommandHandler;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;

/**
 * {@code help}: the first steps. {@code !help commands} is sqlline's whole list, {@code !help set} about one command,
 * {@code help create table} about a statement.
 */
final class HelpCommand extends AbstractCommandHandler {
    private static final String ALL = "commands";

    private final StoreSqlLine store;
    private final CommandHandler commands;

    HelpCommand(StoreSqlLine store) {
        super(
                store,
                new String[] {"help", "?"},
                "Print a summary; with a command's name, its description; with 'commands', all commands",
                store.completers("help"));
        this.store = store;
        this.commands = store.command("help");
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        List<String> words = List.of(line.strip().split("\\s+"));
        if (words.size() == 1) {
            sqlLine.output(text());
            callback.setToSuccess();
        } else if (words.get(1).equals(ALL)) {
            commands.execute("help", callback);
        } else if (store.hasCommand(words.get(1))) {
            commands.execute(line, callback);
        } else {
            showStatement(String.join(" ", words.subList(1, words.size())), callback);
        }
    }

    private void showStatement(String topic, DispatchCallback callback) {
        Connection connection = store.connection();
        if (connection == null) {
            store.error("Not connected: help about statements comes from a store. !help commands lists the commands.");
            callback.setToFailure();
            return;
        }
        try (Statement statement = connection.createStatement();
                ResultSet topics = statement.executeQuery("SHOW HELP FOR '" + topic.replace("'", "''") + "'")) {
            while (topics.next()) {
                sqlLine.output(topics.getString("TOPIC") + ": " + topics.getString("DESCRIPTION"));
                sqlLine.output(indented(topics.getString("SYNTAX")));
                sqlLine.output("For example:");
                sqlLine.output(indented(topics.getString("EXAMPLE") + ";") + "\n");
            }
            callback.setToSuccess();
        } catch (SQLException e) {
            store.handleException(e);
            callback.setToFailure();
        }
    }

    private static String indented(String lines) {
        return lines.indent(4).stripTrailing();
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(HelpCommand.class.getResourceAsStream("help.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
