package dev.schemaless.planner.scalar.regex;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.value.TextLimit;
import dev.schemaless.planner.value.Values;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A cache of compiled regular expressions. Thread-safe. */
public final class Regexes {
    /** The most characters of an expression. Compiling one cannot be ended, and takes up to 100 bytes for each. */
    private static final int MAX_LENGTH = 1 << 16;

    /** Characters of all expressions that are kept; a compiled one has some tens of bytes for each. */
    private static final int KEPT = 1 << 17;

    /** The memory of an expression in addition to its characters, in the same unit. */
    private static final int OVERHEAD = 64;

    private static final Pattern GROUP = Pattern.compile("\\\\(\\d)");
    private static final Cache<Key, CompiledRegex> PATTERNS = CacheBuilder.newBuilder()
            .maximumWeight(KEPT)
            .weigher((Key key, CompiledRegex regex) -> OVERHEAD
                    + key.expression().length()
                    + regex.pattern().pattern().length())
            .concurrencyLevel(1)
            .build();

    private Regexes() {}

    /** An expression, and its flags. */
    private record Key(String expression, String flags) {}

    /**
     * Compiles an expression.
     *
     * @param flags i: case does not matter, c: it does, m or n: lines have ends of their own, s: a dot is any
     *     character, x: blanks are left out, g: all matches
     * @throws SchemalessException with 22023 if it is invalid, with 54001 if it is too long
     */
    public static CompiledRegex of(String expression, String flags) {
        int length = expression.length();
        if (length > MAX_LENGTH) {
            throw new SchemalessException(
                    ErrorCode.EXPRESSION_TOO_COMPLEX,
                    "Cannot match regular expression: it has " + length + " characters, more than " + MAX_LENGTH
                            + ". Give a shorter one");
        }
        Key key = new Key(expression, flags);
        CompiledRegex known = PATTERNS.getIfPresent(key);
        if (known == null) {
            known = compile(expression, flags);
            PATTERNS.put(key, known);
        }
        return known;
    }

    private static CompiledRegex compile(String expression, String flags) {
        int bits = 0;
        for (int i = 0; i < flags.length(); i++) {
            char flag = flags.charAt(i);
            bits = switch (flag) {
                case 'i' -> bits | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                case 'c' -> bits & ~(Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
                case 'm', 'n' -> bits | Pattern.MULTILINE;
                case 's' -> bits | Pattern.DOTALL;
                case 'x' -> bits | Pattern.COMMENTS;
                case 'g' -> bits;
                default ->
                    throw Values.invalid("match regular expression", "'" + flag + "' is not a flag. Leave it out");
            };
        }
        try {
            Pattern pattern = Pattern.compile(expression, bits);
            return new CompiledRegex(pattern, RegexWays.count(expression, (bits & Pattern.COMMENTS) != 0));
        } catch (PatternSyntaxException e) {
            throw Values.invalid("match regular expression", e.getDescription() + ". Correct the expression");
        }
    }

    /** Returns where the first match begins, counted from 1; 0 if there is none. */
    public static int position(String text, String expression, StatementGuard guard) {
        Matcher matcher = of(expression, "").over(text, guard);
        return matcher.find() ? matcher.start() + 1 : 0;
    }

    /** Returns the first match; null if there is none. */
    public static @Nullable String found(String text, String expression, StatementGuard guard) {
        Matcher matcher = of(expression, "").over(text, guard);
        return matcher.find() ? matcher.group() : null;
    }

    /**
     * Replaces matches.
     *
     * @param values the text, the expression and its replacement; then flags, or a position, an occurrence of which 0 means all, and flags
     */
    public static String replaced(@Nullable Object[] values, StatementGuard guard) {
        String text = Values.text(values, 0);
        boolean isFlagged = values.length > 3 && values[3] instanceof String;
        CompiledRegex regex =
                of(Values.text(values, 1), isFlagged ? Values.text(values, 3) : Values.text(values, 5, ""));
        long position = isFlagged ? 1 : Values.whole(values, 3, 1);
        long occurrence = isFlagged ? 0 : Values.whole(values, 4, 0);
        if (position < 1 || position > text.length() + 1L) {
            throw Values.invalid(
                    "replace by regular expression", "position " + position + " is not within the text. Give another");
        }
        Matcher matcher = regex.over(text, guard)
                .region((int) position - 1, text.length())
                .useAnchoringBounds(false)
                .useTransparentBounds(true);
        String replacement = GROUP.matcher(Values.text(values, 2)).replaceAll("\\$$1");
        boolean isPlain = replacement.indexOf('$') < 0 && replacement.indexOf('\\') < 0;
        try {
            return isPlain
                    ? replaced(text, matcher, replacement, occurrence)
                    : expanded(matcher, replacement, occurrence);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw Values.invalid("replace by regular expression", "its replacement names no group. Correct it");
        }
    }

    private static String replaced(String text, Matcher matcher, String replacement, long occurrence) {
        StringBuilder result = new StringBuilder();
        int copied = 0;
        for (long i = 1; matcher.find() && (occurrence == 0 || i <= occurrence); i++) {
            if (occurrence == 0 || i == occurrence) {
                TextLimit.checked("replace", (long) result.length() + replacement.length());
                result.append(text, copied, matcher.start()).append(replacement);
                copied = matcher.end();
            }
        }
        return result.append(text, copied, text.length()).toString();
    }

    /** Replaces by a text with groups, which are {@code \1} and {@code $1}. */
    private static String expanded(Matcher matcher, String replacement, long occurrence) {
        long groups = replacement.chars().filter(c -> c == '$').count();
        StringBuilder result = new StringBuilder();
        for (long i = 1; matcher.find() && (occurrence == 0 || i <= occurrence); i++) {
            if (occurrence == 0 || i == occurrence) {
                TextLimit.checked("replace", result.length() + replacement.length() + groups * longestGroup(matcher));
                matcher.appendReplacement(result, replacement);
            }
        }
        return matcher.appendTail(result).toString();
    }

    private static int longestGroup(Matcher matcher) {
        int longest = 0;
        for (int group = 0; group <= matcher.groupCount(); group++) {
            longest = Math.max(longest, matcher.end(group) - matcher.start(group));
        }
        return longest;
    }
}
