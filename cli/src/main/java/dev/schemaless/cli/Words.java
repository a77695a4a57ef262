package dev.schemaless.cli;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Words that stand for commands of the prompt, as people type them in the shells of other databases. */
final class Words {
    private static final Pattern HELP = Pattern.compile("(?is)(\\?|\\\\h|\\\\\\?|help)(\\s+\\S.*)?");
    private static final Pattern QUIT = Pattern.compile("(?i)\\\\q|quit|exit|bye");
    /** A command of psql: its name, and the arguments or null. */
    private static final Pattern BACKSLASH = Pattern.compile("\\\\(\\S*)(?:\\s+(\\S.*))?");

    private static final Pattern WITHOUT_SEMICOLON = Pattern.compile("(?i)show\\s+tables");
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
        if (QUIT.matcher(words).matches()) {
            return Optional.of("!quit");
        }
        Matcher backslash = BACKSLASH.matcher(words);
        return backslash.matches() ? Optional.of(ofPsql(backslash)) : Optional.empty();
    }

    /** Returns the command for one of psql; an unknown one with its backslash, which no command has. */
    private static String ofPsql(Matcher typed) {
        @Nullable String argument = typed.group(2);
        String rest = argument == null ? "" : " " + argument;
        return switch (typed.group(1)) {
            case "dt" -> "!tables";
            case "d", "d+" -> argument == null ? "!tables" : "!describe" + rest;
            case "di" -> "!indexes" + rest;
            case "i" -> "!run" + rest;
            case "c", "connect" -> "!connect" + rest;
            case "x" -> "!set outputformat vertical";
            default -> "!" + typed.group();
        };
    }

    /** Returns whether a line is to be run although no semicolon ends it. */
    static boolean isWhole(String line) {
        return command(line).isPresent()
                || WITHOUT_SEMICOLON.matcher(line.strip()).matches();
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
