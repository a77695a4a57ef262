package dev.schemaless.stores.layout;

import java.util.OptionalInt;

/** The sampled rows that lie where their keys do not belong. A few are taken for damage. Not thread-safe. */
public final class Misplacement {
    private final String row;
    private final String place;
    private final int places;
    private int all;
    private int misplaced;
    private String example = "";

    /**
     * Begins to count.
     *
     * @param row the kind of row and of place, in words for messages
     * @param places how many there are
     */
    public Misplacement(String row, String place, int places) {
        this.row = row;
        this.place = place;
        this.places = places;
    }

    /**
     * Counts a row.
     *
     * @param key its stored text
     * @param home where its key belongs; empty if that is not known
     * @param found where it lies
     */
    public void add(String key, OptionalInt home, int found) {
        all += home.isPresent() ? 1 : 0;
        if (home.isPresent() && home.getAsInt() != found) {
            misplaced++;
            example = row + " " + key + " lies in " + place + " " + found + ", but belongs to " + place + " "
                    + home.getAsInt() + " of " + places;
        }
    }

    /**
     * Refuses options by which too many rows are misplaced.
     *
     * @param things the counted things, in words for messages, as the remedy is
     */
    public void check(String table, String things, String remedy, LayoutOptions options) {
        if (2L * places * misplaced > all) {
            throw options.invalid("of '" + table + "', " + example + " (" + misplaced + " of " + all + " " + things
                    + " looked at). " + remedy);
        }
    }
}
