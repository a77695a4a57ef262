package dev.schemaless.jdbc.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites JDBC's escapes into SQL.
 *
 * <p>A function in <code>{fn …}</code> is the function of that name. Exceptions are LOG, which is the natural
 * logarithm, and functions with operands of their own kinds: these the parser takes. Here go as well <code>{oj
 * …}</code>, <code>{escape '…'}</code>, <code>{limit … offset …}</code>, and dates and times, which become literals:
 * the parser would read the days of <code>{d '…'}</code> by another calendar than those of <code>DATE '…'</code>. Text
 * in quotes and comments stays as it is.
 */
public final class JdbcEscapes {
    private static final Map<String, String> REPLACEMENTS = Map.of(
            "oj",
            " ",
            "fn",
            "",
            "fn log",
            "LN",
            "escape",
            "ESCAPE ",
            "limit",
            "LIMIT ",
            "d",
            "DATE ",
            "t",
            "TIME ",
            "ts",
            "TIMESTAMP ");
    /** Functions with special operands, or with names of types and units among them. */
    private static final String SPECIAL = "(?:insert|convert|difference|timestampadd|timestampdiff)";

    private static final Pattern OPENING = Pattern.compile(
            "\\{\\s*(oj|escape|limit|(?:d|ts?)(?=\\s*')|fn\\s+log(?=\\s*\\()|fn(?!\\s+" + SPECIAL + "\\s*\\())\\b\\s*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private final String sql;
    private final StringBuilder out;
    private final Matcher opening;
    private int at;
    /** Bit by bit from the innermost brace: whether its closing brace is to be left out. */
    private final java.util.ArrayDeque<Boolean> open = new java.util.ArrayDeque<>();

    private JdbcEscapes(String sql) {
        this.sql = sql;
        this.out = new StringBuilder(sql.length());
        this.opening = OPENING.matcher(sql);
    }

    /**
     * Returns a statement with its JDBC escapes rewritten as SQL.
     *
     * @throws SQLException 22023 if the text is null
     */
    public static String translate(@Nullable String sql) throws SQLException {
        String given = required(sql);
        return given.indexOf('{') < 0 ? given : new JdbcEscapes(given).run();
    }

    static String required(@Nullable String sql) throws SQLException {
        if (sql == null) {
            throw SqlExceptions.of(
                    ErrorCode.PARAMETER_INVALID, "Cannot take statement: its SQL text is null. Give one.");
        }
        return sql;
    }

    private String run() {
        while (at < sql.length()) {
            char letter = sql.charAt(at);
            switch (letter) {
                case '\'', '"', '`' -> copyTo(endOfQuoted(letter));
                case '{' -> openBrace();
                case '}' -> closeBrace();
                case '-' -> copyTo(sql.startsWith("--", at) ? endAt("\n") : at + 1);
                case '/' -> copyTo(sql.startsWith("/*", at) ? endAt("*/") : at + 1);
                default -> copyTo(at + 1);
            }
        }
        return out.toString();
    }

    private void openBrace() {
        boolean ours = opening.region(at, sql.length()).lookingAt();
        open.push(ours);
        if (ours) {
            String word =
                    BLANKS.matcher(opening.group(1).toLowerCase(Locale.ROOT)).replaceAll(" ");
            out.append(REPLACEMENTS.get(word));
            at = opening.end();
        } else {
            copyTo(at + 1);
        }
    }

    private void closeBrace() {
        if (!open.isEmpty() && open.pop()) {
            out.append(' ');
            at++;
        } else {
            copyTo(at + 1);
        }
    }

    private int endOfQuoted(char quote) {
        int end = sql.indexOf(quote, at + 1);
        return end < 0 ? sql.length() : end + 1;
    }

    private int endAt(String terminator) {
        int end = sql.indexOf(terminator, at + 2);
        return end < 0 ? sql.length() : end + terminator.length();
    }

    private void copyTo(int end) {
        out.append(sql, at, end);
        at = end;
    }
}
