package dev.schemaless.planner.literal;

import java.util.List;

/**
 * A statement's text without its values.
 *
 * @param text as it was given
 * @param shape the text with the type of each literal in its place; comments are spaces, and spaces one
 * @param places literals, lists and rows of them, and parameters, in their order
 */
public record ScannedSql(String text, String shape, List<ScannedValue> places) {
    /** Says whether several values are one. */
    public boolean joinsValues() {
        return places.stream().anyMatch(ScannedValue.Joined.class::isInstance);
    }

    /** Says whether the rows of VALUES are one value. */
    public boolean storesRows() {
        return places.stream().anyMatch(ScannedValue.RowList.class::isInstance);
    }

    /** Returns a text of the same shape whose lists and rows are as few as they may be: it has the same plan. */
    public String shortened() {
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (ScannedValue place : places) {
            if (place instanceof ScannedValue.Joined joined) {
                result.append(text, from, joined.dropFrom()).append(joined.kept());
                from = joined.dropTo();
            }
        }
        return result.append(text, from, text.length()).toString();
    }
}
