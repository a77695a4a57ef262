package dev.schemaless.stores.entry;

/** The order of texts under collations that compare code points. Some compare as if the shorter text ended with blanks, others do not. */
final class TextOrder {
    private TextOrder() {}

    /** Says whether a text is less than another one under both kinds. */
    static boolean isLess(String left, String right) {
        return compare(left, right, -1) < 0 && compare(left, right, ' ') < 0;
    }

    /**
     * Compares two texts.
     *
     * @param end the character that a shorter text is padded with
     */
    private static int compare(String left, String right, int end) {
        int[] first = left.codePoints().toArray();
        int[] second = right.codePoints().toArray();
        for (int i = 0; i < Math.max(first.length, second.length); i++) {
            int one = i < first.length ? first[i] : end;
            int other = i < second.length ? second[i] : end;
            if (one != other) {
                return Integer.compare(one, other);
            }
        }
        return 0;
    }
}
