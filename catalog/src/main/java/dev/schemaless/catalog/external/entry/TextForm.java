package dev.schemaless.catalog.external.entry;

import java.util.List;

/** Texts as texts. What is behind a column's length was cut by servers that are not strict. */
record TextForm(EntryColumn column) implements EntryForm {
    /** SQL orders texts by UTF-16 code units, servers by code points: they agree below the surrogates. */
    private static final char FIRST_SURROGATE = '\ud800';

    @Override
    public String mark() {
        return mark(column);
    }

    /** The value is converted, not the column, so that the server can use the key. */
    static String mark(EntryColumn column) {
        return "CONVERT(? USING " + column.charset() + ") COLLATE " + column.collation();
    }

    @Override
    public List<Interval> equal(Object value) {
        return List.of(Interval.of(cut((String) value, column)));
    }

    @Override
    public boolean orders(Object end) {
        return column.ordersByCodePoints() && ((String) end).chars().allMatch(unit -> unit < FIRST_SURROGATE);
    }

    static String cut(String text, EntryColumn column) {
        int most = column.length().orElse(Integer.MAX_VALUE);
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most));
    }
}
