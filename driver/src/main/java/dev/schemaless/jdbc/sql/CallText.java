package dev.schemaless.jdbc.sql;

import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a call. There are no procedures, so a call gives the value of an expression as a result of one row. */
public final class CallText {
    private static final Pattern CALL = Pattern.compile("(\\?\\s*=\\s*)?call\\s+(?=\\S)", Pattern.CASE_INSENSITIVE);

    private CallText() {}

    /**
     * Returns the query that a call stands for; any other statement as it is.
     *
     * @throws SQLException 0A000 if the value is to be put into a parameter
     */
    public static String toQuery(String sql) throws SQLException {
        String text = sql.strip();
        boolean escaped = text.startsWith("{") && text.endsWith("}");
        String call = escaped ? text.substring(1, text.length() - 1).strip() : text;
        Matcher matcher = CALL.matcher(call);
        if (!matcher.lookingAt()) {
            return sql;
        } else if (matcher.group(1) != null) {
            throw SqlExceptions.unsupported(
                    "return a call's value through a parameter", "Leave out '? =', and read the result set.");
        }
        return "VALUES " + call.substring(matcher.end());
    }
}
