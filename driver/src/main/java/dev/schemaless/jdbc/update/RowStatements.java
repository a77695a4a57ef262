package dev.schemaless.jdbc.update;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the statements by which a result set changes rows: in its connection's transaction, with its statement's timeout. */
public interface RowStatements {
    /**
     * Runs a statement that gives rows.
     *
     * @return the first row in the internal form; null if there is none
     */
    @Nullable Object @Nullable [] firstRow(String sql, List<@Nullable Object> parameters) throws SQLException;

    /** Runs a statement that gives none, and returns the number of rows that it has changed. */
    int update(String sql, List<@Nullable Object> parameters) throws SQLException;
}
