package dev.schemaless.catalog.codec;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.pickle.PickleBody;
import dev.schemaless.catalog.external.cells.GoBody;
import dev.schemaless.catalog.external.cells.GoJson;
import dev.schemaless.catalog.fixture.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies with slips, of every form, are read or called corrupt. */
@Timeout(7_200)
class BodyFuzzTest {
    private static final String KEY = "the sample";

    /** What 16 MiB unpacked take, a few times. */
    private static final long MOST_BYTES = 256L << 20;

    private static final List<String> JSON = List.of(
            "{\"a\": 1, \"b\": [1, 2.50, -3e10, null, true], \"c\": {\"d\": \"größe \\u00e9 \\ud83d\\ude00\"}}",
            "{\"\": \"\", \"a\": {\"a\": {\"a\": [[[[{}]]]]}}, \"a\": 12345678901234567890123}",
            " \n{\"t\": \"2024-02-29T10:00:00Z\", \"u\": \"00112233-4455-6677-8899-aabbccddeeff\", \"n\": 1E-400}");

    /** Protocols 0, 2 and 4 of {@code {'a': 1, 'b': [1.5, None, True], 'c': ('x', b'y'), 'd': 2 ** 70}}, and what PickleVectorsTest does not have. */
    private static final List<String> PICKLES = List.of(
            "(dp0\nVa\np1\nI1\nsVb\np2\n(lp3\nF1.5\naNaI01\nasVc\np4\n(Vx\np5\nS'y'\ntp6\nsVd\nL1180591620717411303424L\ns.",
            "\u0080\u0002}q\u0000(X\u0001\u0000\u0000\u0000aq\u0001K\u0001X\u0001\u0000\u0000\u0000b]q\u0002(G?\u00f8\u0000\u0000\u0000\u0000\u0000\u0000N\u0088eX\u0001\u0000\u0000\u0000cX\u0001\u0000\u0000\u0000xU\u0001y\u0086q\u0003u.",
            "\u0080\u0004\u0095\u0015\u0000\u0000\u0000\u0000\u0000\u0000\u0000}\u0094(\u008c\u0001a\u0094K\u0001\u008c\u0001b\u0094]\u0094(K\u0001h\u0003eu.",
            "\u0080\u0002cdatetime\ndatetime\nq\u0000U\n\u0007\u00e8\u0002\u001d\n\u000b\u000c\u0000\u0000\u0000\u0085Rq\u0001.",
            "\u0080\u0002}(U\u0001acuuid\nUUID\n)\u0081}U\u0003int\u008a\u0002\u00ff\u0000sbs.");

    @Test
    void messagePackIsReadOrCorrupt() {
        new Fuzz(messagePack(), MOST_BYTES)
                .check(
                        body -> {
                            BodyReader stored = BodyReader.ofStored(body, KEY);
                            new BodyReader(stored(body), KEY).skip();
                            JsonText.of(stored);
                            JsonPath.find("$.a[1].\"b\"").orElseThrow().evaluate(new BodyReader(stored(body), KEY));
                        },
                        BodyFuzzTest::isCorrupt);
    }

    @Test
    void compressedBodyIsReadOrCorrupt() {
        List<byte[]> packed = Stream.concat(messagePack().stream().limit(50), json().stream())
                .map(body -> BodyCodec.encode(body, new Compression(Compression.Algorithm.ZLIB, 0)))
                .toList();
        new Fuzz(packed, MOST_BYTES)
                .check(body -> JsonText.of(BodyReader.ofStored(body, KEY)), BodyFuzzTest::isCorrupt);
    }

    @Test
    void jsonIsReadOrInvalid() {
        new Fuzz(json(), MOST_BYTES)
                .check(
                        body -> {
                            String text = new String(body, StandardCharsets.UTF_8);
                            JsonText.of(new BodyReader(JsonBody.ofStored(body, KEY), KEY));
                            JsonText.of(new BodyReader(JsonBody.of(text), KEY));
                            JsonText.of(new BodyReader(JsonBody.ofValue(text), KEY));
                            GoBody.of(body, JsonBody.of(text), Map.of(), KEY);
                            GoJson.ofText(text);
                        },
                        BodyFuzzTest::isCorrupt);
    }

    @Test
    void pickleIsReadOrCorrupt() {
        List<byte[]> pickles = PICKLES.stream()
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
        new Fuzz(pickles, MOST_BYTES)
                .check(
                        body -> JsonText.of(new BodyReader(PickleBody.decode(body, Map.of(), KEY), KEY)),
                        BodyFuzzTest::isCorrupt);
    }

    private static byte[] stored(byte[] body) {
        return BodyCodec.decode(body, KEY);
    }

    private static List<byte[]> messagePack() {
        List<byte[]> bodies = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            bodies.add(EncodedValues.bodies().next(random));
        }
        bodies.addAll(Arrays.asList(
                HexFormat.of().parseHex("dfffffffff"),
                HexFormat.of().parseHex("c6ffffffff"),
                HexFormat.of().parseHex("81a161d6ffffffffff"),
                HexFormat.of().parseHex("91".repeat(200))));
        return bodies;
    }

    private static List<byte[]> json() {
        return JSON.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
    }

    private static boolean isCorrupt(Exception thrown) {
        return thrown instanceof SchemalessException refused
                && (refused.code() == ErrorCode.BODY_CORRUPT || refused.code() == ErrorCode.JSON_INVALID);
    }
}
