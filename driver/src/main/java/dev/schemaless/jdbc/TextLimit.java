package dev.schemaless.jdbc;

import dev.schemaless.catalog.ErrorCode;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** How many characters a statement's text may have: reading one takes time and memory before any timeout is looked at. */
record TextLimit(int characters) {
    static final int DEFAULT = 16 << 20;

    /**
     * Returns a text that is short enough.
     *
     * @throws SQLException 54000 if it is not, 22023 if it is null
     */
    String checked(@Nullable String sql) throws SQLException {
        String text = JdbcEscapes.required(sql);
        if (text.length() > characters) {
            throw SqlExceptions.of(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot run statement: its text has " + text.length() + " characters, and may have " + characters
                            + ". Bind values as parameters, split it, or raise maxStatementLength.");
        }
        return text;
    }
}
