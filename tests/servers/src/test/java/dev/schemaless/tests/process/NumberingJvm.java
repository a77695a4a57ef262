package dev.schemaless.tests.process;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code NumberingJvm URL WHO TIMES}: waits for a line of input, then inserts that often two rows, and prints their numbers. */
final class NumberingJvm {
    private NumberingJvm() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            System.out.println("ready");
            System.in.read();
            insert(connection, arguments[1], Integer.parseInt(arguments[2]));
        }
    }

    private static void insert(Connection connection, String who, int times) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO numbered (who) VALUES (?), (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < times; i++) {
                insert.setString(1, who);
                insert.setString(2, who);
                insert.executeUpdate();
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    while (keys.next()) {
                        System.out.println(keys.getLong(1));
                    }
                }
            }
        }
    }
}
