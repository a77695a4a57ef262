package dev.schemaless.catalog.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExactTest {
    private static final ScalarType BIGINT = new IntegerType(64);
    private static final ScalarType TINYINT = new IntegerType(8);
    private static final ScalarType DECIMAL = new DecimalType(5, 2);
    private static final ScalarType DOUBLE = new FloatingType(64);
    private static final ScalarType REAL = new FloatingType(32);
    private static final ScalarType CHAR = new StringType(3, true);

    static Stream<Arguments> cases() {
        return Stream.of(
                Arguments.of(BIGINT, new BigDecimal("7.0"), 7L),
                Arguments.of(BIGINT, new BigDecimal("7.5"), null),
                Arguments.of(BIGINT, 7.0, 7L),
                Arguments.of(BIGINT, 7.5f, null),
                Arguments.of(BIGINT, Double.NaN, null),
                Arguments.of(BIGINT, 7, 7L),
                Arguments.of(BIGINT, BigInteger.ONE.shiftLeft(63), null),
                Arguments.of(BIGINT, new BigDecimal("1e99999"), null),
                Arguments.of(BIGINT, "7", null),
                Arguments.of(TINYINT, 128L, null),
                Arguments.of(TINYINT, 127L, (byte) 127),
                Arguments.of(DECIMAL, 7, new BigDecimal("7.00")),
                Arguments.of(DECIMAL, 1.1, new BigDecimal("1.10")),
                Arguments.of(DECIMAL, new BigDecimal("1.101"), null),
                Arguments.of(DECIMAL, new BigDecimal("1000"), null),
                Arguments.of(DECIMAL, Double.POSITIVE_INFINITY, null),
                Arguments.of(DOUBLE, new BigDecimal("1.1"), 1.1),
                Arguments.of(DOUBLE, (1L << 53) + 1, null),
                Arguments.of(DOUBLE, 1L << 53, 9007199254740992.0),
                Arguments.of(DOUBLE, 1.5f, 1.5),
                Arguments.of(DOUBLE, Double.NaN, Double.NaN),
                Arguments.of(DOUBLE, true, null),
                Arguments.of(REAL, 1.1, null),
                Arguments.of(REAL, 1.5, 1.5f),
                Arguments.of(REAL, 1e300, null),
                Arguments.of(CHAR, "ab", "ab"),
                Arguments.of(CHAR, "ab ", null),
                Arguments.of(new DateType(), 7, 7),
                Arguments.of(new DateType(), 7L, null),
                Arguments.of(new DateType(), -86_400_000_000L, -1),
                Arguments.of(new TimestampType(0), 1_000_000L, 1_000_000L),
                Arguments.of(new TimestampType(0), 1_000_001L, null),
                Arguments.of(new TimeType(0), 1_000_001L, null),
                Arguments.of(new BooleanType(), true, true),
                Arguments.of(new BooleanType(), 1, null),
                Arguments.of(new UuidType(), "x", null),
                Arguments.of(new BinaryType(2, false), "x", null));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void valueOfAnyTypeEqualsAtMostOneOfThisType(ScalarType type, Object value, Object expected) {
        assertThat(type.exact(value)).isEqualTo(expected);
    }

    static Stream<Arguments> floors() {
        return Stream.of(
                Arguments.of(BIGINT, new BigDecimal("7.5"), 7L),
                Arguments.of(BIGINT, new BigDecimal("-7.5"), -8L),
                Arguments.of(BIGINT, new BigDecimal("-0.5"), -1L),
                Arguments.of(BIGINT, new BigDecimal("1e-99999"), 0L),
                Arguments.of(BIGINT, new BigDecimal("-1e-99999"), -1L),
                Arguments.of(BIGINT, new BigDecimal("1e99999"), null),
                Arguments.of(BIGINT, new BigDecimal("9223372036854775807.5"), Long.MAX_VALUE),
                Arguments.of(BIGINT, -0.5, -1L),
                Arguments.of(BIGINT, 7, 7L),
                Arguments.of(BIGINT, Double.NaN, null),
                Arguments.of(BIGINT, Double.NEGATIVE_INFINITY, null),
                Arguments.of(TINYINT, 127.5, (byte) 127),
                Arguments.of(TINYINT, 128.5, null),
                Arguments.of(DECIMAL, new BigDecimal("1.101"), null),
                Arguments.of(DOUBLE, (1L << 53) + 1, null),
                Arguments.of(new DateType(), 7, 7),
                Arguments.of(new DateType(), 86_400_000_001L, 1),
                Arguments.of(new DateType(), -1L, -1),
                Arguments.of(new TimestampType(0), 1_999_999L, 1_000_000L),
                Arguments.of(new TimestampType(0), -1L, -1_000_000L),
                Arguments.of(new TimeType(0), 1_999_999L, 1_000_000L),
                Arguments.of(CHAR, "ab ", null));
    }

    @ParameterizedTest
    @MethodSource("floors")
    void floorIsTheGreatestValueThatIsNotAbove(ScalarType type, Object value, Object expected) {
        assertThat(type.floor(value)).isEqualTo(expected);
    }
}
