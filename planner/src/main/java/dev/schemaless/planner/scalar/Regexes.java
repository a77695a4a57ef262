package dev.schemaless.planner.scalar;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.schemaless.planner.value.TextLimit;
import dev.schemaless.planner.value.Values;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** A cache of compiled regular expressions. Thread-safe. */
final class Regexes {
    private static final int KEPT = 200;
    private static final Pattern GROUP = Pattern.compile("\\\\(\\d)");
    private static final Cache<Key, Pattern> PATTERNS =
            CacheBuilder.newBuilder().maximumSize(KEPT).build();

    private Regexes() {}

    private record Key(String expression, String flags) {}

    /**
     * Compiles an expression.
     *
     * @param flags i: case does not matter, c: it does, m or n: lines have ends of their own, s: a dot is any character, x: blanks are
     *     left out, g: all are meant
     * @throws dev.schemaless.catalog.SchemalessException with 22023 if it is none
     */
    static Pattern of(String expression, String flags) {
        Key key = new Key(expression, flags);
        Pattern known = PATTERNS.getIfPresent(key);
        if (known == null) {
            known = compile(expression, flags);
            PATTERNS.put(key, known);
        }
        return known;
    }

    private static Pattern compile(String expression, String flags) {
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
                default -> throw Values.invalid("match regular expression", "'" + flag + "' is no flag. Leave it out");
            };
        }
        try {
            return Pattern.compile(expression, bits);
        } catch (PatternSyntaxException e) {
            throw Values.invalid("match regular expression", e.getDescription() + ". Correct the expression");
        }
    }

    static int position(String text, String expression) {
        Matcher matcher = of(expression, "").matcher(text);
        return matcher.find() ? matcher.start() + 1 : 0;
    }

    static @Nullable String found(String text, String expression) {
        Matcher matcher = of(expression, "").matcher(text);
        return matcher.find() ? matcher.group() : null;
    }

    /**
     * Replaces matches, all or one. Groups are {@code \1} and {@code $1}.
     *
     * @param position from which on they are looked for
     * @param occurrence which one is replaced; all if it is 0
     */
    static String replaced(@Nullable Object[] values, long position, long occurrence, String flags) {
        String text = Values.text(values, 0);
        if (position < 1 || position > text.length() + 1L) {
            throw Values.invalid(
                    "replace by regular expression", "position " + position + " is not within the text. Give another");
        }
        String replacement = GROUP.matcher(Values.text(values, 2)).replaceAll("\\$$1");
        Matcher matcher = of(Values.text(values, 1), flags)
                .matcher(text)
                .region((int) position - 1, text.length())
                .useAnchoringBounds(false)
                .useTransparentBounds(true);
        StringBuilder result = new StringBuilder();
        try {
            for (long i = 1; matcher.find() && (occurrence == 0 || i <= occurrence); i++) {
                if (occurrence == 0 || i == occurrence) {
                    matcher.appendReplacement(result, replacement);
                    TextLimit.checked("replace", result.length());
                }
            }
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw Values.invalid("replace by regular expression", "its replacement names no group. Correct it");
        }
        return matcher.appendTail(result).toString();
    }
}
