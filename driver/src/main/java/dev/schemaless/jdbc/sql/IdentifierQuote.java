package dev.schemaless.jdbc.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.planner.SessionSettings.Quoting;
import dev.schemaless.planner.system.SqlVocabulary;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** The quotation mark around names in SQL that the driver writes. */
public record IdentifierQuote(String mark) {
    /** The longest that {@code java.sql.Statement} has. */
    private static final int MAX_LENGTH = 128;

    private static final Pattern PLAIN = Pattern.compile("\\p{Alpha}[\\p{Alnum}_]*");

    public static IdentifierQuote of(Quoting quoting) {
        return new IdentifierQuote(quoting == Quoting.BACKTICK ? "`" : "\"");
    }

    /** Returns a name as SQL takes it, whatever is in it. */
    public String quoted(String name) {
        return mark + name.replace(mark, mark + mark) + mark;
    }

    /**
     * Returns a caller's identifier in quotes, which it may have already.
     *
     * @throws SQLException 42602 if it is empty, longer than 128 characters, or has a quotation mark or U+0000 in it
     */
    public String delimited(String identifier) throws SQLException {
        String name = isDelimited(identifier) ? identifier.substring(1, identifier.length() - 1) : identifier;
        if (!hasLength(identifier) || name.contains(mark) || name.indexOf('\0') >= 0) {
            throw SqlExceptions.of(
                    ErrorCode.NAME_INVALID,
                    "Cannot quote identifier '" + identifier + "': it has " + identifier.length()
                            + " characters, or one that no identifier has. Give 1 to " + MAX_LENGTH
                            + " characters without " + mark + " and U+0000.");
        }
        return mark + name + mark;
    }

    private boolean isDelimited(String identifier) {
        return identifier.length() > 2 && identifier.startsWith(mark) && identifier.endsWith(mark);
    }

    /** Says whether an identifier needs no quotes: letters and digits of ASCII, and no reserved word. */
    public static boolean isSimple(String identifier) {
        return hasLength(identifier) && PLAIN.matcher(identifier).matches() && !SqlVocabulary.isReserved(identifier);
    }

    private static boolean hasLength(String identifier) {
        return !identifier.isEmpty() && identifier.length() <= MAX_LENGTH;
    }
}
