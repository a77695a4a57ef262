package dev.schemaless.tests.process;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code FullScan URL SQL…}: prints for each query how many rows it has, and the sum of the lengths of all their values as text. */
public final class FullScan {
    private FullScan() {}

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            for (int query = 1; query < arguments.length; query++) {
                scan(connection, arguments[query]);
            }
        }
    }

    private static void scan(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            long count = 0;
            long characters = 0;
            for (; rows.next(); count++) {
                for (int column = 1; column <= columns; column++) {
                    String value = rows.getString(column);
                    characters += value == null ? 0 : value.length();
                }
            }
            System.out.println(count);
            System.out.println(characters);
        }
    }
}
