package dev.schemaless.tests.external;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Bodies as Python's pickle writes them, and such as no program of good will does. */
final class Pickles {
    private static final int MANY = 12_000_000;

    private Pickles() {}

    /** Returns a dictionary of texts and whole numbers in protocol 2. */
    static byte[] of(Map<String, Object> fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(latin("\u0080\u0002}("));
        fields.forEach((name, value) -> {
            text(out, name);
            if (value instanceof Long number) {
                out.write('J');
                out.writeBytes(little(number.intValue()));
            } else {
                text(out, (String) value);
            }
        });
        out.writeBytes(latin("u."));
        return out.toByteArray();
    }

    private static void text(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write('X');
        out.writeBytes(little(bytes.length));
        out.writeBytes(bytes);
    }

    private static byte[] little(int number) {
        return ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array();
    }

    /** Returns compressed pickles that would take all memory. */
    static Map<String, byte[]> bombs() throws IOException {
        Map<String, byte[]> bombs = new LinkedHashMap<>();
        bombs.put("pickle: a text of 64 MiB", HostileBodies.deflated("}S'", "z", 64 << 20, "'\n0."));
        bombs.put("pickle: a list of nothing", HostileBodies.deflated("}(S'a'\n(", "N", MANY, "ld."));
        bombs.put("pickle: a list of lists", HostileBodies.deflated("}(S'a'\n(", "]", MANY, "ld."));
        bombs.put("pickle: a list of dictionaries", HostileBodies.deflated("}(S'a'\n(", "}", MANY, "ld."));
        bombs.put("pickle: marks", HostileBodies.deflated("}", "(", MANY, "."));
        bombs.put("pickle: marks and lists", HostileBodies.deflated("}(S'a'\n(", "(l", MANY / 2, "ld."));
        bombs.put("pickle: copies of a list in itself", HostileBodies.deflated("}(S'a'\n]", "2a", MANY / 2, "sd."));
        bombs.put("pickle: lists in lists", HostileBodies.deflated("(S'a'\n", "]", 2_000, "a".repeat(1_999) + "d."));
        bombs.put("pickle: escapes", HostileBodies.deflated("(S'a'\nV", "\\u1234", MANY / 6, "\nd."));
        bombs.put("pickle: a number of many digits", HostileBodies.deflated("(S'a'\nL", "9", MANY, "L\nd."));
        bombs.put("pickle: empty names", HostileBodies.deflated("(S'a'\n(", "U\0N", MANY / 4, "dd."));
        bombs.put("pickle: small numbers", HostileBodies.deflated("(S'a'\n(", "K\1", MANY / 2, "ld."));
        bombs.put("pickle: a value under many numbers", remembered());
        bombs.put("pickle: lists that hold one another ten times", laughs());
        bombs.put("pickle: a program", EntityStore.zlib(latin("cos\nsystem\n(S'true'\ntR.")));
        bombs.put("pickle: cut off", EntityStore.zlib(latin("\u0080\u0002}(X\u0004\0\0")));
        bombs.put("pickle: a text of 2 GiB", EntityStore.zlib(latin("\u0080\u0002}(X\u00ff\u00ff\u00ff\u007f")));
        return bombs;
    }

    private static byte[] remembered() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write('}');
        for (int i = 0; i < MANY / 10; i++) {
            out.write('r');
            out.writeBytes(little(i));
        }
        out.writeBytes(latin("0."));
        return EntityStore.zlib(out.toByteArray());
    }

    private static byte[] laughs() {
        StringBuilder text = new StringBuilder("(S'a'\n(lp0\nI1\na");
        for (int level = 1; level <= 20; level++) {
            text.append("0(lp").append(level).append('\n').append(("g" + (level - 1) + "\na").repeat(10));
        }
        return EntityStore.zlib(latin(text.append("d.").toString()));
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
