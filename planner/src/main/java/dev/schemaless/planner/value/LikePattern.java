package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A compiled LIKE pattern: {@code %} stands for any characters, {@code _} for one, a supplementary one included. Without
 * ESCAPE there is no escape character. Matches in time proportional to text × pattern at worst. Immutable.
 */
public final class LikePattern {
    private static final int ANY_ONE = -1;
    private static final int ANY_MANY = -2;

    /** The number of characters compared repeatedly, after a {@code %}, between two checks. */
    private static final int UNCHECKED = 1 << 16;

    /** Code points, {@link #ANY_ONE} and {@link #ANY_MANY}. */
    private final int[] tokens;

    private LikePattern(int[] tokens) {
        this.tokens = tokens;
    }

    /**
     * Compiles a pattern.
     *
     * @throws SchemalessException if the escape is not one character, or precedes a character that needs no escape
     */
    public static LikePattern compile(String pattern, @Nullable String escape) {
        if (escape != null && escape.codePointCount(0, escape.length()) != 1) {
            throw invalid(pattern, "the escape '" + escape + "' is not one character. Give exactly one");
        }
        int escaping = escape == null ? Integer.MIN_VALUE : escape.codePointAt(0);
        int[] points = pattern.codePoints().toArray();
        int[] tokens = new int[points.length];
        int count = 0;
        for (int i = 0; i < points.length; i++) {
            if (points[i] == escaping) {
                i++;
                tokens[count++] = escaped(pattern, points, i, escaping);
            } else {
                tokens[count++] = points[i] == '%' ? ANY_MANY : points[i] == '_' ? ANY_ONE : points[i];
            }
        }
        return new LikePattern(Arrays.copyOf(tokens, count));
    }

    private static int escaped(String pattern, int[] points, int index, int escaping) {
        boolean known =
                index < points.length && (points[index] == '%' || points[index] == '_' || points[index] == escaping);
        if (!known) {
            throw invalid(pattern, "the escape character is not followed by %, _ or itself. Double it to match it");
        }
        return points[index];
    }

    /**
     * Says whether the whole text is like the pattern.
     *
     * @param guard checked now and then where much is compared again
     */
    public boolean matches(String text, StatementGuard guard) {
        // greedy, going back only to the last %: an earlier one never has to give more
        int at = 0;
        int token = 0;
        int resumeToken = -1;
        int resumeAt = 0;
        int unchecked = UNCHECKED;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (token < tokens.length && tokens[token] == ANY_MANY) {
                resumeToken = ++token;
                resumeAt = at;
            } else if (token < tokens.length && (tokens[token] == ANY_ONE || tokens[token] == point)) {
                token++;
                at += Character.charCount(point);
            } else if (resumeToken >= 0) {
                unchecked -= at - resumeAt;
                if (unchecked < 0) {
                    guard.check();
                    unchecked = UNCHECKED;
                }
                token = resumeToken;
                resumeAt += Character.charCount(text.codePointAt(resumeAt));
                at = resumeAt;
            } else {
                return false;
            }
        }
        while (token < tokens.length && tokens[token] == ANY_MANY) {
            token++;
        }
        return token == tokens.length;
    }

    private static SchemalessException invalid(String pattern, String reason) {
        return new SchemalessException(
                ErrorCode.PARAMETER_INVALID, "Cannot match LIKE pattern '" + pattern + "': " + reason);
    }
}
