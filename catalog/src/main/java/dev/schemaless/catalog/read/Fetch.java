package dev.schemaless.catalog.read;

import dev.schemaless.catalog.dialect.Dialect;
import java.sql.SQLException;
import java.sql.Statement;

/** How a result comes from its server. */
enum Fetch {
    /** As a whole, which is faster where it is small. */
    AT_ONCE,
    /** As its rows are read: it may be large, or be left. */
    ROW_BY_ROW;

    void prepare(Statement statement, Dialect dialect) throws SQLException {
        if (this == ROW_BY_ROW) {
            dialect.stream(statement);
        }
    }
}
