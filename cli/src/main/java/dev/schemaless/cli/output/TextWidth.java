package dev.schemaless.cli.output;

import org.jline.utils.WCWidth;

/** Columns of a terminal that a text takes: two for most letters of East Asia and emoji, none for a combining mark. */
public final class TextWidth {
    private static final int TAB = 8;

    private TextWidth() {}

    /** Returns the columns of a text without control characters. */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    static int of(int letter) {
        return Math.max(0, WCWidth.wcwidth(letter));
    }

    /** Returns a text whose tabs are the spaces that a terminal shows for them if the text begins a line. */
    public static String withoutTabs(String text) {
        if (text.indexOf('\t') < 0) {
            return text;
        }
        StringBuilder spaced = new StringBuilder(text.length() + TAB);
        int columns = 0;
        for (int letter : text.codePoints().toArray()) {
            if (letter == '\t') {
                int spaces = TAB - columns % TAB;
                spaced.append(" ".repeat(spaces));
                columns += spaces;
            } else {
                spaced.appendCodePoint(letter);
                columns += of(letter);
            }
        }
        return spaced.toString();
    }

    /** Returns the longest beginning of a text that takes at most so many columns. */
    public static String first(String text, int columns) {
        int end = 0;
        int left = columns;
        while (end < text.length()) {
            int letter = text.codePointAt(end);
            left -= of(letter);
            if (left < 0) {
                break;
            }
            end += Character.charCount(letter);
        }
        return text.substring(0, end);
    }

    /** Returns the longest end of a text that takes at most so many columns. */
    public static String last(String text, int columns) {
        int start = text.length();
        int left = columns;
        while (start > 0) {
            int letter = text.codePointBefore(start);
            left -= of(letter);
            if (left < 0) {
                break;
            }
            start -= Character.charCount(letter);
        }
        return text.substring(start);
    }
}
