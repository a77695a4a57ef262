package dev.schemaless.planner.scalar;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** Texts without characters at their ends. */
final class Trimmed {
    /** Looking for a character in a longer set would take text × set. */
    private static final int SHORT = 64;

    private Trimmed() {}

    /** Returns a text without those characters of a set that stand at its begin, at its end, or at both. */
    static String of(String text, String set, boolean begin, boolean end) {
        IntPredicate isTaken = members(set);
        int from = 0;
        int to = text.length();
        while (begin && from < to && isTaken.test(text.codePointAt(from))) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (end && from < to && isTaken.test(text.codePointBefore(to))) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    private static IntPredicate members(String set) {
        if (set.length() <= SHORT) {
            return point -> set.indexOf(point) >= 0;
        }
        BitSet points = set.codePoints().collect(BitSet::new, BitSet::set, BitSet::or);
        return points::get;
    }
}
