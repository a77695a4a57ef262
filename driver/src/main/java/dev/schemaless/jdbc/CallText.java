package dev.schemaless.jdbc;

import dev.schemaless.planner.SchemaNames;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text of a call. There are no procedures, so a call gives the value of an expression as a result of one row. */
final class CallText {
    private static final Pattern CALL = Pattern.compile("(\\?\\s*=\\s*)?call\\s+(?=\\S)", Pattern.CASE_INSENSITIVE);
    private static final String CURRENT_SCHEMA = "current_schema";

    private CallText() {}

    /**
     * Returns the query that a call stands for; any other statement as it is.
     *
     * @throws SQLException 0A000 if the value is to be put into a parameter
     */
    static String toQuery(@Nullable String sql) throws SQLException {
        String given = JdbcEscapes.required(sql);
        String text = given.strip();
        boolean escaped = text.startsWith("{") && text.endsWith("}");
        String call = escaped ? text.substring(1, text.length() - 1).strip() : text;
        Matcher matcher = CALL.matcher(call);
        if (!matcher.lookingAt()) {
            return given;
        } else if (matcher.group(1) != null) {
            throw SqlExceptions.unsupported(
                    "return a call's value through a parameter", "Leave out '? =', and read the result set.");
        }
        String called = call.substring(matcher.end());
        // Calcite 1.x plans CURRENT_SCHEMA, and has no code for it
        return "VALUES " + (called.equalsIgnoreCase(CURRENT_SCHEMA) ? "'" + SchemaNames.DEFAULT + "'" : called);
    }
}
