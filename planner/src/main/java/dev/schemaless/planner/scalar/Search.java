package dev.schemaless.planner.scalar;

import dev.schemaless.planner.value.TextLimit;
import dev.schemaless.planner.value.TextSearch;

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
        if (from > 0) {
            return occurrence(text, part, (int) from - 1, occurrence) + 1;
        }
        long last = text.length() + from;
        long occurrences = 0;
        TextSearch search = new TextSearch(text, part, 0);
        for (int at = search.next(); at >= 0 && at <= last; at = search.next()) {
            occurrences++;
        }
        return occurrences < occurrence ? 0 : occurrence(text, part, 0, occurrences - occurrence + 1) + 1;
    }

    /** Returns the position, counted from 0, of the occurrence of that number; -1 if there are fewer. */
    private static int occurrence(String text, String part, int from, long number) {
        TextSearch search = new TextSearch(text, part, from);
        int at = search.next();
        for (long i = 1; i < number && at >= 0; i++) {
            at = search.next();
        }
        return at;
    }

    /** Returns how often a text that is not empty stands in another, without overlap. */
    static long count(String text, String part) {
        TextSearch search = new TextSearch(text, part, 0);
        long count = 0;
        while (search.nextApart() >= 0) {
            count++;
        }
        return count;
    }

    /** Returns where the occurrence of that number begins, counted from 0, without overlap; -1 if there are fewer. */
    static int start(String text, String part, long number) {
        TextSearch search = new TextSearch(text, part, 0);
        int at = search.nextApart();
        for (long i = 1; i < number && at >= 0; i++) {
            at = search.nextApart();
        }
        return at;
    }

    /** Returns the position of a text in a list separated by commas; 0 if it is absent. */
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
        StringBuilder result = new StringBuilder(TextLimit.checked("replace", length));
        TextSearch search = new TextSearch(text, part, 0);
        int copied = 0;
        for (int at = search.nextApart(); at >= 0; at = search.nextApart()) {
            result.append(text, copied, at).append(replacement);
            copied = at + part.length();
        }
        return result.append(text, copied, text.length()).toString();
    }
}
