package dev.schemaless.tests.process;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** {@code CounterJvm URL TIMES}: waits for a line of input, then counts up that often. */
final class CounterJvm {
    private CounterJvm() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            System.out.println("ready");
            System.in.read();
            countUp(connection, Integer.parseInt(arguments[1]));
        }
    }

    /** Adds 1 to the counter, each time in a transaction of its own. */
    static void countUp(Connection connection, int times) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE counter SET n = n + 1 WHERE id = 7")) {
            for (int i = 0; i < times; i++) {
                if (update.executeUpdate() != 1) {
                    throw new AssertionError("the counter is gone");
                }
            }
        }
    }
}
