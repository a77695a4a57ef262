package dev.schemaless.planner.scalar.regex;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A compiled regular expression. Immutable and thread-safe.
 *
 * @param ways the most ways that are tried between two characters, by {@link RegexWays}
 */
public record CompiledRegex(Pattern pattern, double ways) {
    /** Tries that take about a second. */
    private static final double MOST_TRIES = 1 << 27;

    /**
     * Returns a matcher over a text, which fails when its statement has to end.
     *
     * @throws SchemalessException with 54001 if a search may try too much without reading the text: an expression such as
     *     {@code (|)(|)(?!)} tries all ways at each character, and reads none
     */
    public Matcher over(String text, StatementGuard guard) {
        if (ways * text.length() > MOST_TRIES) {
            throw new SchemalessException(
                    ErrorCode.EXPRESSION_TOO_COMPLEX,
                    "Cannot match regular expression: its parts that match no character may be tried in " + (long) ways
                            + " ways at each of " + text.length() + " characters. Let each part match a character");
        }
        return pattern.matcher(new GuardedText(text, guard));
    }
}
