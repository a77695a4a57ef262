package dev.schemaless.stores.uber;

import dev.schemaless.stores.layout.LayoutOptions;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pattern of the databases' names: {@code trips_shard_%04d} has the shard's number in at least four digits.
 *
 * @param digits the fewest; 0 for as many as it takes
 */
record DatabasePattern(String before, int digits, String after) {
    private static final Pattern FORM = Pattern.compile("([^%]*)%(?:0([1-9]))?d([^%]*)");
    private static final int MOST_DIGITS = 9;

    static DatabasePattern of(String given, LayoutOptions options) {
        Matcher matcher = FORM.matcher(given);
        if (!matcher.matches()) {
            throw options.invalid(
                    "its option database is '" + given + "'. Give the names of the shards' databases, with"
                            + " the number as %d or %04d; in a URL a percent sign is %25.");
        }
        String digits = matcher.group(2);
        return new DatabasePattern(matcher.group(1), digits == null ? 0 : Integer.parseInt(digits), matcher.group(3));
    }

    String nameOf(int shard) {
        String number = Integer.toString(shard);
        return before + "0".repeat(Math.max(0, digits - number.length())) + number + after;
    }

    /** Returns the number of the shard whose database has a name; some servers write names in small letters. */
    OptionalInt shardOf(String name) {
        int end = name.length() - after.length();
        if (before.length() >= end
                || end - before.length() > MOST_DIGITS
                || !name.substring(before.length(), end).chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
            return OptionalInt.empty();
        }
        int shard = Integer.parseInt(name.substring(before.length(), end));
        return nameOf(shard).equalsIgnoreCase(name) ? OptionalInt.of(shard) : OptionalInt.empty();
    }
}
