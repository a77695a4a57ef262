package dev.schemaless.catalog.codec;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the members of a JSON object lie in its text, which is known to be well-formed.
 *
 * @param open behind the opening brace
 * @param members in their order
 * @param close of the closing brace
 */
record JsonMembers(int open, List<Member> members, int close) {
    private static final String ENDS_SCALAR = ",]} \n\r\t";

    /**
     * A member.
     *
     * @param name where its name begins, with the quote
     * @param nameEnd behind the name's other quote
     * @param value where its value begins
     * @param end behind the value
     */
    record Member(int name, int nameEnd, int value, int end) {}

    /** Finds the members of the object that a text begins with, perhaps behind blanks. */
    static JsonMembers of(String text) {
        int open = behindBlanks(text, 0) + 1;
        List<Member> members = new ArrayList<>();
        int at = behindBlanks(text, open);
        while (text.charAt(at) != '}') {
            int nameEnd = behindString(text, at);
            int value = behindBlanks(text, behindBlanks(text, nameEnd) + 1);
            int end = behindValue(text, value);
            members.add(new Member(at, nameEnd, value, end));
            at = behindBlanks(text, end);
            if (text.charAt(at) == ',') {
                at = behindBlanks(text, at + 1);
            }
        }
        return new JsonMembers(open, members, at);
    }

    private static int behindBlanks(String text, int from) {
        int at = from;
        while (" \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static int behindString(String text, int from) {
        int at = from + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return at + 1;
    }

    private static int behindValue(String text, int from) {
        char first = text.charAt(from);
        if (first == '"') {
            return behindString(text, from);
        }
        return first == '{' || first == '[' ? behindContainer(text, from) : behindScalar(text, from);
    }

    private static int behindContainer(String text, int from) {
        int at = from;
        int depth = 0;
        do {
            char next = text.charAt(at);
            if (next == '"') {
                at = behindString(text, at);
                continue;
            }
            depth += next == '{' || next == '[' ? 1 : 0;
            depth -= next == '}' || next == ']' ? 1 : 0;
            at++;
        } while (depth > 0);
        return at;
    }

    private static int behindScalar(String text, int from) {
        int at = from;
        while (ENDS_SCALAR.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }
}
