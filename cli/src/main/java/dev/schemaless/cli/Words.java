package dev.schemaless.cli;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Words that stand for commands of the prompt, as people type them in the shells of other databases. */
final class Words {
    private static final Pattern HELP = Pattern.compile("(?is)(\\?|\\\\h|\\\\\\?|help)(\\s+\\S.*)?");
    private static final Pattern QUIT = Pattern.compile("(?i)\\\\q|quit|exit|bye");
    private static final Pattern COMMAND = Pattern.compile("(?s)![a-zA-Z?#/].*");

    private Words() {}

    /** Returns the command in a line, with or without a semicolon; empty if it is not a command. */
    static Optional<String> command(String line) {
        String words = line.strip();
        while (words.endsWith(";")) {
            words = words.substring(0, words.length() - 1).strip();
        }
        Matcher help = HELP.matcher(words);
        if (help.matches()) {
            String topic = help.group(2) == null ? "" : help.group(2);
            return Optional.of("!help" + topic.toLowerCase(Locale.ROOT));
        }
        return QUIT.matcher(words).matches() ? Optional.of("!quit") : Optional.empty();
    }

    /** Returns the command in the last of several lines: the user has forgotten that a statement is open. */
    static Optional<String> commandAtEnd(String lines) {
        int lineFeed = lines.lastIndexOf('\n');
        if (lineFeed < 0) {
            return Optional.empty();
        }
        String last = lines.substring(lineFeed + 1).strip();
        if (COMMAND.matcher(last).matches()) {
            return Optional.of(last);
        }
        return last.endsWith(";") ? Optional.empty() : command(last);
    }
}
