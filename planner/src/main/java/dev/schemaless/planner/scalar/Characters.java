package dev.schemaless.planner.scalar;

import dev.schemaless.planner.value.Values;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.codec.language.Soundex;

/** Single characters of texts. */
final class Characters {
    private Characters() {}

    /** Returns the character of a Unicode code point. */
    static String of(long point) {
        boolean known = point > 0
                && point <= Character.MAX_CODE_POINT
                && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
        if (!known) {
            throw Values.invalid("make character", point + " is not a Unicode code point. Give one from 1 to 1114111");
        }
        return Character.toString((int) point);
    }

    /** Returns a text with each character of one list replaced by that of another; those without one are left out. */
    static String translated(String text, String from, String to) {
        int[] old = from.codePoints().toArray();
        int[] fresh = to.codePoints().toArray();
        Map<Integer, Integer> replacements = new HashMap<>();
        for (int i = 0; i < old.length; i++) {
            replacements.putIfAbsent(old[i], i < fresh.length ? fresh[i] : -1);
        }
        StringBuilder result = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> replacements.getOrDefault(point, point))
                .filter(point -> point >= 0)
                .forEach(result::appendCodePoint);
        return result.toString();
    }

    /** Returns a text with the first letter of each word in upper case, and the others in lower case. */
    static String capitalised(String text) {
        int[] points = text.codePoints().toArray();
        boolean within = false;
        for (int i = 0; i < points.length; i++) {
            points[i] = within ? Character.toLowerCase(points[i]) : Character.toUpperCase(points[i]);
            within = Character.isLetterOrDigit(points[i]);
        }
        return Arrays.stream(points)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** Returns the code of a word's sound in English: its first letter, and three digits for the consonants after it. */
    static String sound(String text) {
        try {
            return Soundex.US_ENGLISH.soundex(text);
        } catch (IllegalArgumentException e) {
            throw Values.invalid("compute SOUNDEX", "a letter is not mapped to a sound. Give letters from A to Z");
        }
    }

    /** Returns how many characters two codes of sounds have in common, each at its place. */
    static int alike(String first, String second) {
        String one = sound(first);
        String other = sound(second);
        return (int) IntStream.range(0, Math.min(one.length(), other.length()))
                .filter(i -> one.charAt(i) == other.charAt(i))
                .count();
    }
}
