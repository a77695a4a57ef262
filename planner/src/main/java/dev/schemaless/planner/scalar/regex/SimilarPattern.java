package dev.schemaless.planner.scalar.regex;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.Values;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Patterns of SIMILAR TO as regular expressions. {@code % _ | * + ? { } ( ) [ ]} have a meaning, and {@code ^ -} in brackets; all other
 * characters are themselves.
 */
final class SimilarPattern {
    private static final String MEANING = "%_|*+?{}()[]^-";

    /** The characters with the same meaning in a regular expression. */
    private static final String AS_REGEX = "|*+?{}()";

    private final String pattern;
    private final int escape;
    private final StringBuilder regex = new StringBuilder();
    private int at;

    private SimilarPattern(String pattern, String escape) {
        this.pattern = pattern;
        this.escape = escape.isEmpty() ? -1 : escape.charAt(0);
    }

    /**
     * Compiles a pattern. A whole text matches the result if it is similar to the pattern.
     *
     * @param escape one character, or empty
     * @throws SchemalessException with 22023 if the pattern or the escape is invalid
     */
    static CompiledRegex compile(String pattern, String escape) {
        if (escape.length() > 1) {
            throw Values.invalid("match SIMILAR TO", "ESCAPE takes a single character. Give it one");
        }
        SimilarPattern similar = new SimilarPattern(pattern, escape);
        try {
            String regex = similar.toRegex();
            Pattern compiled = Pattern.compile(regex, Pattern.DOTALL);
            return new CompiledRegex(compiled, RegexWays.count(regex, false));
        } catch (PatternSyntaxException e) {
            throw similar.invalid(e.getDescription() + ". Correct it");
        }
    }

    private String toRegex() {
        while (at < pattern.length()) {
            char c = pattern.charAt(at++);
            if (c == escape) {
                literal(escaped());
            } else if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else if (c == '[') {
                brackets();
            } else if (c == '(') {
                regex.append("(?:");
            } else if (AS_REGEX.indexOf(c) >= 0) {
                regex.append(c);
            } else {
                literal(c);
            }
        }
        return regex.toString();
    }

    private char escaped() {
        if (at == pattern.length()) {
            throw invalid("the escape character is followed by nothing. Double it to match it");
        }
        char c = pattern.charAt(at++);
        if (c != escape && MEANING.indexOf(c) < 0) {
            throw invalid("the escape character is followed by '" + c + "', which needs none. Double it to match it");
        }
        return c;
    }

    private void literal(char c) {
        regex.append(isPlain(c) ? "" : "\\").append(c);
    }

    /** Says whether Java takes a character as itself. It gives some other ASCII characters a meaning. */
    private static boolean isPlain(char c) {
        return c >= 0x80 || Character.isLetterOrDigit(c);
    }

    /** Lists of characters and ranges; also {@code [:ALPHA:]} and the like. */
    private void brackets() {
        regex.append('[');
        if (at < pattern.length() && pattern.charAt(at) == '^') {
            regex.append('^');
            at++;
        }
        int first = at;
        while (at < pattern.length() && (pattern.charAt(at) != ']' || at == first)) {
            char c = pattern.charAt(at++);
            if (c == escape) {
                literal(escaped());
            } else if (c == '[' && at < pattern.length() && pattern.charAt(at) == ':') {
                named();
            } else if (c == '-' && at > first + 1 && at < pattern.length() && pattern.charAt(at) != ']') {
                regex.append('-');
            } else {
                literal(c);
            }
        }
        if (at == pattern.length()) {
            throw invalid("a bracket is not closed. Close it, or escape it");
        }
        at++;
        regex.append(']');
    }

    private void named() {
        int end = pattern.indexOf(":]", at + 1);
        String name = end < 0 ? "" : pattern.substring(at + 1, end);
        regex.append(
                switch (name.toUpperCase(Locale.ROOT)) {
                    case "ALPHA" -> "\\p{Alpha}";
                    case "UPPER" -> "\\p{Upper}";
                    case "LOWER" -> "\\p{Lower}";
                    case "DIGIT" -> "\\p{Digit}";
                    case "ALNUM" -> "\\p{Alnum}";
                    case "SPACE" -> " ";
                    case "WHITESPACE" -> "\\s";
                    default -> throw invalid("there is no class of characters '" + name + "'. Name another");
                });
        at = end + 2;
    }

    private SchemalessException invalid(String reason) {
        return Values.invalid("match SIMILAR TO", "'" + pattern + "' is not a pattern: " + reason);
    }
}
