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
    private static final int FEW_ROWS = 16;
    private static final int MANY_VALUES = 64;

    /** Says whether several values are one. */
    public boolean joinsValues() {
        return places.stream().anyMatch(ScannedValue.Combined.class::isInstance);
    }

    /** Says whether the rows of VALUES are one value. */
    public boolean storesRows() {
        return places.stream().anyMatch(ScannedValue.RowList.class::isInstance);
    }

    /** Says whether it stores few rows of many values: to plan these as parameters costs more than to plan the values. */
    public boolean storesWideRows() {
        return places.stream()
                .anyMatch(place -> place instanceof ScannedValue.RowList rows
                        && rows.value().rows().size() <= FEW_ROWS
                        && rows.shapes().get(0).size() >= MANY_VALUES);
    }

    /** Returns a text of the same shape whose lists and rows are as few as they may be: it has the same plan. */
    public String shortened() {
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (ScannedValue place : places) {
            if (place instanceof ScannedValue.Combined joined) {
                result.append(text, from, joined.dropFrom()).append(joined.kept());
                from = joined.dropTo();
            }
        }
        return result.append(text, from, text.length()).toString();
    }
}
