package dev.schemaless.jdbc.cursor;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The first rows of a query. They are closed after the last of them, even if the caller does not ask for more. */
public final class LimitedRows {
    private final GuardedRows rows;
    private final long most;
    private long taken;

    /**
     * Limits rows.
     *
     * @param most 0 for all
     */
    public LimitedRows(GuardedRows rows, long most) {
        this.rows = rows;
        this.most = most;
    }

    /** Returns the next row, or null after the last one. */
    @Nullable Object @Nullable [] next() throws SQLException {
        if (most > 0 && taken >= most) {
            rows.close();
            return null;
        }
        taken++;
        return rows.next();
    }

    void close() throws SQLException {
        rows.close();
    }
}
