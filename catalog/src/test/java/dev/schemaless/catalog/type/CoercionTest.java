package dev.schemaless.catalog.type;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.EncodedValues.Packing;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each type makes of each kind of value: the coercion table. */
class CoercionTest {
    private static final ColumnType BOOLEAN = new BooleanType();
    private static final ColumnType TINYINT = new IntegerType(8);
    private static final ColumnType INTEGER = new IntegerType(32);
    private static final ColumnType BIGINT = new IntegerType(64);
    private static final ColumnType DECIMAL = new DecimalType(5, 2);
    private static final ColumnType REAL = new FloatingType(32);
    private static final ColumnType DOUBLE = new FloatingType(64);
    private static final ColumnType VARCHAR = new StringType(3, false);
    private static final ColumnType CHAR = new StringType(3, true);
    private static final ColumnType DATE = new DateType();
    private static final ColumnType TIME = new TimeType(6);
    private static final ColumnType TIMESTAMP = new TimestampType(6);
    private static final ColumnType BINARY = new BinaryType(4, true);
    private static final ColumnType UUID_TYPE = new UuidType();
    private static final UUID SOME_UUID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    static Stream<Arguments> coercible() {
        return Stream.of(
                of(BOOLEAN, true, p -> p.packBoolean(true)),
                of(BOOLEAN, false, p -> p.packInt(0)),
                of(BOOLEAN, true, p -> p.packDouble(1)),
                of(BOOLEAN, true, p -> p.packString("TRUE")),
                of(TINYINT, (byte) -128, p -> p.packInt(-128)),
                of(INTEGER, 7, p -> p.packInt(7)),
                of(INTEGER, 7, p -> p.packDouble(7)),
                of(INTEGER, 7, p -> p.packFloat(7)),
                of(INTEGER, 7, p -> p.packString("7")),
                of(INTEGER, 7, p -> p.packString(" 7.0 ")),
                of(INTEGER, 700, p -> p.packString("7e2")),
                of(BIGINT, Long.MIN_VALUE, p -> p.packLong(Long.MIN_VALUE)),
                of(BIGINT, Long.MAX_VALUE, p -> p.packString("9223372036854775807")),
                of(BIGINT, 1L << 60, p -> p.packDouble(0x1p60)),
                of(BIGINT, 1L << 39, p -> p.packFloat(0x1p39f)),
                of(DECIMAL, new BigDecimal("7.00"), p -> p.packInt(7)),
                of(DECIMAL, new BigDecimal("1.10"), p -> p.packDouble(1.1)),
                of(DECIMAL, new BigDecimal("1.10"), p -> p.packFloat(1.1f)),
                of(DECIMAL, new BigDecimal("0.13"), p -> p.packString("0.125")),
                of(DECIMAL, new BigDecimal("-0.13"), p -> p.packString("-0.125")),
                of(DECIMAL, new BigDecimal("999.99"), p -> p.packString("999.994")),
                of(DECIMAL, new BigDecimal("0.00"), p -> p.packString("1e-99999")),
                of(REAL, 1.1f, p -> p.packFloat(1.1f)),
                of(REAL, 1.1f, p -> p.packDouble(1.1)),
                of(REAL, Float.NEGATIVE_INFINITY, p -> p.packDouble(Double.NEGATIVE_INFINITY)),
                of(DOUBLE, (double) 1.1f, p -> p.packFloat(1.1f)),
                of(DOUBLE, Double.NaN, p -> p.packDouble(Double.NaN)),
                of(DOUBLE, 7.0, p -> p.packInt(7)),
                of(
                        DOUBLE,
                        1.8446744073709552E19,
                        p -> p.packBigInteger(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE))),
                of(DOUBLE, 7.5, p -> p.packString("7.5")),
                of(DOUBLE, Double.NaN, p -> p.packString("NaN")),
                of(VARCHAR, "longer", p -> p.packString("longer")),
                of(VARCHAR, "7", p -> p.packInt(7)),
                of(VARCHAR, "5.0", p -> p.packDouble(5)),
                of(VARCHAR, "1.1", p -> p.packFloat(1.1f)),
                of(VARCHAR, "true", p -> p.packBoolean(true)),
                of(
                        VARCHAR,
                        "18446744073709551615",
                        p -> p.packBigInteger(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE))),
                of(VARCHAR, "a ", p -> p.packString("a ")),
                of(VARCHAR, "\ufffd", p -> p.packRawStringHeader(1).addPayload(new byte[] {-1})),
                of(CHAR, " a", p -> p.packString(" a  ")),
                of(DATE, day("2024-02-29"), p -> p.packString("2024-02-29")),
                of(DATE, day("2024-02-29"), p -> p.packString("2024-02-29T00:00:00Z")),
                of(DATE, day("0001-01-01"), p -> p.packString("0001-01-01")),
                of(DATE, day("1970-01-02"), p -> p.packTimestamp(Instant.ofEpochSecond(86_400))),
                of(TIME, 36_672_123_456L, p -> p.packString("10:11:12.1234569")),
                of(TIME, 36_660_000_000L, p -> p.packString("10:11")),
                of(TIME, 82_800_000_000L, p -> p.packString("01:00:00+02:00")),
                of(TIMESTAMP, micros("2024-02-29T10:11:12.123456"), p -> p.packString("2024-02-29T10:11:12.1234569")),
                of(TIMESTAMP, micros("2024-02-29T10:11:12"), p -> p.packString("2024-02-29 10:11:12")),
                of(TIMESTAMP, micros("2024-02-29T08:11:12"), p -> p.packString("2024-02-29T10:11:12+02:00")),
                of(TIMESTAMP, micros("2024-02-29T12:11:00"), p -> p.packString("2024-02-29 10:11 -0200")),
                of(TIMESTAMP, micros("2024-02-29T10:11:12"), p -> p.packString("2024-02-29t10:11:12z")),
                of(TIMESTAMP, micros("2024-02-29T00:00:00"), p -> p.packString("2024-02-29")),
                of(TIMESTAMP, micros("1969-12-31T23:59:59.999999"), p -> p.packString("1969-12-31T23:59:59.9999999")),
                of(TIMESTAMP, -1L, p -> p.packTimestamp(Instant.ofEpochSecond(-1, 999_999_999))),
                of(UUID_TYPE, SOME_UUID, p -> p.packString("00112233-4455-6677-8899-AABBCCDDEEFF")),
                of(
                        new ArrayType(INTEGER),
                        Arrays.asList(1, null, 2),
                        p -> p.packArrayHeader(3).packInt(1).packNil().packString("2")),
                of(
                        new ArrayType(new ArrayType(VARCHAR)),
                        List.of(List.of("1")),
                        p -> p.packArrayHeader(1).packArrayHeader(1).packInt(1)),
                of(
                        new MapType(DATE),
                        Map.of("a", 0, "1", 1),
                        p -> p.packMapHeader(2)
                                .packString("a")
                                .packString("1970-01-01")
                                .packInt(1)
                                .packString("1970-01-02")));
    }

    static Stream<Arguments> incoercible() {
        return Stream.of(
                of(BOOLEAN, p -> p.packInt(2)),
                of(BOOLEAN, p -> p.packString("yes")),
                of(TINYINT, p -> p.packInt(128)),
                of(INTEGER, p -> p.packDouble(7.5)),
                of(INTEGER, p -> p.packDouble(Double.NaN)),
                of(INTEGER, p -> p.packDouble(1e300)),
                of(INTEGER, p -> p.packString("7.5")),
                of(INTEGER, p -> p.packString("1e99999")),
                of(INTEGER, p -> p.packString("seven")),
                of(INTEGER, p -> p.packString("")),
                of(INTEGER, p -> p.packBoolean(true)),
                of(BIGINT, p -> p.packBigInteger(BigInteger.ONE.shiftLeft(63))),
                of(BIGINT, p -> p.packDouble(0x1p63)),
                of(DECIMAL, p -> p.packString("999.995")),
                of(DECIMAL, p -> p.packString("1e99999")),
                of(DECIMAL, p -> p.packDouble(Double.POSITIVE_INFINITY)),
                of(REAL, p -> p.packDouble(1e300)),
                of(DOUBLE, p -> p.packString("1e400")),
                of(DOUBLE, p -> p.packBoolean(true)),
                of(VARCHAR, p -> p.packBinaryHeader(1).addPayload(new byte[] {'a'})),
                of(VARCHAR, p -> p.packArrayHeader(0)),
                of(VARCHAR, p -> p.packMapHeader(0)),
                of(VARCHAR, p -> p.packExtensionTypeHeader((byte) 1, 0)),
                of(VARCHAR, p -> p.packTimestamp(Instant.EPOCH)),
                of(DATE, p -> p.packString("2023-02-29")),
                of(DATE, p -> p.packString("2024-2-9")),
                of(DATE, p -> p.packString("2024-02-29T00:00:01")),
                of(DATE, p -> p.packString("0000-01-01")),
                of(DATE, p -> p.packString("10000-01-01")),
                of(DATE, p -> p.packInt(7)),
                of(TIME, p -> p.packString("24:00:00")),
                of(TIME, p -> p.packString("10:11:12.")),
                of(TIME, p -> p.packString("10:60")),
                of(TIMESTAMP, p -> p.packString("2024-02-29T10:11:12 Europe/Berlin")),
                of(TIMESTAMP, p -> p.packString("2024-02-29T10:11:12+19:00")),
                of(TIMESTAMP, p -> p.packString("0001-01-01T00:00:00+01:00")),
                of(TIMESTAMP, p -> p.packString("2024-02-29X10:11:12")),
                of(TIMESTAMP, p -> p.packLong(0)),
                of(TIMESTAMP, p -> p.packTimestamp(Instant.parse("+10000-01-01T00:00:00Z"))),
                of(BINARY, p -> p.packString("abcd")),
                of(UUID_TYPE, p -> p.packString("00112233445566778899aabbccddeeff")),
                of(UUID_TYPE, p -> p.packString("00112233-4455-6677-8899-aabbccddeefg")),
                of(new ArrayType(INTEGER), p -> p.packArrayHeader(1).packString("x")),
                of(new ArrayType(INTEGER), p -> p.packInt(1)),
                of(new MapType(INTEGER), p -> p.packMapHeader(1).packNil().packInt(1)),
                of(new MapType(INTEGER), p -> p.packMapHeader(1).packString("a").packString("x")),
                of(new MapType(INTEGER), p -> p.packArrayHeader(0)));
    }

    @ParameterizedTest
    @MethodSource("coercible")
    void valueIsCoerced(ColumnType type, Object expected, byte[] value) {
        BodyReader reader = new BodyReader(value, "test");

        assertThat(type.read(reader)).isEqualTo(expected);
        reader.expectEnd();
    }

    @ParameterizedTest
    @MethodSource("incoercible")
    void valueIsAMismatch(ColumnType type, byte[] value) {
        assertThat(type.read(new BodyReader(value, "test"))).isEqualTo(Mismatch.VALUE);
    }

    @ParameterizedTest
    @MethodSource("coercible")
    void nilIsNull(ColumnType type, Object ignored, byte[] alsoIgnored) {
        BodyReader reader = new BodyReader(new byte[] {(byte) 0xc0}, "test");

        assertThat(type.read(reader)).isNull();
        reader.expectEnd();
    }

    @Test
    void binaryKeepsItsBytes() {
        byte[] value = pack(p -> p.packBinaryHeader(2).addPayload(new byte[] {1, 2}));

        assertThat(BINARY.read(new BodyReader(value, "test"))).isEqualTo(new byte[] {1, 2});
    }

    @Test
    void fractionIsCutToThePrecision() {
        byte[] value = pack(p -> p.packString("1969-12-31T23:59:59.987"));

        assertThat(new TimestampType(0).read(new BodyReader(value, "test"))).isEqualTo(-1_000_000L);
        assertThat(new TimestampType(1).read(new BodyReader(value, "test"))).isEqualTo(-100_000L);
        assertThat(new TimestampType(2).read(new BodyReader(value, "test"))).isEqualTo(-20_000L);
    }

    private static Arguments of(ColumnType type, Object expected, Packing value) {
        return Arguments.of(type, expected, pack(value));
    }

    private static Arguments of(ColumnType type, Packing value) {
        return Arguments.of(type, pack(value));
    }

    private static int day(String text) {
        return (int) LocalDate.parse(text).toEpochDay();
    }

    private static long micros(String text) {
        return ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), LocalDateTime.parse(text));
    }
}
