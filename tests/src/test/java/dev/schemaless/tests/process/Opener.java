package dev.schemaless.tests.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * {@code Opener NAME}: opens each store whose URL is a line of standard input, leaves its name there, and answers with
 * {@code done} or what went wrong.
 */
final class Opener {
    private Opener() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader urls = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("ready");
        for (String url = urls.readLine(); url != null; url = urls.readLine()) {
            out.println(open(url, arguments[0]));
        }
    }

    private static String open(String url, String name) {
        try (Connection connection = DriverManager.getConnection(url)) {
            leaveName(connection, name);
            return "done";
        } catch (SQLException e) {
            return e.getSQLState() + " " + e.getMessage();
        }
    }

    static void leaveName(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS opener (name VARCHAR(20) PRIMARY KEY)");
            statement.execute("INSERT INTO opener VALUES ('" + name + "')");
        }
    }
}
