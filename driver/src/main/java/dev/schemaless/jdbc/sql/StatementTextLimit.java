package dev.schemaless.jdbc.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The most characters of a statement's text: reading one takes time and memory before any timeout is checked. */
public record StatementTextLimit(int characters) {
    public static final int DEFAULT = 16 << 20;

    /**
     * Returns a text that is short enough.
     *
     * @throws SQLException 54000 if it is not, 22023 if it is null
     */
    public String checked(@Nullable String sql) throws SQLException {
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
