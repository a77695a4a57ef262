package dev.schemaless.planner.literal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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
        return places.stream().anyMatch(ScannedValue.Combined.class::isInstance);
    }

    /** Says whether the rows of VALUES are one value. */
    public boolean storesRows() {
        return places.stream().anyMatch(ScannedValue.RowList.class::isInstance);
    }

    /** Returns a text that has the same plan: lists and rows are as few as they may be, and literals of rows are question marks. */
    public ScannedSql shortened() {
        return shortened(place -> true);
    }

    /** Does {@link #shortened()}, but leaves lists whole. */
    public ScannedSql withShortRows() {
        return shortened(ScannedValue.RowList.class::isInstance);
    }

    private ScannedSql shortened(Predicate<ScannedValue.Combined> isShortened) {
        StringBuilder result = new StringBuilder();
        List<ScannedValue> left = new ArrayList<>(places.size());
        int from = 0;
        for (ScannedValue place : places) {
            int by = result.length() - from;
            if (place instanceof ScannedValue.Combined joined && isShortened.test(joined)) {
                result.append(text, from, joined.dropFrom()).append(joined.kept());
                from = joined.dropTo();
                left.add(joined.shortened().moved(by));
            } else {
                left.add(place.moved(by));
            }
        }
        return new ScannedSql(result.append(text, from, text.length()).toString(), shape, left);
    }
}
