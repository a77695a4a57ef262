package dev.schemaless.jdbc.result;

import java.sql.SQLException;
import java.sql.Statement;

/** The statement that a result set belongs to, as the result set sees it. */
public interface ResultOwner {
    Statement statement();

    /** Returns the fetch size that result sets begin with. */
    int fetchSize();

    /** Takes note that a result set was closed. Called by any thread. */
    void resultClosed(SchemalessResultSet closed) throws SQLException;
}
