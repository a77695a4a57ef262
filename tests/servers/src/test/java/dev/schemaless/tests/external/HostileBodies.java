package dev.schemaless.tests.external;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;

/** Bodies that would take all memory, or all of the stack, if they were believed. Each is one that must be refused. */
final class HostileBodies {
    /** What the names of Snappy blocks begin with. */
    static final String SNAPPY = "Snappy: ";

    private static final int DEEP = 1 << 20;
    private static final int MANY = 1_000_000;

    private HostileBodies() {}

    static byte[] jsonOf(Map<String, Object> fields) {
        try {
            return new ObjectMapper().writeValueAsBytes(fields);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static Map<String, byte[]> messagePack() {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put("MessagePack: an array of 2^31 - 1 values", hex("81a161dd7fffffff"));
        bodies.put("MessagePack: a map of 2^32 - 1 values", hex("dfffffffff"));
        bodies.put("MessagePack: a map in a map of 2^31 values", hex("81a161df80000000"));
        bodies.put("MessagePack: a text of 2^31 - 1 bytes", hex("81a161db7fffffff"));
        bodies.put("MessagePack: 2^32 - 1 bytes", hex("81a161c6ffffffff"));
        bodies.put("MessagePack: an extension of 2^32 - 1 bytes", hex("81a161c9ffffffff01"));
        bodies.put("MessagePack: arrays in arrays", hex("81a161" + "91".repeat(DEEP) + "c0"));
        bodies.put("MessagePack: maps in maps", hex("81a161".repeat(DEEP / 4) + "c0"));
        bodies.put("MessagePack: a byte that begins nothing", hex("81a161c1"));
        bodies.put("MessagePack: cut off", hex("82a161c0a4"));
        bodies.put("MessagePack: no map", hex("93010203"));
        return bodies;
    }

    /**
     * Returns texts.
     *
     * @param most how many bytes the column can hold
     */
    static Map<String, byte[]> json(int most) {
        int deep = most / 2 - 10;
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put("JSON: arrays in arrays", text("{\"a\":" + "[".repeat(deep) + "]".repeat(deep) + "}"));
        bodies.put("JSON: objects in objects", text("{\"a\":".repeat(deep / 4)));
        bodies.put("JSON: arrays without end", text("{\"a\":" + "[".repeat(deep)));
        bodies.put("JSON: a text without end", text("{\"a\":\"" + "z".repeat(deep)));
        bodies.put("JSON: an escape that is none", text("{\"a\":\"\\uqqqq\"}"));
        bodies.put("JSON: a number of many digits", text("{\"a\":" + "9".repeat(deep) + "}"));
        bodies.put("JSON: two values", text("{\"a\":1} {\"a\":1}"));
        return bodies;
    }

    static Map<String, byte[]> zlib() throws IOException {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put("zlib: 64 MiB of zeros", deflated("", "\0", 64 << 20, ""));
        bodies.put("zlib: a text of 64 MiB in JSON", deflated("{\"a\": \"", "z", 64 << 20, "\"}"));
        bodies.put("zlib: JSON whose numbers grow", deflated("{\"a\":[", "1e0,", 4_000_000, "0]}"));
        bodies.put("zlib: cut off", cut(deflated("{\"a\": \"", "z", 2000, "\"}")));
        bodies.put("zlib: within zlib", EntityStore.zlib(deflated("{\"a\": \"", "z", 64 << 20, "\"}")));
        return bodies;
    }

    /** Returns bodies of as many bytes as are allowed, which may be read or refused. */
    static Map<String, byte[]> large() throws IOException {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        // a letter that takes more than a byte in memory
        String wide = new String(text("李"), StandardCharsets.ISO_8859_1);
        bodies.put("zlib: JSON of arrays", deflated("{\"a\":[\"" + wide + "\",", "[],", 5_500_000, "1]}"));
        bodies.put("zlib: JSON of numbers", deflated("{\"a\":[\"" + wide + "\",", "1,", 8_000_000, "1]}"));
        bodies.put("zlib: JSON of one text", deflated("{\"a\":\"" + wide, "z", 16_000_000, "\"}"));
        bodies.put("zlib: JSON of names", deflated("{\"" + wide + "\":1", ",\"a\":1", 2_700_000, "}"));
        bodies.put("JSON of one text", text("{\"a\":\"" + "z".repeat(15 << 20) + "\"}"));
        bodies.put("JSON of many names", text("{\"a\":1" + ",\"name\":[1]".repeat(1_000_000) + "}"));
        bodies.put("zlib: JSON behind blanks", deflated("", " ", 16_000_000, "{\"a\":1}"));
        return bodies;
    }

    /** Returns such bodies of MessagePack. */
    static Map<String, byte[]> largeMessagePack() throws IOException {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put(
                "zlib: MessagePack of nothing",
                deflated("\u0081\u00a1a\u00dd\u0000\u00b7\u001b\u0000", "\u00c0", 12_000_000, ""));
        bodies.put("MessagePack of a million keys", millionKeys());
        bodies.put("MessagePack of one text", packedText());
        bodies.put("zlib: 256 MiB", deflated("\u0081\u00a1a\u00db\u000f\u0000\u0000\u0000", "z", 256_000_000, ""));
        return bodies;
    }

    /** Returns a map of a million names, each with a number: 13 MiB. */
    private static byte[] millionKeys() {
        ByteBuffer bytes = ByteBuffer.allocate(5 + 14 * MANY).put((byte) 0xdf).putInt(MANY);
        for (int i = 0; i < MANY; i++) {
            bytes.put((byte) 0xa8).put(String.format(Locale.ROOT, "k%07d", i).getBytes(StandardCharsets.US_ASCII));
            bytes.put((byte) 0xd2).putInt(i);
        }
        return bytes.array();
    }

    private static byte[] packedText() {
        byte[] bytes = new byte[15 << 20];
        Arrays.fill(bytes, (byte) 1);
        ByteBuffer.wrap(bytes)
                .put((byte) 0x81)
                .put((byte) 0xa1)
                .put((byte) 'a')
                .put((byte) 0xdb)
                .putInt(bytes.length - 8);
        return bytes;
    }

    static Map<String, byte[]> repos() throws IOException {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put(SNAPPY + "4 GiB", hex("ffffffff0f00"));
        bodies.put(SNAPPY + "16 MiB of copies", hex("80808008" + "fe0100".repeat(300_000)));
        bodies.put(SNAPPY + "a copy of what is not there", hex("0a0105"));
        bodies.put(SNAPPY + "cut off", hex("0a2461"));
        bodies.put("protobuf: fields between others", fieldsBetweenOthers());
        bodies.put("protobuf: groups in groups", hex("4b".repeat(DEEP)));
        bodies.put("protobuf: a text of 2 GiB", hex("0affffffff07"));
        bodies.put("protobuf: a number without end", hex("10" + "ff".repeat(20)));
        bodies.put("protobuf: cut off", hex("0a05616e"));
        return bodies;
    }

    /** Returns such messages: a text of 14 MiB in a field that no column shows, and 16 MiB that a Snappy block copies. */
    static Map<String, byte[]> largeRepos() {
        byte[] text = new byte[14 << 20];
        Arrays.fill(text, (byte) 'z');
        byte[] message = ByteBuffer.allocate(text.length + 6)
                .put(hex("ea0f"))
                .put(hex("80808007"))
                .put(text)
                .array();
        byte[] copies = hex("80808008" + "10ea0ffaffff" + "07" + "fe0100".repeat(262_143));
        return Map.of("protobuf of one text", message, SNAPPY + "of one text", copies);
    }

    /** Four million fields of which each stands between others. */
    private static byte[] fieldsBetweenOthers() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        for (int i = 0; i < 2_000_000; i++) {
            out.writeString(3, "");
            out.writeInt64(2, 1);
        }
        out.flush();
        return bytes.toByteArray();
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] cut(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length / 2);
    }

    /**
     * Compresses a text of ISO 8859-1.
     *
     * @param times how often the repeated part stands in the middle, a multiple of 1000
     */
    static byte[] deflated(String start, String repeated, int times, String end) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] block = repeated.repeat(1000).getBytes(StandardCharsets.ISO_8859_1);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            out.write(start.getBytes(StandardCharsets.ISO_8859_1));
            for (int i = 0; i < times / 1000; i++) {
                out.write(block);
            }
            out.write(end.getBytes(StandardCharsets.ISO_8859_1));
        }
        return packed.toByteArray();
    }
}
