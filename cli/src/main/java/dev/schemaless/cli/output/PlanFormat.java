package dev.schemaless.cli.output;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.function.Consumer;

/** The lines of a plan as they are: a table would be as wide as the longest. */
public final class PlanFormat implements RowFormat {
    private static final String PLAN = "PLAN";

    /** Returns whether a result is that of EXPLAIN. */
    public static boolean isPlan(ResultSetMetaData meta) throws SQLException {
        return meta.getColumnCount() == 1 && meta.getColumnLabel(1).equals(PLAN);
    }

    @Override
    public int write(ResultSet rows, Consumer<String> lines) throws SQLException {
        int count = 0;
        while (rows.next()) {
            lines.accept(Printable.text(rows.getString(1)));
            count++;
        }
        return count;
    }
}
