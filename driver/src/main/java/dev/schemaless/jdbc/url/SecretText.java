package dev.schemaless.jdbc.url;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * The part of a hand-written text that messages may repeat: where a separator is wrong, a password is a part of the text
 * before it.
 */
final class SecretText {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private static final String KEY = "[\\w.]*(?:pas{1,2}(?:w(?:or)?d|wort|phrase)?|pwd?|secret)\\s*";

    /** A parameter within a path or a list of servers, or {@code //user:password@}. */
    private static final Pattern IN_PLACE =
            Pattern.compile("[&;,#|?:\\s][\\w.]+\\s*=|(?:^|[^\\w.])" + KEY + "[=:]|//[^/]*@", Pattern.CASE_INSENSITIVE);

    /** A parameter within a value. Lists of indexes have {@code INDEX:FIELD=VALUE,INDEX:FIELD} and {@code TABLE.COLUMN:COLUMN}. */
    private static final Pattern IN_VALUE = Pattern.compile(
            "[;,&|#?\\s][\\w.]+\\s*=|(?:^|[^\\w:.])" + KEY + "=|[;&|#?\\s]" + KEY + ":", Pattern.CASE_INSENSITIVE);

    /** A parameter within a single value. */
    private static final Pattern IN_ONE_VALUE =
            Pattern.compile("(?:^|[^\\w.])" + KEY + "[=:]", Pattern.CASE_INSENSITIVE);

    private static final Set<String> LISTS_OF_PAIRS =
            Set.of("indexes", "friendfeed.matchOn", "repos.message", "shameless.shardOn");

    private SecretText() {}

    /**
     * Returns a phrase for a text, such as <i>the value 'x'</i>. A text that is more than a word may have a password in it, so the phrase
     * does not repeat that.
     */
    static String phrase(String noun, String text) {
        return isWord(text) ? "the " + noun + " '" + text + "'" : "a " + noun + " that is not shown here";
    }

    /** Says whether a text has letters, digits, and no separator but '_', '.' and '-'. */
    static boolean isWord(String text) {
        return WORD.matcher(text).matches();
    }

    /** Says whether the place of a store seems to have parameters or an account in it. */
    static boolean isInPlace(String place) {
        return IN_PLACE.matcher(place).find();
    }

    /** Says whether the value of a parameter seems to have another parameter in it. */
    static boolean isInValue(String property, String value) {
        return IN_VALUE.matcher(value).find()
                || (!LISTS_OF_PAIRS.contains(property)
                        && IN_ONE_VALUE.matcher(value).find());
    }
}
