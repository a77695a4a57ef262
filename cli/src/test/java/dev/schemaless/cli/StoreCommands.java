package dev.schemaless.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/** The commands in this JVM, and their output. */
abstract class StoreCommands {
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    final int load(String url, String table, Path file, String... options) {
        String[] arguments = {"load", "--url", url, "--table", table, file.toString()};
        return command(
                java.util.stream.Stream.concat(java.util.Arrays.stream(arguments), java.util.Arrays.stream(options))
                        .toArray(String[]::new));
    }

    final int command(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    final Path file(String text) throws Exception {
        return Files.writeString(directory.resolve("items.jsonl"), text);
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            StringBuilder text = new StringBuilder();
            int width = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                text.append(text.isEmpty() ? "" : "\n");
                text.append(IntStream.rangeClosed(1, width)
                        .mapToObj(i -> value(rows, i))
                        .collect(Collectors.joining("|")));
            }
            return text.toString();
        }
    }

    private static String value(ResultSet rows, int column) {
        try {
            return rows.getString(column);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
