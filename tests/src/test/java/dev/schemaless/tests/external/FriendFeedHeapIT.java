package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.process.SqlServant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bodies that would take all memory if they were believed, read in a small heap. */
final class FriendFeedHeapIT {
    private static final int HEAP = 64;
    private static final int MANY = 12_000_000;

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void bombsAreRefusedAndSpoilNoScan(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Map<UUID, byte[]> bombs = bombs();
        try (EntityStore store = EntityStore.create(backend.servers().get(0), 1)) {
            store.createEntities();
            store.put(0, new UUID(0, 0), EntityStore.json("{\"title\": \"good\"}"));
            for (Map.Entry<UUID, byte[]> bomb : bombs.entrySet()) {
                store.put(0, bomb.getKey(), bomb.getValue());
            }
            String url = store.databases().url("layout=friendfeed&typeMismatch=null");
            try (ChildJvm child = ChildJvm.start(HEAP, SqlServant.class, url)) {
                for (UUID key : bombs.keySet()) {
                    assertThat(ask(child, "SELECT title FROM entities WHERE _row_key = '" + key + "'"))
                            .as("bomb %s", key.getLeastSignificantBits())
                            .containsExactly("XX001");
                }
                assertThat(ask(child, "SELECT title FROM entities WHERE title IS NOT NULL"))
                        .containsExactly("good");
                assertThat(ask(child, "SELECT COUNT(*), COUNT(title), MAX(_version) > 0 FROM entities"))
                        .containsExactly(bombs.size() + 1 + "|1|true");
            }
        }
    }

    private static Map<UUID, byte[]> bombs() throws IOException {
        Map<UUID, byte[]> bombs = new LinkedHashMap<>();
        for (byte[] bomb : List.of(
                zlib("", "\0", 64 << 20, ""),
                zlib("{\"a\": \"", "z", 64 << 20, "\"}"),
                zlib("}S'", "z", 64 << 20, "'\n0."),
                zlib("}(S'a'\n(", "N", MANY, "ld."),
                zlib("}(S'a'\n(", "]", MANY, "ld."),
                zlib("}(S'a'\n(", "}", MANY, "ld."),
                zlib("}", "(", MANY, "."),
                zlib("}(S'a'\n(", "(l", MANY / 2, "ld."),
                zlib("}(S'a'\n]", "2a", MANY / 2, "sd."),
                zlib("(S'a'\n", "]", 2_000, "a".repeat(1_999) + "d."),
                zlib("(S'a'\nV", "\\u1234", MANY / 6, "\nd."),
                zlib("(S'a'\nL", "9", MANY, "L\nd."),
                zlib("(S'a'\n(", "U\0N", MANY / 4, "dd."),
                zlib("(S'a'\n(", "K\1", MANY / 2, "ld."),
                numbered("}", "r", "0."),
                laughs())) {
            bombs.put(new UUID(1, bombs.size() + 1), bomb);
        }
        return bombs;
    }

    private static byte[] zlib(String start, String repeated, int times, String end) throws IOException {
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

    /** Returns a pickle that remembers a value under very many numbers. */
    private static byte[] numbered(String start, String operation, String end) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(start.getBytes(StandardCharsets.ISO_8859_1));
        for (int i = 0; i < MANY / 10; i++) {
            out.writeBytes(operation.getBytes(StandardCharsets.ISO_8859_1));
            out.writeBytes(new byte[] {(byte) i, (byte) (i >> 8), (byte) (i >> 16), (byte) (i >> 24)});
        }
        out.writeBytes(end.getBytes(StandardCharsets.ISO_8859_1));
        return EntityStore.zlib(out.toByteArray());
    }

    /** Returns a pickle whose lists hold one another ten times each. */
    private static byte[] laughs() {
        StringBuilder text = new StringBuilder("(S'a'\n(lp0\nI1\na");
        for (int level = 1; level <= 20; level++) {
            text.append("0(lp").append(level).append('\n').append(("g" + (level - 1) + "\na").repeat(10));
        }
        return EntityStore.zlib(text.append("d.").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<String> ask(ChildJvm child, String sql) throws Exception {
        child.writeLine(sql);
        List<String> lines = new ArrayList<>();
        String line = child.readLine();
        for (; line != null && !line.equals("."); line = child.readLine()) {
            lines.add(line);
        }
        if (line == null) {
            child.finish();
        }
        return lines;
    }
}
