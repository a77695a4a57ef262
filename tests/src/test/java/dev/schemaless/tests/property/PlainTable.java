package dev.schemaless.tests.property;

import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The same rows in a table of H2's own, to ask another database the same question. */
final class PlainTable implements AutoCloseable {
    private final RandomTable table;
    private final Connection connection;

    PlainTable(RandomTable table, List<@Nullable Object[]> rows) throws SQLException {
        this.table = table;
        this.connection = new org.h2.Driver().connect("jdbc:h2:mem:", new Properties());
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (k VARCHAR, "
                    + table.columns().stream().map(PlainTable::definition).collect(Collectors.joining(", ")) + ")");
        }
        for (@Nullable Object[] row : rows) {
            insert(row);
        }
    }

    /** H2 pads CHAR. */
    private static String definition(RandomColumn column) {
        return column.name() + " "
                + (column.kind() == ColumnKind.CHAR ? "VARCHAR" : column.kind().sql());
    }

    private void insert(@Nullable Object[] row) throws SQLException {
        String values = table.columns().stream().map(column -> ", ?").collect(Collectors.joining());
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?" + values + ")")) {
            for (int i = 0; i < row.length; i++) {
                Object value = row[i];
                insert.setObject(
                        i + 1,
                        value == null || i == 0
                                ? value
                                : table.columns().get(i - 1).kind().parameter(value));
            }
            insert.executeUpdate();
        }
    }

    /** Returns the row keys of the rows that a condition selects, sorted. */
    List<String> keys(String condition) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT k FROM t WHERE " + condition)) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        keys.sort(null);
        return keys;
    }

    /** Returns the rows of a query, as the driver has them. */
    List<@Nullable Object[]> rows(String sql) throws SQLException {
        List<@Nullable Object[]> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                @Nullable Object[] row = new Object[rows.getMetaData().getColumnCount()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = value(rows, i + 1);
                }
                all.add(row);
            }
        }
        return all;
    }

    /** As the classes of java.time: those of java.sql have another calendar before 1582, and no milliseconds in a time. */
    private static @Nullable Object value(ResultSet rows, int column) throws SQLException {
        return switch (rows.getMetaData().getColumnType(column)) {
            case Types.DATE -> rows.getObject(column, LocalDate.class);
            case Types.TIME -> rows.getObject(column, LocalTime.class);
            case Types.TIMESTAMP -> rows.getObject(column, LocalDateTime.class);
            default -> rows.getObject(column);
        };
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
