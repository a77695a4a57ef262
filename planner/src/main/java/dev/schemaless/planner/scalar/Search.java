package dev.schemaless.planner.scalar;

import dev.schemaless.planner.value.TextLimit;

/** Texts within texts. */
final class Search {
    private Search() {}

    /**
     * Returns the position of a text in another, counted from 1; 0 if it is not there.
     *
     * @param from where the search begins; counted from the end, and backwards, if it is negative
     * @param occurrence which one is found
     */
    static int position(String text, String part, long from, long occurrence) {
        if (from == 0 || from > text.length() + 1L || occurrence < 1) {
            return 0;
        }
        boolean forward = from > 0;
        int at = forward
                ? text.indexOf(part, (int) from - 1)
                : text.lastIndexOf(part, (int) Math.max(text.length() + from, -1));
        for (long i = 1; i < occurrence && at >= 0; i++) {
            at = forward ? text.indexOf(part, at + 1) : text.lastIndexOf(part, at - 1);
        }
        return at + 1;
    }

    /** Returns how often a text that is not empty stands in another, without overlap. */
    static long count(String text, String part) {
        long count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    /** Returns where the occurrence of that number begins, counted from 1, which there is. */
    static int start(String text, String part, long occurrence) {
        int at = text.indexOf(part);
        for (long i = 1; i < occurrence; i++) {
            at = text.indexOf(part, at + part.length());
        }
        return at;
    }

    /** Returns the position of a text among those that commas separate; 0 if it is none of them. */
    static int member(String member, String list) {
        String[] members = list.isEmpty() ? new String[0] : list.split(",", -1);
        for (int i = 0; i < members.length; i++) {
            if (members[i].equals(member)) {
                return i + 1;
            }
        }
        return 0;
    }

    static String replaced(String text, String part, String replacement) {
        if (part.isEmpty()) {
            return text;
        }
        long length = text.length() + count(text, part) * ((long) replacement.length() - part.length());
        TextLimit.checked("replace", length);
        return text.replace(part, replacement);
    }
}
