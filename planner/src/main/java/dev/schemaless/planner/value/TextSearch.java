package dev.schemaless.planner.value;

import org.jspecify.annotations.Nullable;

/**
 * The occurrences of a text in another, first to last, in time that grows with the sum of their lengths. ({@code String.indexOf} takes
 * their product where much of the part is found at most positions.) Not thread-safe.
 */
public final class TextSearch {
    /** The product with a shorter part is as good as linear. */
    private static final int SHORT = 64;

    private final String text;
    private final String part;
    private int at;

    /** For each length of a beginning of the part, the longest shorter one that it ends with, as Knuth, Morris and Pratt have it; null if the part is short. */
    private final int @Nullable [] shorter;

    /** The number of characters before {@link #at} that are known to be the part's first. */
    private int known;

    /** Makes a search whose first occurrence begins at a position, counted from 0, or after it. */
    public TextSearch(String text, String part, int from) {
        this.text = text;
        this.part = part;
        this.at = from;
        this.shorter = part.length() <= SHORT || part.length() > text.length() - from ? null : shorter(part);
    }

    /** Returns the position of the first occurrence, counted from 0; -1 if there is none. */
    public static int first(String text, String part) {
        return new TextSearch(text, part, 0).next();
    }

    /** Returns the position of the next occurrence, which may begin within the one before; -1 if there is none. */
    public int next() {
        if (at > text.length()) {
            return -1;
        }
        if (shorter != null) {
            return next(shorter);
        }
        int found = text.indexOf(part, at);
        at = found < 0 ? text.length() + 1 : found + 1;
        return found;
    }

    /** Returns the position of the next occurrence that does not overlap with the one before; -1 if there is none. The part is not empty. */
    public int nextApart() {
        int found = next();
        if (found >= 0) {
            at = found + part.length();
            known = 0;
        }
        return found;
    }

    private int next(int[] beginnings) {
        while (at < text.length()) {
            char c = text.charAt(at++);
            while (known > 0 && (known == part.length() || part.charAt(known) != c)) {
                known = beginnings[known];
            }
            known += part.charAt(known) == c ? 1 : 0;
            if (known == part.length()) {
                return at - known;
            }
        }
        return -1;
    }

    private static int[] shorter(String part) {
        int[] shorter = new int[part.length() + 1];
        for (int length = 2, known = 0; length <= part.length(); length++) {
            char c = part.charAt(length - 1);
            while (known > 0 && part.charAt(known) != c) {
                known = shorter[known];
            }
            known += part.charAt(known) == c ? 1 : 0;
            shorter[length] = known;
        }
        return shorter;
    }
}
