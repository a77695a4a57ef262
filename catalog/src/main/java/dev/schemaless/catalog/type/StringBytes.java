package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of strings: canonical ones, and ones that order as {@code String.compareTo} does. Total: any string has them. */
final class StringBytes {
    private StringBytes() {}

    /** Returns UTF-8; a surrogate without its other half is written as if it were a character, in three bytes. */
    static byte[] utf8(String text) {
        return BodyWriter.isWritable(text) ? text.getBytes(StandardCharsets.UTF_8) : utf8WithHalves(text);
    }

    /** Returns CESU-8, each UTF-16 code unit written on its own; at most so many bytes of it. */
    static byte[] cesu8(String text, int maxBytes) {
        int units = Math.min(text.length(), maxBytes);
        byte[] bytes = new byte[(int) Math.min(maxBytes + 2L, 3L * units)];
        int size = 0;
        for (int i = 0; i < units && size < maxBytes; i++) {
            size = putUnit(text.charAt(i), bytes, size);
        }
        return Arrays.copyOf(bytes, Math.min(size, maxBytes));
    }

    private static byte[] utf8WithHalves(String text) {
        byte[] bytes = new byte[3 * text.length()];
        int size = 0;
        for (int i = 0; i < text.length(); i++) {
            int point = text.codePointAt(i);
            if (Character.charCount(point) == 2) {
                byte[] pair = Character.toString(point).getBytes(StandardCharsets.UTF_8);
                System.arraycopy(pair, 0, bytes, size, pair.length);
                size += pair.length;
                i++;
            } else {
                size = putUnit((char) point, bytes, size);
            }
        }
        return Arrays.copyOf(bytes, size);
    }

    private static int putUnit(char unit, byte[] bytes, int at) {
        int next = at;
        if (unit < 0x80) {
            bytes[next++] = (byte) unit;
        } else if (unit < 0x800) {
            bytes[next++] = (byte) (0xc0 | (unit >> 6));
            bytes[next++] = (byte) (0x80 | (unit & 0x3f));
        } else {
            bytes[next++] = (byte) (0xe0 | (unit >> 12));
            bytes[next++] = (byte) (0x80 | ((unit >> 6) & 0x3f));
            bytes[next++] = (byte) (0x80 | (unit & 0x3f));
        }
        return next;
    }
}
