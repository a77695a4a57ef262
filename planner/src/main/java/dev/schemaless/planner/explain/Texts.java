package dev.schemaless.planner.explain;

/** Texts that may be long. */
final class Texts {
    /** The most rows of literals that are shown. */
    static final int MOST_ROWS = 10;

    private Texts() {}

    /** Returns a text, or its beginning and an ellipsis if it is longer. */
    static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 2)) ? longest - 2 : longest - 1;
        return text.substring(0, end) + "…";
    }
}
