package dev.schemaless.stores.friendfeed;

import dev.schemaless.stores.cells.Md5;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The hash of a {@code str} in Python 2 on machines of 64 bits. */
final class PythonHash {
    private static final long FACTOR = 1_000_003;

    private PythonHash() {}

    /** Returns the hash of the hexadecimal digits of the MD5 of a text. */
    static long ofMd5(String text) {
        return of(HexFormat.of().formatHex(Md5.of(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** Returns the hash of a text of ASCII. */
    static long of(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        long hash = (long) text.charAt(0) << 7;
        for (int i = 0; i < text.length(); i++) {
            hash = FACTOR * hash ^ text.charAt(i);
        }
        return hash ^ text.length();
    }
}
