package dev.schemaless.cli.load;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of files as messages show them. */
final class Excerpt {
    private static final int LONGEST = 60;

    private Excerpt() {}

    /** Returns the beginning of a value on one line: a text in quotes, anything else as it is. */
    static String of(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return bytes.length + " bytes";
        }
        boolean isPlain = value == null
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Collection
                || value instanceof Map;
        return isPlain ? shortened(String.valueOf(value)) : "'" + shortened(String.valueOf(value)) + "'";
    }

    private static String shortened(String text) {
        String line = text.substring(0, Math.min(text.length(), LONGEST + 1))
                .replace("\r", "\\r")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
        if (line.length() <= LONGEST) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return line.substring(0, end) + "…";
    }
}
