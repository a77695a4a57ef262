package dev.schemaless.cli.statement;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A statement of a script, and where it begins.
 *
 * @param text the statement without its semicolon.
 * @param line the line of its first character, from 1.
 * @param column the column of its first character, from 1.
 * @param number the statement's number in the script, from 1.
 */
public record ScriptStatement(String text, int line, int column, int number) {
    private static final String EXPLAIN_WORD = "EXPLAIN ";
    private static final Pattern EXPLAIN = Pattern.compile("(?i)EXPLAIN\\b");
    private static final Pattern POSITION = Pattern.compile("\\bline (\\d+), column (\\d+)");

    /**
     * Returns a message about this statement with the script's positions instead of the statement's own, after the
     * place that an editor understands.
     *
     * @param script the script's name
     */
    public String locate(String script, String message) {
        int first = POSITION.matcher(message)
                .results()
                .map(this::lineOf)
                .findFirst()
                .orElse(line);
        return script + ":" + first + ": statement " + number + ": " + positioned(message);
    }

    /** Returns a message about this statement with the script's positions instead of the statement's own. */
    public String positioned(String message) {
        return POSITION.matcher(message)
                .replaceAll(position -> "line " + lineOf(position) + ", column " + columnOf(position));
    }

    /** Returns the EXPLAIN of this statement, or itself if it is one. */
    public ScriptStatement explained() {
        return EXPLAIN.matcher(text).lookingAt()
                ? this
                : new ScriptStatement(EXPLAIN_WORD + text, line, column - EXPLAIN_WORD.length(), number);
    }

    private int lineOf(MatchResult position) {
        return line - 1 + Integer.parseInt(position.group(1));
    }

    private int columnOf(MatchResult position) {
        int own = Integer.parseInt(position.group(2));
        return position.group(1).equals("1") ? column - 1 + own : own;
    }
}
