package dev.schemaless.tests.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * {@code SqlServant URL [messages]}: runs each line of standard input as a statement that is prepared once, so that its plan gets
 * old. Answers with a line for each row, or the SQLState of the error (and its message behind it if messages are wanted), and then a
 * line with a dot.
 */
public final class SqlServant {
    /** The second argument with which errors have their messages. */
    public static final String MESSAGES = "messages";

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final boolean messages;

    private SqlServant(boolean messages) {
        this.messages = messages;
    }

    public static void main(String[] arguments) throws SQLException, IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            SqlServant servant = new SqlServant(arguments.length > 1 && arguments[1].equals(MESSAGES));
            for (String sql = lines.readLine(); sql != null; sql = lines.readLine()) {
                servant.answer(connection, sql);
            }
        }
    }

    private void answer(Connection connection, String sql) {
        try {
            PreparedStatement statement = prepared.get(sql);
            if (statement == null) {
                statement = connection.prepareStatement(sql);
                prepared.put(sql, statement);
            }
            if (statement.execute()) {
                print(statement.getResultSet());
            }
        } catch (SQLException e) {
            out.println(e.getSQLState() + (messages ? " " + e.getMessage().replace('\n', ' ') : ""));
        }
        out.println(".");
    }

    private void print(ResultSet rows) throws SQLException {
        try (rows) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int column = 1; column <= columns; column++) {
                    line.append(column == 1 ? "" : "|").append(rows.getString(column));
                }
                out.println(line);
            }
        }
    }
}
