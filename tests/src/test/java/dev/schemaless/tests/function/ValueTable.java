package dev.schemaless.tests.function;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A table of odd values, which each database has, and what expressions give in its rows. */
final class ValueTable {
    private static final String ERROR = "error";
    private static final String INVALID_IN_H2 = "90008";
    private static final int DIGITS = 12;
    private static final List<String> ROWS = List.of(
            "1, 'hello', 'l', 2, 3, 7, 2.5, 1.5, TRUE, DATE '2024-02-29', TIMESTAMP '2024-02-29 13:04:05.678'",
            "2, '', '', 0, 0, 0, 0, 0, FALSE, DATE '1999-12-31', TIMESTAMP '1999-12-31 23:59:59'",
            "3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL",
            "4, 'Ünïcödé漢字', 'ö', -3, 1, -42, -1234.5678, -0.25, TRUE, DATE '1969-12-31', TIMESTAMP '1970-01-01 00:00:00'",
            "5, 'a,b,,c', ',', 3, -1, 1000000, 99999999.9999, 1e100, FALSE, DATE '2026-01-01', TIMESTAMP '2026-01-01 12:30:00'",
            "6, '  pad ', ' ', 30, 30, -1, 0.0001, -1e-10, TRUE, DATE '2025-06-15', TIMESTAMP '2025-06-15 00:00:00.5'",
            "7, 'Hello World', 'o W', 5, 2147483647, 9223372036854775807, 10, 100, NULL, DATE '9999-12-31', TIMESTAMP '9999-12-31 23:59:59'",
            "8, '10%_x''y', '%', 1, -2147483648, -9223372036854775807, -1, 2, FALSE, DATE '2000-03-01', TIMESTAMP '2000-03-01 01:02:03'",
            "9, 'abcabc', 'bc', -1, 2, 255, 3.1416, 0.5, TRUE, DATE '1582-10-15', TIMESTAMP '1900-01-01 11:59:59'");

    private ValueTable() {}

    /** Creates it; databases differ in the name of the type of dates with times. */
    static void create(Connection connection, String datetime) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE v (id INTEGER NOT NULL PRIMARY KEY, s VARCHAR(40), t VARCHAR(10), n INTEGER,"
                            + " m BIGINT, k BIGINT, d DECIMAL(12, 4), x DOUBLE PRECISION, b BOOLEAN, dt DATE, ts "
                            + datetime + "(3))");
            for (String row : ROWS) {
                statement.execute("INSERT INTO v VALUES (" + row + ")");
            }
        }
    }

    /** Returns the values of an expression by the number of the row; that of an error, which is no defect, is a word. */
    static Map<Integer, String> answers(Connection connection, String expression) throws SQLException {
        return answersOf(connection, "SELECT id, " + expression + " FROM v");
    }

    private static Map<Integer, String> answersOf(Connection connection, String query) throws SQLException {
        Map<Integer, String> answers = new TreeMap<>();
        for (int row = 1; row <= ROWS.size(); row++) {
            answers.put(row, answer(connection, query + " WHERE id = " + row));
        }
        return answers;
    }

    static Set<Integer> rows(Connection connection, String condition) throws SQLException {
        Set<Integer> rows = new TreeSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT id FROM v WHERE " + condition)) {
            while (found.next()) {
                rows.add(found.getInt(1));
            }
        }
        return rows;
    }

    private static String answer(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            found.next();
            return normal(found.getObject(2));
        } catch (SQLException e) {
            if (isOfValues(e)) {
                return ERROR;
            }
            throw e;
        }
    }

    /** Ours are of class 22, or 54000 for a text that would be too long. */
    private static boolean isOfValues(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return state.startsWith("22") || state.equals("54000") || state.equals(INVALID_IN_H2);
    }

    private static String normal(@Nullable Object value) {
        if (value instanceof Boolean truth) {
            return truth ? "1" : "0";
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            BigDecimal decimal = new BigDecimal(number.toString()).round(new MathContext(DIGITS));
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
        if (value instanceof LocalDateTime time) {
            return normal(Timestamp.valueOf(time));
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        return String.valueOf(value)
                .replaceFirst("^(.*:\\d\\d\\.\\d*?)0+$", "$1")
                .replaceFirst("\\.$", "");
    }
}
