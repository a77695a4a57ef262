package dev.schemaless.cli.statement;

import dev.schemaless.cli.output.Printable;
import dev.schemaless.cli.output.TextWidth;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of errors for people: the message, with the SQLState where it helps, and the place in the statement. */
public final class ErrorText {
    /** The columns of a place if no terminal says how wide it is. */
    public static final int USUAL_WIDTH = 100;

    /**
     * Classes of SQLStates of which the statement is not the only cause, so that they are looked up or reported: connections, conflicts
     * of transactions, disks, snapshots that are too old, and defects. Every other message says by itself how to mend the statement.
     */
    private static final Set<String> SHOWN_CLASSES = Set.of("08", "40", "58", "72", "XX");

    private static final Pattern POSITION = Pattern.compile("\\bline (\\d{1,6}), column (\\d{1,6})");
    private static final String INDENT = "  ";
    private static final String CUT = "…";

    private ErrorText() {}

    /** Returns an error in one line, after {@code Error} or {@code Warning}. */
    public static String of(SQLException error) {
        String message = error.getMessage() == null
                ? error.toString()
                : error.getMessage().strip();
        if (error instanceof SQLWarning) {
            return "Warning: " + message;
        }
        String state = error.getSQLState() == null ? "" : error.getSQLState();
        boolean shown = state.length() == 5 && SHOWN_CLASSES.contains(state.substring(0, 2));
        return "Error: " + message + (shown ? " (state=" + state + ")" : "");
    }

    /**
     * Does {@link #of}, followed by the line of the statement that the message names, with a caret under the place.
     *
     * @param statement the statement as the driver had it
     * @param width the most columns of a line
     */
    public static String of(SQLException error, String statement, int width) {
        return of(error)
                + place(String.valueOf(error.getMessage()), statement, width)
                        .map(place -> "\n" + place)
                        .orElse("");
    }

    private static Optional<String> place(String message, String statement, int width) {
        Matcher position = POSITION.matcher(message);
        if (!position.find()) {
            return Optional.empty();
        }
        int line = Integer.parseInt(position.group(1));
        int column = Integer.parseInt(position.group(2));
        String[] lines = statement.split("\n", -1);
        return line >= 1 && line <= lines.length && column >= 1 && column <= lines[line - 1].length() + 1
                ? Optional.of(place(lines[line - 1], column, width - INDENT.length()))
                : Optional.empty();
    }

    private static String place(String line, int column, int room) {
        String before = shown(line.substring(0, column - 1));
        String whole = shown(line.stripTrailing());
        String after = whole.length() > before.length() ? whole.substring(before.length()) : "";
        if (TextWidth.of(before) + TextWidth.of(after) > room) {
            before = TextWidth.of(before) > room / 2 ? CUT + TextWidth.last(before, room / 2 - 1) : before;
            int left = room - TextWidth.of(before);
            after = TextWidth.of(after) > left ? TextWidth.first(after, left - 1) + CUT : after;
        }
        return INDENT + before + after + "\n" + INDENT + " ".repeat(TextWidth.of(before)) + "^";
    }

    private static String shown(String text) {
        return Printable.text(TextWidth.withoutTabs(text));
    }
}
