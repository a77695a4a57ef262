package dev.schemaless.catalog.type;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes of strings that order as {@code String.compareTo} does. Total: any string has them. */
final class StringBytes {
    private StringBytes() {}

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

    /** Returns the text that has this CESU-8; null if none has. */
    static @Nullable String ofCesu8(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        int at = 0;
        while (at < bytes.length) {
            int lead = bytes[at] & 0xff;
            int size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : 3;
            if (at + size > bytes.length) {
                return null;
            }
            int unit = size == 1 ? lead : lead & (0xff >> (size + 1));
            for (int i = 1; i < size; i++) {
                unit = (unit << 6) | (bytes[at + i] & 0x3f);
            }
            text.append((char) unit);
            at += size;
        }
        return text.toString();
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
