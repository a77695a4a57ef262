package dev.schemaless.planner.system;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of another user's statement: it shows which statement runs, and none of its values and comments. */
final class HiddenLiterals {
    /** Names come first: a digit within a name is part of the name, and so is a quote within quotes. */
    private static final Pattern TOKEN = Pattern.compile("(?s)(\"[^\"]*+\"?+|`[^`]*+`?+|[\\p{L}_$][\\p{L}\\p{N}_$]*+)"
            + "|--[^\\n]*+|/\\*.*?(?:\\*/|\\z)|(?:'[^']*+'?+)++|[0-9][\\p{L}\\p{N}._]*+");

    private static final int NAME = 1;

    private HiddenLiterals() {}

    /** Returns a text with {@code ?} in the place of each literal and comment. */
    static String in(String sql) {
        Matcher tokens = TOKEN.matcher(sql);
        return tokens.replaceAll(
                token -> token.group(NAME) == null ? "?" : Matcher.quoteReplacement(token.group(NAME)));
    }
}
