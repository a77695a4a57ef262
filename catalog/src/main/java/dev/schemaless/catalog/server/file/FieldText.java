package dev.schemaless.catalog.server.file;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.h2.mvstore.DataUtils;

/** The fields with a checksum that H2 writes into file headers and chunk footers. */
final class FieldText {
    static final int BLOCK_BYTES = 4096;
    static final String BLOCK = "block";
    static final String CHUNK = "chunk";
    static final String CLEAN = "clean";
    static final String FORMAT = "H";
    static final String LENGTH = "len";
    static final String VERSION = "version";

    private static final String CHECKSUM = "fletcher";
    private static final Charset CHARSET = StandardCharsets.ISO_8859_1;

    private FieldText() {}

    /** Returns the fields before the checksum; none if the text does not begin with that field. */
    static Map<String, String> parse(ByteBuffer source, String first) {
        byte[] bytes = new byte[Math.min(BLOCK_BYTES, source.remaining())];
        source.duplicate().get(bytes);
        String text = new String(bytes, CHARSET);
        int end = text.indexOf("," + CHECKSUM + ":");
        return text.startsWith(first + ":") && end > 0 ? DataUtils.parseMap(text.substring(0, end)) : Map.of();
    }

    static byte[] format(Map<String, String> fields) {
        StringBuilder text = new StringBuilder();
        DataUtils.appendMap(text, new HashMap<>(fields));
        byte[] bytes = text.toString().getBytes(CHARSET);
        DataUtils.appendMap(text, CHECKSUM, DataUtils.getFletcher32(bytes, 0, bytes.length));
        return text.append('\n').toString().getBytes(CHARSET);
    }

    static long number(Map<String, String> fields, String name) {
        return Long.parseLong(fields.getOrDefault(name, "0"), 16);
    }
}
