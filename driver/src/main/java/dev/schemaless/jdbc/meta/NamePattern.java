package dev.schemaless.jdbc.meta;

import dev.schemaless.planner.SchemaNames;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A name or pattern that metadata methods are given. Names are matched without case, as SQL matches them. Immutable and
 * thread-safe.
 */
final class NamePattern {
    /** What escapes {@code %} and {@code _} in patterns. */
    static final char ESCAPE = '\\';

    private static final int ANY_TEXT = -1;
    private static final int ANY_CHARACTER = -2;

    /** Folded code points and the two wildcards; null to match all names. */
    private final int @Nullable [] tokens;

    private NamePattern(int @Nullable [] tokens) {
        this.tokens = tokens;
    }

    /** Reads a pattern in which {@code %} is any text and {@code _} any character; null matches all. */
    static NamePattern like(@Nullable String pattern) {
        if (pattern == null) {
            return new NamePattern(null);
        }
        int[] letters = pattern.codePoints().toArray();
        int[] tokens = new int[letters.length];
        int count = 0;
        for (int i = 0; i < letters.length; i++) {
            boolean escaped = letters[i] == ESCAPE && i + 1 < letters.length;
            int token = escaped ? folded(letters[++i]) : token(letters[i]);
            if (token != ANY_TEXT || count == 0 || tokens[count - 1] != ANY_TEXT) {
                tokens[count++] = token;
            }
        }
        return new NamePattern(Arrays.copyOf(tokens, count));
    }

    private static int token(int letter) {
        return switch (letter) {
            case '%' -> ANY_TEXT;
            case '_' -> ANY_CHARACTER;
            default -> folded(letter);
        };
    }

    /** Reads a name that is no pattern; null matches all. */
    static NamePattern exactly(@Nullable String name) {
        return new NamePattern(
                name == null ? null : name.codePoints().map(NamePattern::folded).toArray());
    }

    private static int folded(int letter) {
        return Character.toLowerCase(Character.toUpperCase(letter));
    }

    /**
     * Matches a name. After a mismatch only the last {@code %} takes one character more: what an earlier one took can stay, so
     * the time is at most the product of both lengths.
     */
    boolean matches(String name) {
        return tokens == null
                || matches(tokens, name.codePoints().map(NamePattern::folded).toArray());
    }

    private static boolean matches(int[] tokens, int[] letters) {
        int token = 0;
        int letter = 0;
        int lastAnyText = -1;
        int resumeAt = 0;
        while (letter < letters.length) {
            if (token < tokens.length && tokens[token] == ANY_TEXT) {
                lastAnyText = token++;
                resumeAt = letter;
            } else if (token < tokens.length && (tokens[token] == ANY_CHARACTER || tokens[token] == letters[letter])) {
                token++;
                letter++;
            } else if (lastAnyText >= 0) {
                token = lastAnyText + 1;
                letter = ++resumeAt;
            } else {
                return false;
            }
        }
        return token == tokens.length || (token == tokens.length - 1 && tokens[token] == ANY_TEXT);
    }

    /** Returns whether a catalog argument selects what has no catalog. */
    static boolean selectsNoCatalog(@Nullable String catalog) {
        return catalog == null || catalog.isEmpty();
    }

    /** Returns whether a catalog and a schema argument select the one schema. */
    static boolean selectsSchema(@Nullable String catalog, NamePattern schema) {
        return selectsNoCatalog(catalog) && schema.matches(SchemaNames.DEFAULT);
    }
}
