package dev.schemaless.stores.cells;

import java.util.Arrays;

/** Finds the beginning of a JSON value in a text. */
public final class JsonStart {
    private JsonStart() {}

    /** Says whether a text, or its beginning, is that of an object. A blank text may be one. */
    static boolean isObject(byte[] text) {
        int start = of(text);
        return text.length > 0 && (start == text.length || text[start] == '{');
    }

    /** Returns a text without the blanks before it. */
    public static byte[] trimmed(byte[] text) {
        int start = of(text);
        return start == 0 ? text : Arrays.copyOfRange(text, start, text.length);
    }

    private static int of(byte[] text) {
        int start = 0;
        while (start < text.length
                && (text[start] == ' ' || text[start] == '\n' || text[start] == '\r' || text[start] == '\t')) {
            start++;
        }
        return start;
    }
}
