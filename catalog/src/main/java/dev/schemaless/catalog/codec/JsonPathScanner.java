package dev.schemaless.catalog.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the text of a simple JSON path once. */
final class JsonPathScanner {
    private static final int MAX_INDEX_DIGITS = 9;

    private final String text;
    private int at;

    JsonPathScanner(String text) {
        this.text = text;
    }

    Optional<JsonPath> path() {
        skipBlanks();
        boolean strict = takeWord("strict");
        if (!strict) {
            takeWord("lax");
        }
        if (!take('$')) {
            return Optional.empty();
        }
        List<JsonPath.Step> steps = new ArrayList<>();
        for (skipBlanks(); at < text.length(); skipBlanks()) {
            JsonPath.Step step = step();
            if (step == null) {
                return Optional.empty();
            }
            steps.add(step);
        }
        return Optional.of(JsonPath.of(steps, strict));
    }

    private JsonPath.@Nullable Step step() {
        if (take('[')) {
            skipBlanks();
            JsonPath.Step element = element();
            skipBlanks();
            return take(']') ? element : null;
        }
        if (!take('.')) {
            return null;
        }
        skipBlanks();
        String name = take('"') ? quotedName() : plainName();
        return name == null ? null : new JsonPath.Step.Member(name);
    }

    private JsonPath.@Nullable Step element() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        int digits = at - start;
        return digits == 0 || digits > MAX_INDEX_DIGITS
                ? null
                : new JsonPath.Step.Element(Integer.parseInt(text, start, at, 10));
    }

    private @Nullable String plainName() {
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        String name = text.substring(start, at);
        return isPlainName(name) ? name : null;
    }

    /** Says whether a member's name needs no quotes. */
    static boolean isPlainName(String name) {
        return !name.isEmpty()
                && !Character.isDigit(name.charAt(0))
                && name.chars().allMatch(Character::isJavaIdentifierPart);
    }

    /** Reads a name in quotes; null if it has an escape other than of a quote or a backslash, which makes the path not simple. */
    private @Nullable String quotedName() {
        StringBuilder name = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return name.toString();
            }
            if (c == '\\') {
                if (at == text.length() || (text.charAt(at) != '"' && text.charAt(at) != '\\')) {
                    return null;
                }
                c = text.charAt(at++);
            }
            name.append(c);
        }
        return null;
    }

    private boolean takeWord(String word) {
        int end = at + word.length();
        boolean there = text.regionMatches(true, at, word, 0, word.length())
                && end < text.length()
                && Character.isWhitespace(text.charAt(end));
        if (there) {
            at = end;
            skipBlanks();
        }
        return there;
    }

    private boolean take(char wanted) {
        boolean there = at < text.length() && text.charAt(at) == wanted;
        if (there) {
            at++;
        }
        return there;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
