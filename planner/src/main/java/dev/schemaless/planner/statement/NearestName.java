package dev.schemaless.planner.statement;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. Names are compared by how many letters have to be changed, added or left out. */
public final class NearestName {
    private NearestName() {}

    /** Returns the known name with the fewest edits, compared without case; empty if none is near. */
    public static Optional<String> find(String given, Collection<String> known) {
        int limit = Math.max(2, given.length() / 2);
        return known.stream()
                .min(Comparator.comparingInt(name -> distance(given, name)))
                .filter(name -> distance(given, name) <= limit);
    }

    /** Returns the sentence that names the nearest, else all known names. */
    public static String advice(String given, Collection<String> known) {
        return find(given, known)
                .map(name -> "Did you mean '" + name + "'?")
                .orElseGet(() -> "Known are " + String.join(", ", known) + ".");
    }

    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            previous = nextRow(previous, a.charAt(i - 1), b, i);
        }
        return previous[b.length()];
    }

    private static int[] nextRow(int[] previous, char letter, String other, int row) {
        int[] current = new int[other.length() + 1];
        current[0] = row;
        for (int j = 1; j <= other.length(); j++) {
            int replaced = previous[j - 1] + (letter == other.charAt(j - 1) ? 0 : 1);
            current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
        }
        return current;
    }
}
