package dev.schemaless.cli;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A statement of a script, and where it begins.
 *
 * @param text the statement without its semicolon
 * @param line the line of its first character, from 1
 * @param column the column of its first character, from 1
 * @param number the statement's number in the script, from 1
 */
record ScriptStatement(String text, int line, int column, int number) {
    private static final Pattern POSITION = Pattern.compile("\\bline (\\d+), column (\\d+)");

    /**
     * Returns a message about this statement with the script's positions instead of the statement's own, after the
     * place that an editor understands.
     *
     * @param script the script's name
     */
    String locate(String script, String message) {
        int first = POSITION.matcher(message)
                .results()
                .map(this::lineOf)
                .findFirst()
                .orElse(line);
        String located = POSITION.matcher(message)
                .replaceAll(position -> "line " + lineOf(position) + ", column " + columnOf(position));
        return script + ":" + first + ": statement " + number + ": " + located;
    }

    private int lineOf(MatchResult position) {
        return line - 1 + Integer.parseInt(position.group(1));
    }

    private int columnOf(MatchResult position) {
        int own = Integer.parseInt(position.group(2));
        return position.group(1).equals("1") ? column - 1 + own : own;
    }
}
