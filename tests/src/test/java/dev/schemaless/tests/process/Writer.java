package dev.schemaless.tests.process;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** {@code Writer URL FIRST}: inserts statement after statement until killed, and prints the number of each that succeeded. */
final class Writer {
    static final int ROWS = 7;
    static final int WORDS = 5;

    private Writer() {}

    public static void main(String[] arguments) throws SQLException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String values = IntStream.range(0, ROWS).mapToObj(row -> "(?, ?, ?)").collect(Collectors.joining(", "));
        try (Connection connection = DriverManager.getConnection(arguments[0]);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES " + values)) {
            for (long statement = Long.parseLong(arguments[1]); ; statement++) {
                bind(insert, statement);
                insert.executeUpdate();
                out.println(statement);
            }
        }
    }

    private static void bind(PreparedStatement insert, long statement) throws SQLException {
        for (int row = 0; row < ROWS; row++) {
            long id = statement * ROWS + row;
            insert.setLong(3 * row + 1, id);
            insert.setLong(3 * row + 2, statement);
            insert.setString(3 * row + 3, word(id));
        }
    }

    static String word(long id) {
        return "word " + id % WORDS;
    }
}
