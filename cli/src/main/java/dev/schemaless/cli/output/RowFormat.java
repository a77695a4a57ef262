package dev.schemaless.cli.output;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Writes a result row by row. Immutable and thread-safe. */
@FunctionalInterface
public interface RowFormat {
    /**
     * Writes all rows that are left.
     *
     * @param lines takes each line of text, without its line feed
     * @return the number of rows
     */
    int write(ResultSet rows, Consumer<String> lines) throws SQLException;
}
