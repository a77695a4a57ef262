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

/** The frozen bytes of docs/adr/0032. A change here makes every existing store unreadable. */
class KeyBytesTest {
    static Stream<Arguments> vectors() {
        return Stream.of(
                Arguments.of(new BooleanType(), false, "02", "FALSE"),
                Arguments.of(new BooleanType(), true, "03", "TRUE"),
                Arguments.of(new IntegerType(64), Long.MIN_VALUE, "0b8000000000000000", "-9223372036854775808"),
                Arguments.of(new IntegerType(32), -257, "11feff", "-257"),
                Arguments.of(new IntegerType(32), -256, "1200", "-256"),
                Arguments.of(new IntegerType(8), (byte) -1, "13", "-1"),
                Arguments.of(new IntegerType(8), (byte) 0, "14", "0"),
                Arguments.of(new IntegerType(32), 7, "1507", "7"),
                Arguments.of(new IntegerType(64), 7L, "1507", "7"),
                Arguments.of(new IntegerType(64), 256L, "160100", "256"),
                Arguments.of(new IntegerType(64), Long.MAX_VALUE, "1c7fffffffffffffff", "9223372036854775807"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("-150.00"), "203dfdccff", "-150"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("0.00"), "2080", "0"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("0.05"), "20c00600", "0.05"),
                Arguments.of(new DecimalType(10, 2), new BigDecimal("1.50"), "20c1023300", "1.5"),
                Arguments.of(new DecimalType(12, 1), new BigDecimal("1234.5"), "20c20d233300", "1234.5"),
                Arguments.of(new FloatingType(64), -1.5, "214007ffffffffffff", "-1.5"),
                Arguments.of(new FloatingType(64), -0.0, "218000000000000000", "0.0"),
                Arguments.of(new FloatingType(64), 1.5, "21bff8000000000000", "1.5"),
                Arguments.of(new FloatingType(32), 1.5f, "21bff8000000000000", "1.5"),
                Arguments.of(
                        new FloatingType(64),
                        Double.longBitsToDouble(0xfff8000000000123L),
                        "21fff8000000000000",
                        "NaN"),
                Arguments.of(new StringType(9, false), "", "2200", "''"),
                Arguments.of(new StringType(9, false), "a\u0000\u0001", "226101 0101 0200", "'a\u0000\u0001'"),
                Arguments.of(new StringType(9, false), "aü€😀 ", "2261c3bce282aceda0bdedb8802000", "'aü€😀 '"),
                Arguments.of(new StringType(9, true), "a  ", "226100", "'a'"),
                Arguments.of(new StringType(9, false), "\ud83d", "22eda0bd00", "'\ud83d'"),
                Arguments.of(new BinaryType(4, false), new byte[] {0, 1}, "23 0101 0102 00", "X'0001'"),
                Arguments.of(
                        new UuidType(),
                        UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                        "2400112233445566778899aabbccddeeff",
                        "UUID '00112233-4455-6677-8899-aabbccddeeff'"),
                Arguments.of(new DateType(), -1, "2513", "DATE '1969-12-31'"),
                Arguments.of(new TimeType(6), 36_672_123_456L, "26190889d43240", "TIME '10:11:12.123456'"),
                Arguments.of(new TimestampType(6), 1_000_000L, "27170f4240", "TIMESTAMP '1970-01-01 00:00:01'"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void valueHasItsBytesAndTheyTellIt(ScalarType type, Object value, String hex, String literal) {
        KeyBytes bytes = new KeyBytes();
        type.appendKey(value, bytes);

        assertThat(HexFormat.of().formatHex(bytes.toBytes())).isEqualTo(hex.replace(" ", ""));
        assertThat(KeyReader.literals(bytes.toBytes(), 0, bytes.length())).isEqualTo("(" + literal + ")");
    }

    @Test
    void nullHasItsOwnByte() {
        assertThat(new KeyBytes().appendNull().toBytes()).asHexString().isEqualTo("01");
    }

    @Test
    void whatIsCutOrNoValueIsReadUpToThere() {
        byte[] bytes = new KeyBytes().appendInteger(7).appendString("abc").toBytes();

        assertThat(KeyReader.literals(bytes, 0, bytes.length)).isEqualTo("(7, 'abc')");
        assertThat(KeyReader.literals(bytes, 0, bytes.length - 1)).isEqualTo("(7, …)");
        assertThat(KeyReader.literals(new byte[] {0x15, 7, (byte) 0xff}, 0, 3)).isEqualTo("(7, …)");
        assertThat(KeyReader.literals(bytes, 0, 0)).isEqualTo("()");
    }
}
