package dev.schemaless.catalog.codec;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.fixture.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
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
                        },
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
