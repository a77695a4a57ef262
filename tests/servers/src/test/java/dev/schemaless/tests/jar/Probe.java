package dev.schemaless.tests.jar;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Runs in a JVM of its own and uses nothing but the JDK: {@code Probe drivers URL}, {@code Probe location CLASS},
 * {@code Probe sql URL STATEMENT…}. Each row is printed as a line, its values separated by {@code |}.
 */
public final class Probe {
    private Probe() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "drivers" -> drivers(arguments[1]);
            case "location" -> location(arguments[1]);
            case "sql" -> sql(arguments);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** Prints the class of each driver that {@code DriverManager} knows once a connection has been used. */
    private static void drivers(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
        }
        DriverManager.drivers().map(Driver::getClass).map(Class::getName).forEach(System.out::println);
    }

    /** Prints the name of the jar that a class comes from. */
    private static void location(String name) throws ClassNotFoundException {
        String location = Class.forName(name)
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        System.out.println(location.substring(location.lastIndexOf('/') + 1));
    }

    private static void sql(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[1]);
                Statement statement = connection.createStatement()) {
            for (int i = 2; i < arguments.length; i++) {
                if (statement.execute(arguments[i])) {
                    print(statement.getResultSet());
                }
            }
        }
    }

    private static void print(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            StringBuilder line = new StringBuilder();
            for (int column = 1; column <= columns; column++) {
                line.append(column == 1 ? "" : "|").append(rows.getString(column));
            }
            System.out.println(line);
        }
    }
}
