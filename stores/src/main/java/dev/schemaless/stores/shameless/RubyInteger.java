package dev.schemaless.stores.shameless;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whole numbers as Ruby's {@code to_i} converts values: the gem computes shards from them. */
final class RubyInteger {
    /** Digits may be grouped by single underscores; possessively, as other repetitions of groups recurse. */
    private static final Pattern LEADING = Pattern.compile("[ \\t\\n\\u000b\\f\\r]*([+-]?[0-9]++(?:_[0-9]++)*+)");

    private RubyInteger() {}

    /** Returns the number of a text: of its leading digits, 0 if there are none. */
    static BigInteger of(String text) {
        Matcher leading = LEADING.matcher(text);
        return leading.lookingAt() ? new BigInteger(leading.group(1).replace("_", "")) : BigInteger.ZERO;
    }

    /** Returns the number of a value in the internal form of a text or a number. */
    static BigInteger of(Object value) {
        if (value instanceof String text) {
            return of(text);
        } else if (value instanceof BigDecimal number) {
            return number.toBigInteger();
        } else if (value instanceof Double || value instanceof Float) {
            return new BigDecimal(((Number) value).doubleValue()).toBigInteger();
        }
        return BigInteger.valueOf(((Number) value).longValue());
    }
}
