package dev.schemaless.planner.scalar;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.Values;

/**
 * JSON paths that find each value of a text once at most: of names, numbers, slices and wildcards, with one {@code ..}
 * at most. Filters, lists and more than one {@code ..} may take time of a higher power of the text's length, or without
 * a bound.
 */
final class StructuralPath {
    /** Paths are followed by recursion. */
    private static final int MOST_CHARACTERS = 1_024;

    private StructuralPath() {}

    /**
     * Returns a path that is structural.
     *
     * @throws SchemalessException with 22023 if it is not
     */
    static String checked(String path) {
        if (path.length() > MOST_CHARACTERS) {
            throw Values.invalid(
                    "read JSON path",
                    "it has " + path.length() + " characters, more than " + MOST_CHARACTERS + ". Give a shorter one");
        }
        int descents = 0;
        for (int at = 0; at < path.length(); at++) {
            char c = path.charAt(at);
            if (c == '[') {
                at = endOfName(path, at);
            } else if (c == '?' || (c == '(' && !path.startsWith("()", at)) || c == ',') {
                throw invalid(path, "it has a filter, a list or a function's argument");
            } else if (path.startsWith("..", at) && ++descents > 1) {
                throw invalid(path, "it has more than one '..'");
            }
        }
        return path;
    }

    /** Returns where a name in quotes ends that follows a bracket; the bracket's own position if none does. */
    private static int endOfName(String path, int bracket) {
        int at = bracket + 1;
        while (at < path.length() && path.charAt(at) == ' ') {
            at++;
        }
        char quote = at < path.length() ? path.charAt(at) : ' ';
        if (quote != '\'' && quote != '"') {
            return bracket;
        }
        for (at++; at < path.length() && path.charAt(at) != quote; at++) {
            at += path.charAt(at) == '\\' ? 1 : 0;
        }
        return at;
    }

    private static SchemalessException invalid(String path, String reason) {
        return Values.invalid(
                "read JSON path '" + path + "'",
                reason + ". Write names, numbers, slices and wildcards, and conditions in WHERE");
    }
}
