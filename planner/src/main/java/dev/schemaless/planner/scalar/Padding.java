package dev.schemaless.planner.scalar;

import dev.schemaless.planner.value.TextLimit;

/** Texts made longer. */
final class Padding {
    private Padding() {}

    /** Returns a text of that many characters, filled at its begin; cut at its end if it was longer, as in PostgreSQL. */
    static String left(String text, long characters, String fill) {
        int length = length(characters);
        return length <= text.length() ? text.substring(0, length) : fill(fill, length - text.length()) + text;
    }

    /** Returns a text of that many characters, filled or cut at its end. */
    static String right(String text, long characters, String fill) {
        int length = length(characters);
        return length <= text.length() ? text.substring(0, length) : text + fill(fill, length - text.length());
    }

    static String repeated(String text, long times) {
        if (times <= 0 || text.isEmpty()) {
            return "";
        }
        long most = TextLimit.MOST_CHARACTERS + 1L;
        return text.repeat(TextLimit.checked("repeat", Math.min(times, most) * text.length()) / text.length());
    }

    private static int length(long characters) {
        return TextLimit.checked("pad", Math.max(characters, 0));
    }

    private static String fill(String fill, int length) {
        if (fill.isEmpty()) {
            return "";
        }
        return fill.repeat(length / fill.length()) + fill.substring(0, length % fill.length());
    }
}
