package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.dialect.Dialect;
import java.sql.SQLException;
import java.sql.Statement;

/** The way a result comes from its server. */
public enum FetchMode {
    /** Fetches the result as a whole. This is faster for small results. */
    AT_ONCE,
    /** Fetches the result as a stream, row by row, for results that are large or may be abandoned. */
    ROW_BY_ROW;

    void prepare(Statement statement, Dialect dialect) throws SQLException {
        if (this == ROW_BY_ROW) {
            dialect.stream(statement);
        }
    }
}
