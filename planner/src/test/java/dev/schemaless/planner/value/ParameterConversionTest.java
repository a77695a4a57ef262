package dev.schemaless.planner.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class ParameterConversionTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private final SchemalessTypeFactory types = new SchemalessTypeFactory();
    private final RelDataType bigint = types.createSqlType(SqlTypeName.BIGINT);
    private final RelDataType decimal = types.createSqlType(SqlTypeName.DECIMAL, 5, 2);

    private OptionalExact convert(Object value, RelDataType type) {
        return ParameterConversion.convert(value, type, BERLIN);
    }

    private OptionalExact convert(Object value, SqlTypeName type) {
        return convert(value, types.createSqlType(type));
    }

    @Test
    void integersTakeOnlyWholeNumbersInRange() {
        assertThat(convert(7, bigint).value()).isEqualTo(7L);
        assertThat(convert(new BigDecimal("7.0"), bigint).value()).isEqualTo(7L);
        assertThat(convert(7.0, bigint).value()).isEqualTo(7L);
        assertThat(convert("7", bigint).value()).isEqualTo(7L);
        assertThat(convert(5.5, bigint).isPresent()).isFalse();
        assertThat(convert(new BigDecimal("5.5"), bigint).isPresent()).isFalse();
        assertThat(convert("5.5", bigint).isPresent()).isFalse();
        assertThat(convert("seven", bigint).isPresent()).isFalse();
        assertThat(convert(1e30, bigint).isPresent()).isFalse();
        assertThat(convert(Double.NaN, bigint).isPresent()).isFalse();
        assertThat(convert(BigInteger.ONE.shiftLeft(63), bigint).isPresent()).isFalse();
        assertThat(convert(200, SqlTypeName.TINYINT).isPresent()).isFalse();
        assertThat(convert(true, bigint).value()).isEqualTo(1L);
    }

    @Test
    void decimalsTakeWhatTheirScaleHolds() {
        assertThat(convert(new BigDecimal("1.5"), decimal).value()).isEqualTo(new BigDecimal("1.50"));
        assertThat(convert(0.25, decimal).value()).isEqualTo(new BigDecimal("0.25"));
        assertThat(convert(new BigDecimal("1.555"), decimal).isPresent()).isFalse();
        assertThat(convert(1000, decimal).isPresent()).isFalse();
    }

    @Test
    void doubleTakesEveryNumberAndRealOnlyItsOwn() {
        assertThat(convert(new BigDecimal("0.1"), SqlTypeName.DOUBLE).value()).isEqualTo(0.1);
        assertThat(convert(Long.MAX_VALUE, SqlTypeName.DOUBLE).value()).isEqualTo(0x1p63);
        assertThat(convert(0.1, SqlTypeName.REAL).isPresent()).isFalse();
        assertThat(convert(0.5, SqlTypeName.REAL).value()).isEqualTo(0.5f);
        assertThat(convert(Float.NaN, SqlTypeName.REAL).value()).isEqualTo(Float.NaN);
        assertThat(convert(Double.NEGATIVE_INFINITY, SqlTypeName.REAL).value()).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(convert(new BigDecimal("1e400"), SqlTypeName.DOUBLE).isPresent())
                .isFalse();
    }

    @Test
    void textIsNeverCut() {
        assertThat(convert("abcdef", types.createSqlType(SqlTypeName.VARCHAR, 3))
                        .value())
                .isEqualTo("abcdef");
        UUID uuid = UUID.randomUUID();
        assertThat(convert(uuid, SqlTypeName.VARCHAR).value()).isEqualTo(uuid.toString());
        assertThat(convert(uuid.toString(), SqlTypeName.UUID).value()).isEqualTo(uuid);
        assertThat(convert(5, SqlTypeName.VARCHAR).isPresent()).isFalse();
    }

    @Test
    void datesAndTimesKeepTheirDay() {
        LocalDateTime noon = LocalDateTime.of(2024, 2, 29, 12, 0, 0, 123_456_789);
        assertThat(convert(LocalDate.of(1970, 1, 2), SqlTypeName.DATE).value()).isEqualTo(1);
        assertThat(convert(noon, SqlTypeName.DATE).isPresent()).isFalse();
        assertThat(convert(LocalDateTime.of(1970, 1, 2, 0, 0), SqlTypeName.DATE).value())
                .isEqualTo(1);
        assertThat(convert(LocalDate.of(1970, 1, 2), SqlTypeName.TIMESTAMP).value())
                .isEqualTo(86_400_000_000L);
        assertThat(convert(noon, SqlTypeName.TIMESTAMP).value()).isEqualTo(Temporals.micros(noon));
        assertThat(convert(noon, types.createSqlType(SqlTypeName.TIMESTAMP, 0)).isPresent())
                .isFalse();
        assertThat(convert(LocalTime.of(0, 0, 1), SqlTypeName.TIME).value()).isEqualTo(1_000_000L);
        assertThat(convert("1970-01-02", SqlTypeName.DATE).value()).isEqualTo(1);
        assertThat(convert("soon", SqlTypeName.DATE).isPresent()).isFalse();
        assertThat(convert(86_400_000L, SqlTypeName.TIMESTAMP).isPresent()).isFalse();
    }

    @Test
    void offsetsBecomeTheSessionsLocalTime() {
        assertThat(convert(OffsetDateTime.parse("1970-01-01T00:00:00Z"), SqlTypeName.TIMESTAMP)
                        .value())
                .isEqualTo(3_600_000_000L);
        assertThat(convert(OffsetDateTime.parse("1970-01-01T23:00:00Z"), SqlTypeName.DATE)
                        .value())
                .isEqualTo(1);
    }

    @Test
    void collectionsConvertEachElement() {
        RelDataType array = types.createArrayType(bigint, -1);
        assertThat(convert(Arrays.asList(1, null, 2.0), array).value()).isEqualTo(Arrays.asList(1L, null, 2L));
        assertThat(convert(List.of(1, 2.5), array).isPresent()).isFalse();
        assertThat(convert(
                                Map.of("a", new byte[] {1}),
                                types.createMapType(
                                        types.createSqlType(SqlTypeName.VARCHAR),
                                        types.createSqlType(SqlTypeName.VARBINARY)))
                        .value())
                .isEqualTo(Map.of("a", new ByteString(new byte[] {1})));
    }

    @Test
    void nullFitsEveryType() {
        assertThat(convert(null, bigint)).isEqualTo(OptionalExact.of(null));
    }

    @Test
    void ownTypesAreAsNarrowAsTheValue() {
        assertThat(ownType(new BigDecimal("5.5"))).isEqualTo("DECIMAL(2, 1)");
        assertThat(ownType(new BigDecimal("0.001"))).isEqualTo("DECIMAL(3, 3)");
        assertThat(ownType(new BigDecimal("1e3"))).isEqualTo("DECIMAL(4, 0)");
        assertThat(ownType(BigInteger.TEN)).isEqualTo("BIGINT");
        assertThat(ownType(BigInteger.ONE.shiftLeft(64))).isEqualTo("DECIMAL(20, 0)");
        assertThat(ownType((byte) 1)).isEqualTo("TINYINT");
        assertThat(ownType("x")).isEqualTo("VARCHAR");
        assertThat(ownType(LocalDateTime.MIN)).isEqualTo("TIMESTAMP(6)");
        assertThat(ownType(List.of(1, 2L))).isEqualTo("BIGINT ARRAY");
        assertThat(ownType(Map.of("a", 1.5))).isEqualTo("(VARCHAR, DOUBLE) MAP");
    }

    private String ownType(Object value) {
        return ParameterConversion.typeOf(value, types).toString();
    }

    @Test
    void refusesClassesWithoutType() {
        assertThatThrownBy(() -> ParameterConversion.typeOf(new Object(), types))
                .isInstanceOfSatisfying(
                        SchemalessException.class,
                        e -> assertThat(e.code().sqlState()).isEqualTo("22023"))
                .hasMessage("Cannot use parameter of java.lang.Object: no SQL type is known for it. "
                        + "Convert it to text or a number first");
    }
}
