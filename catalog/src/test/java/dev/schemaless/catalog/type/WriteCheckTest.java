package dev.schemaless.catalog.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WriteCheckTest {
    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(new StringType(3, false), "abcd", "22001", "it has 4 characters, VARCHAR(3) takes 3."),
                Arguments.of(new StringType(3, true), " abc", "22001", "it has 4 characters, CHAR(3) takes 3."),
                Arguments.of(new StringType(3, false), "abc\t", "22001", "it has 4 characters, VARCHAR(3) takes 3."),
                Arguments.of(new StringType(3, false), "\ud800", "22023", "it holds half a surrogate pair"),
                Arguments.of(new BinaryType(2, false), new byte[3], "22001", "it has 3 bytes, VARBINARY(2) takes 2."),
                Arguments.of(new BinaryType(2, true), new byte[3], "22001", "it has 3 bytes, BINARY(2) takes 2."),
                Arguments.of(new IntegerType(8), 128L, "22003", "TINYINT takes the integers -128 to 127."),
                Arguments.of(new IntegerType(32), 1L << 31, "22003", "takes the integers -2147483648 to 2147483647."),
                Arguments.of(new IntegerType(64), new BigDecimal("1e19"), "22003", "to 9223372036854775807."),
                Arguments.of(new IntegerType(64), 7.5, "22003", "BIGINT takes the integers"),
                Arguments.of(
                        new DecimalType(5, 2),
                        new BigDecimal("999.995"),
                        "22003",
                        "DECIMAL(5, 2) takes 3 digits before the point."),
                Arguments.of(new FloatingType(32), 1e300, "22003", "REAL takes magnitudes up to 3.4028235E38."),
                Arguments.of(new DateType(), 3_000_000, "22008", "DATE takes the years 0001 to 9999."),
                Arguments.of(new TimestampType(6), Long.MAX_VALUE, "22008", "takes the years 0001 to 9999."),
                Arguments.of(
                        new TimeType(6), 86_400_000_000L, "22008", "takes times from 00:00:00 to 23:59:59.999999."),
                Arguments.of(new IntegerType(32), "x", "22018", "INTEGER takes no String. Cast it."),
                Arguments.of(new ArrayType(new IntegerType(8)), List.of(1, 300), "22003", "TINYINT takes"),
                Arguments.of(new MapType(new StringType(1, false)), Map.of("k", "ab"), "22001", "VARCHAR(1) takes 1."));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void valueIsRefusedWithColumnAndLimit(ColumnType type, Object value, String sqlState, String reason) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> type.check(value, "some_column"))
                .withMessageStartingWith("Cannot store value in column 'some_column': ")
                .withMessageContaining(reason)
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo(sqlState));
    }

    @Test
    void charLosesItsTrailingBlanks() {
        assertThat(new StringType(3, true).check("ab     ", "c")).isEqualTo("ab");
    }

    @Test
    void blanksBeyondTheLengthAreCutFromVarchar() {
        assertThat(new StringType(3, false).check("a      ", "c")).isEqualTo("a  ");
    }

    @Test
    void binaryIsPaddedWithZeros() {
        assertThat(new BinaryType(3, true).check(new byte[] {1}, "c")).isEqualTo(new byte[] {1, 0, 0});
        assertThat(new BinaryType(3, false).check(new byte[] {1}, "c")).isEqualTo(new byte[] {1});
    }

    @Test
    void decimalGetsItsScale() {
        assertThat(new DecimalType(5, 2).check(new BigDecimal("1.005"), "c")).isEqualTo(new BigDecimal("1.01"));
        assertThat(new DecimalType(5, 2).check(7L, "c")).isEqualTo(new BigDecimal("7.00"));
    }

    @Test
    void numbersGetTheClassOfTheirType() {
        assertThat(new IntegerType(16).check(7L, "c")).isEqualTo((short) 7);
        assertThat(new IntegerType(64).check(7, "c")).isEqualTo(7L);
        assertThat(new FloatingType(32).check(7.5, "c")).isEqualTo(7.5f);
    }

    @Test
    void fractionOfTimestampIsCut() {
        assertThat(new TimestampType(0).check(-1L, "c")).isEqualTo(-1_000_000L);
        assertThat(new TimeType(1).check(999_999L, "c")).isEqualTo(900_000L);
    }

    @Test
    void elementsAreCheckedAndNullsKept() {
        assertThat(new ArrayType(new StringType(3, true)).check(Arrays.asList("a ", null), "c"))
                .isEqualTo(Arrays.asList("a", null));
    }
}
