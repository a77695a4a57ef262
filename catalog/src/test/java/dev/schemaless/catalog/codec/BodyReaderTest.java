package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import java.math.BigInteger;
import java.time.Instant;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyReaderTest {
    private static final RowKey KEY = RowKey.of(0x0007_0000_0000_0001L, 2);

    @Test
    void nestingOf100IsRead() {
        byte[] body = nested(100);

        new BodyReader(body, KEY).skip();
        assertThat(JsonText.of(new BodyReader(body, KEY))).startsWith("[[[").hasSize(200);
    }

    @Test
    void nestingOf101IsRefused() {
        BodyReader reader = new BodyReader(nested(101), KEY);

        assertCorrupt(reader::skip, "it nests deeper than 100 levels");
        assertCorrupt(() -> JsonText.of(new BodyReader(nested(101), KEY)), "it nests deeper than 100 levels");
    }

    @Test
    void nestingOfAMillionDoesNotExhaustTheStack() {
        assertCorrupt(() -> new BodyReader(nested(1_000_000), KEY).skip(), "it nests deeper than 100 levels");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dfffffffff",
                "df7fffffff",
                "ddffffffff",
                "dbffffffff00",
                "c6ffffffff00",
                "c9ffffffff0100",
                "dcffff00",
                "deffff00",
                "d9ff61",
                "c4ff61",
                "dd00000003c0c0",
                "df00000001c0"
            })
    void declaredLengthsBeyondTheEndAreRefusedBeforeAnythingIsAllocated(String hex) {
        BodyReader reader = new BodyReader(HexFormat.of().parseHex(hex), KEY);

        assertCorrupt(reader::skip, "it declares a length of");
    }

    @Test
    void messageNamesRowKeyAndPlace() {
        BodyReader reader = new BodyReader(new byte[] {(byte) 0x92, 1, (byte) 0xc1}, KEY);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(reader::skip)
                .withMessage("Cannot read body of row key '0007-0000000000010000000000000002': no value starts with"
                        + " 0xc1 (at byte 2 of 3). Write the row again or restore the cell.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("XX001"));
    }

    @Test
    void anotherKindThanExpectedIsCorrupt() {
        assertCorrupt(
                () -> new BodyReader(new byte[] {1}, KEY).readMapSize(), "it holds an integer where a map must be");
    }

    @Test
    void uint64KeepsAllDigits() {
        byte[] greatest = HexFormat.of().parseHex("cfffffffffffffffff");

        assertThat(new BodyReader(greatest, KEY).readInteger()).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(new BodyReader(greatest, KEY).isBeyondLong()).isTrue();
    }

    @Test
    void float32StaysAFloat() {
        assertThat(new BodyReader(pack(p -> p.packFloat(1.1f)), KEY).readFloat())
                .isEqualTo(1.1f);
        assertThat(new BodyReader(pack(p -> p.packDouble(1.1)), KEY).readFloat())
                .isEqualTo(1.1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4_294_967_295L, 4_294_967_296L, 17_179_869_184L, -1})
    void timestampsOfAllWidthsAreRead(long seconds) {
        Instant instant = Instant.ofEpochSecond(seconds, seconds == 1 ? 999_999_999 : 0);
        byte[] packed = pack(p -> p.packTimestamp(instant));

        assertThat(new BodyReader(packed, KEY).readTimestamp()).isEqualTo(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"d4ff00", "d601000000ff", "c70cff3b9aca000000000000000000", "c70cff000000007fffffffffffffff"})
    void otherExtensionsAreNoTimestamps(String hex) {
        assertThat(new BodyReader(HexFormat.of().parseHex(hex), KEY).readTimestamp())
                .isNull();
    }

    @Test
    void bytesBehindTheLastValueAreFound() {
        BodyReader reader = new BodyReader(new byte[] {1, 2}, KEY);
        reader.skip();

        assertCorrupt(reader::expectEnd, "1 bytes follow its last value");
    }

    private static byte[] nested(int depth) {
        return pack(p -> {
            for (int i = 1; i < depth; i++) {
                p.packArrayHeader(1);
            }
            p.packArrayHeader(0);
        });
    }

    private static void assertCorrupt(org.assertj.core.api.ThrowableAssert.ThrowingCallable read, String reason) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(read)
                .withMessageContaining(reason)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BODY_CORRUPT));
    }
}
