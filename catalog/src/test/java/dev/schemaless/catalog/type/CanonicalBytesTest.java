package dev.schemaless.catalog.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The frozen bytes of docs/adr/0002. A change here makes every existing store unreadable. */
class CanonicalBytesTest {
    static Stream<Arguments> vectors() {
        return Stream.of(
                Arguments.of(new BooleanType(), true, "01 00000001 01"),
                Arguments.of(new BooleanType(), false, "01 00000001 00"),
                Arguments.of(new IntegerType(8), (byte) -1, "02 00000008 ffffffffffffffff"),
                Arguments.of(new IntegerType(32), 7, "02 00000008 0000000000000007"),
                Arguments.of(new IntegerType(64), 7L, "02 00000008 0000000000000007"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("1.50"), "03 00000003 312e35"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("-150.00"), "03 00000004 2d313530"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("0.00"), "03 00000001 30"),
                Arguments.of(new FloatingType(64), 1.5, "04 00000008 3ff8000000000000"),
                Arguments.of(new FloatingType(32), 1.5f, "04 00000008 3ff8000000000000"),
                Arguments.of(new FloatingType(64), -0.0, "04 00000008 0000000000000000"),
                Arguments.of(
                        new FloatingType(64),
                        Double.longBitsToDouble(0xfff8000000000123L),
                        "04 00000008 7ff8000000000000"),
                Arguments.of(new StringType(9, false), "aü€😀 ", "05 0000000b 61 c3bc e282ac f09f9880 20"),
                Arguments.of(new StringType(9, true), "a  ", "05 00000001 61"),
                Arguments.of(new StringType(9, false), "\ud83d", "05 00000003 eda0bd"),
                Arguments.of(new StringType(9, false), "\ude00\ud83d😀", "05 0000000a edb880 eda0bd f09f9880"),
                Arguments.of(new StringType(9, false), "", "05 00000000"),
                Arguments.of(new DateType(), -1, "06 00000008 ffffffffffffffff"),
                Arguments.of(new TimeType(3), 1_000, "07 00000008 00000000000003e8"),
                Arguments.of(new TimestampType(3), 1_000L, "08 00000008 00000000000003e8"),
                Arguments.of(new BinaryType(4, false), new byte[] {0, 1}, "09 00000002 0001"),
                Arguments.of(
                        new UuidType(),
                        UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                        "0a 00000010 00112233445566778899aabbccddeeff"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void valueHasItsBytes(ScalarType type, Object value, String hex) {
        CanonicalBytes bytes = new CanonicalBytes();
        type.appendCanonical(value, bytes);

        assertThat(HexFormat.of().formatHex(bytes.toBytes())).isEqualTo(hex.replace(" ", ""));
    }

    @Test
    void nullAndOddHaveTheirOwnBytes() {
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.appendNull();
        bytes.appendOdd();

        assertThat(bytes.toBytes()).asHexString().isEqualTo("0000000000FF00000000");
    }
}
