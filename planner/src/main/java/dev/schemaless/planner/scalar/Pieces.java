package dev.schemaless.planner.scalar;

import dev.schemaless.planner.value.TextSearch;
import dev.schemaless.planner.value.Values;

/** Parts of texts. */
final class Pieces {
    private Pieces() {}

    /** Returns the first characters; of a negative number, all but so many last ones. */
    static String left(String text, long characters) {
        return text.substring(0, Values.clamped(fromBegin(text, characters), 0, text.length()));
    }

    /** Returns the last characters; of a negative number, all but so many first ones. */
    static String right(String text, long characters) {
        return text.substring(Values.clamped(text.length() - fromBegin(text, characters), 0, text.length()));
    }

    private static long fromBegin(String text, long characters) {
        return characters < 0 ? Math.max(text.length() + characters, 0) : Math.min(characters, text.length());
    }

    /** Returns one of the pieces that separators cut a text into, counted from 1, or from the end by -1; empty beyond them. */
    static String between(String text, String separator, long number) {
        if (number == 0) {
            throw Values.invalid("split text", "pieces are counted from 1, not from 0. Give another number");
        }
        if (separator.isEmpty()) {
            return Math.abs(number) == 1 ? text : "";
        }
        return number > 0 ? fromFirst(text, separator, number) : fromLast(text, separator, -number);
    }

    private static String fromFirst(String text, String separator, long number) {
        TextSearch search = new TextSearch(text, separator, 0);
        int start = 0;
        for (long i = 1; i < number; i++) {
            int end = search.nextApart();
            if (end < 0) {
                return "";
            }
            start = end + separator.length();
        }
        int end = search.nextApart();
        return end < 0 ? text.substring(start) : text.substring(start, end);
    }

    private static String fromLast(String text, String separator, long number) {
        long pieces = 1 + Search.count(text, separator);
        return number > pieces ? "" : fromFirst(text, separator, pieces - number + 1);
    }

    /** Returns the part before a number of separators; for a negative number, the part after so many from the end. */
    static String before(String text, String separator, long number) {
        if (separator.isEmpty() || number == 0) {
            return "";
        }
        long pieces = 1 + Search.count(text, separator);
        if (number >= pieces || number <= -pieces) {
            return text;
        }
        int end = Search.start(text, separator, number > 0 ? number : pieces + number);
        return number > 0 ? text.substring(0, end) : text.substring(end + separator.length());
    }
}
