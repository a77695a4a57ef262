package dev.schemaless.planner.literal;

import java.util.List;

/**
 * A statement's text without its values.
 *
 * @param text as it was given
 * @param shape the text with the type of each literal in its place; comments are spaces, and spaces one
 * @param places literals, lists of them and parameters, in their order
 */
public record ScannedSql(String text, String shape, List<Place> places) {
    /** Says whether a list is one value. */
    public boolean hasLists() {
        return places.stream().anyMatch(Place.LiteralList.class::isInstance);
    }

    /** Returns a text of the same shape whose lists are as short as they may be: it has the same plan. */
    public String shortened() {
        StringBuilder result = new StringBuilder();
        int from = 0;
        for (Place place : places) {
            if (place instanceof Place.LiteralList list) {
                result.append(text, from, list.keptEnd());
                from = list.lastEnd();
            }
        }
        return result.append(text, from, text.length()).toString();
    }
}
