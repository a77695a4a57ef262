package dev.schemaless.planner.scalar;

/** Texts without characters at their ends. */
final class Trimmed {
    private Trimmed() {}

    /** Returns a text without those characters of a set that stand at its begin, at its end, or at both. */
    static String of(String text, String set, boolean begin, boolean end) {
        int from = 0;
        int to = text.length();
        while (begin && from < to && has(set, text.codePointAt(from))) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (end && from < to && has(set, text.codePointBefore(to))) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    private static boolean has(String set, int point) {
        return set.indexOf(point) >= 0;
    }
}
