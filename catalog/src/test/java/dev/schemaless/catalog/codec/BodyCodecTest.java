package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.fixture.Generator.bytes;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.fixture.Generator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class BodyCodecTest {
    private static final RowKey KEY = RowKey.of(1, 2);
    private static final Compression NONE = new Compression(Compression.Algorithm.NONE, 0);
    private static final Compression ZLIB = new Compression(Compression.Algorithm.ZLIB, 100);

    @Test
    void plainBodyIsStoredAndReadWithoutACopy() {
        byte[] plain = body(1_000);

        assertThat(BodyCodec.encode(plain, NONE)).isSameAs(plain);
        assertThat(BodyCodec.decode(plain, KEY)).isSameAs(plain);
    }

    @Test
    void longBodyIsCompressed() {
        byte[] plain = body(10_000);
        byte[] stored = BodyCodec.encode(plain, ZLIB);

        assertThat(stored).hasSizeLessThan(200).startsWith(0x78);
        assertThat(BodyCodec.decode(stored, KEY)).isEqualTo(plain);
    }

    @Test
    void bodyBelowTheThresholdStaysPlain() {
        byte[] plain = body(90);

        assertThat(BodyCodec.encode(plain, ZLIB)).isSameAs(plain);
    }

    @Test
    void bodyThatCompressionWouldLengthenStaysPlain() {
        byte[] noise = new byte[200];
        new java.util.Random(7).nextBytes(noise);
        byte[] plain = EncodedValues.pack(
                p -> p.packMapHeader(1).packInt(1).packBinaryHeader(200).addPayload(noise));

        assertThat(BodyCodec.encode(plain, ZLIB)).isSameAs(plain);
    }

    @Test
    void everyBodyComesBackFromZlib() {
        tries(1_000).forAll(EncodedValues.bodies(), body -> {
            Compression always = new Compression(Compression.Algorithm.ZLIB, 0);

            assertThat(BodyCodec.decode(BodyCodec.encode(body, always), KEY)).isEqualTo(body);
        });
    }

    @Test
    void jsonBodyIsRead() {
        byte[] stored = "{\"a\": [1, 2.5, \"ü\"]}".getBytes(StandardCharsets.UTF_8);

        byte[] plain = BodyCodec.decode(stored, KEY);

        assertThat(JsonText.of(new BodyReader(plain, KEY))).isEqualTo("{\"a\":[1,2.5,\"ü\"]}");
    }

    @Test
    void bodyOfExactlyTheLimitDecompressesAndOneMoreByteDoesNot() {
        byte[] plain = body(5_000);
        byte[] stored = BodyCodec.encode(plain, ZLIB);

        assertThat(BodyCodec.decode(stored, KEY, 5_000)).isEqualTo(plain);
        assertCorrupt(() -> BodyCodec.decode(stored, KEY, 4_999), "it decompresses to more than 4999 bytes");
    }

    @Test
    void zlibBombStopsAtTheLimit() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bomb)) {
            for (int i = 0; i < 200; i++) {
                out.write(new byte[1 << 20]);
            }
        }

        assertCorrupt(() -> BodyCodec.decode(bomb.toByteArray(), KEY), "it decompresses to more than 16777216 bytes");
    }

    @Test
    void damagedCompressionIsCorrupt() {
        byte[] stored = BodyCodec.encode(body(10_000), ZLIB);

        assertCorrupt(
                () -> BodyCodec.decode(Arrays.copyOf(stored, stored.length - 5), KEY),
                "its compressed bytes end too early");
        assertCorrupt(
                () -> BodyCodec.decode(Arrays.copyOf(stored, stored.length + 3), KEY),
                "3 bytes follow its compressed bytes");
        assertCorrupt(() -> BodyCodec.decode(new byte[] {0x78, 0}, KEY), "its compressed bytes are not zlib");
        assertCorrupt(() -> BodyCodec.decode(new byte[] {0x78}, KEY), "its compressed bytes end too early");
    }

    @Test
    void compressedNonMapIsCorrupt() {
        byte[] stored =
                BodyCodec.encode(EncodedValues.pack(p -> p.packBinaryHeader(500).addPayload(new byte[500])), ZLIB);

        assertCorrupt(() -> BodyCodec.decode(stored, KEY), "it does not start like a MessagePack map");
    }

    @Test
    void emptyBodyIsCorrupt() {
        assertCorrupt(() -> BodyCodec.decode(new byte[0], KEY), "it is empty");
    }

    @Test
    void storedJsonThatIsNoneIsCorruptAndNotQuoted() {
        byte[] stored = "{\"secret\": nonsense}".getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> BodyCodec.decode(stored, KEY))
                .withMessage("Cannot read body of row key '0000-0000000000010000000000000002': it is not well-formed"
                        + " at line 1, column 12 of its JSON text. Write the row again or restore the cell.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("XX001"));
    }

    @Test
    void storedJsonThatIsNotUtf8IsReadWithReplacements() {
        byte[] stored = {'{', '"', (byte) 0xff, '"', ':', '1', '}'};

        assertThat(JsonText.of(BodyReader.ofStored(stored, KEY))).isEqualTo("{\"\ufffd\":1}");
    }

    @Test
    void randomBytesBehindAFormatsFirstByteAreReadOrCorrupt() {
        Generator<Byte> firstBytes = Generator.of((byte) 0x78, (byte) 0x7b, (byte) 0x81, (byte) 0xde);
        tries(2_000).forAll(firstBytes, bytes(100), (first, rest) -> {
            byte[] stored = new byte[rest.length + 1];
            stored[0] = first;
            System.arraycopy(rest, 0, stored, 1, rest.length);
            try {
                assertThat(BodyCodec.decode(stored, KEY)).isNotEmpty();
            } catch (SchemalessException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.BODY_CORRUPT);
            }
        });
    }

    private static byte[] body(int size) {
        return EncodedValues.pack(p -> p.packMapHeader(1)
                .packString("a")
                .packBinaryHeader(size - (size > 260 ? 6 : 5))
                .addPayload(new byte[size - (size > 260 ? 6 : 5)]));
    }

    private static void assertCorrupt(org.assertj.core.api.ThrowableAssert.ThrowingCallable read, String reason) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(read)
                .withMessageStartingWith("Cannot read body of row key '0000-0000000000010000000000000002': ")
                .withMessageContaining(reason)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BODY_CORRUPT));
    }
}
