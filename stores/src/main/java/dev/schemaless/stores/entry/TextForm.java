package dev.schemaless.stores.entry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Texts as texts. Servers that are not strict cut texts at the column's length.
 *
 * <p>Most collations compare as if the shorter text ended with blanks: {@code 'a'} is greater than {@code 'a\t'} there,
 * and equal to {@code 'a '}.
 */
record TextForm(EntryColumn column) implements EntryForm {
    /** SQL orders texts by UTF-16 code units, servers by code points: they agree below the surrogates. */
    private static final char FIRST_SURROGATE = '\ud800';

    private static final char BLANK = ' ';

    /** The character set of values that are bound. */
    private static final String CONNECTION = "utf8mb4";

    @Override
    public String mark() {
        return mark(column);
    }

    /**
     * Returns the placeholder of a value, converted to the column's character set and collation. Converting the value, not the column,
     * lets the server use the key.
     */
    static String mark(EntryColumn column) {
        return CONNECTION.equals(column.charset())
                ? "?"
                : "CONVERT(? USING " + column.charset() + ") COLLATE " + column.collation();
    }

    @Override
    public List<Interval> equal(Object value) {
        return List.of(Interval.of(cut((String) value, column)));
    }

    @Override
    public boolean orders(Object end) {
        return column.ordersByCodePoints() && ((String) end).chars().allMatch(unit -> unit < FIRST_SURROGATE);
    }

    /**
     * Returns a lower bound: a text with the last character decremented is less than all texts that start with the
     * value, or are greater.
     */
    @Override
    public @Nullable Object least(Object low) {
        String text = cut((String) low, column);
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == 0) {
            end--;
        }
        return end == 0 ? null : text.substring(0, end - 1) + (char) (text.charAt(end - 1) - 1) + behindAll();
    }

    private String behindAll() {
        return "ascii".equals(column.charset()) ? "\u007f" : "\ufffd";
    }

    /**
     * Returns an upper bound. A text that ends is compared as if blanks followed, so it sorts after texts with a lower
     * character there.
     */
    @Override
    public Object greatest(Object high) {
        String text = cut((String) high, column);
        int end = 0;
        while (end < text.length() && text.charAt(end) >= BLANK) {
            end++;
        }
        return end == text.length() ? text : text.substring(0, end) + BLANK;
    }

    static String cut(String text, EntryColumn column) {
        int most = column.length().orElse(Integer.MAX_VALUE);
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most));
    }
}
