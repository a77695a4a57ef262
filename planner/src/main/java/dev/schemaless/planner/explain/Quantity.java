package dev.schemaless.planner.explain;

import java.util.Locale;

/** Numbers with their nouns: {@code 1 row}, {@code 2,000 rows}. */
public final class Quantity {
    private Quantity() {}

    /** Returns a number and a noun, in the plural unless the number is 1. */
    public static String of(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** Does {@link #of(long, String)} of an estimate, rounded. */
    public static String of(double estimate, String noun) {
        return of(Math.round(estimate), noun);
    }

    /** Returns a number with separators between thousands. */
    public static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
