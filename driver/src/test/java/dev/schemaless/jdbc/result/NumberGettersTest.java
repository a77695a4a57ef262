package dev.schemaless.jdbc.result;

import static dev.schemaless.catalog.fixture.Generator.longs;
import static dev.schemaless.catalog.fixture.Property.tries;
import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static dev.schemaless.jdbc.result.ResultSets.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.planner.SqlType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import org.junit.jupiter.api.Test;

class NumberGettersTest {
    private static final SqlType BIGINT = SqlType.of(new IntegerType(64));
    private static final SqlType DOUBLE = SqlType.of(new FloatingType(64));
    private static final SqlType TEXT = SqlType.of(new StringType(StringType.UNBOUNDED, false));

    @Test
    void longsThatFitAreReadAsSmallerTypesAndOthersRefused() {
        tries(1_000).forAll(longs(), value -> {
            ResultSet rows = on(BIGINT, value);

            assertThat(rows.getLong(1)).isEqualTo(value);
            assertThat(rows.getBigDecimal(1)).isEqualTo(BigDecimal.valueOf(value));
            if (value == value.intValue()) {
                assertThat(rows.getInt(1)).isEqualTo(value.intValue());
            } else {
                assertRefused(() -> rows.getInt(1), "22003").withMessageContaining(value + " is out of its range");
            }
            if (value == value.byteValue()) {
                assertThat(rows.getByte(1)).isEqualTo(value.byteValue());
            } else {
                assertRefused(() -> rows.getByte(1), "22003").withMessageContaining("to byte");
            }
        });
    }

    @Test
    void textThatIsANumberIsReadAsOne() throws Exception {
        assertThat(on(TEXT, " 42 ").getInt(1)).isEqualTo(42);
        assertThat(on(TEXT, "1e3").getLong(1)).isEqualTo(1000);
        assertThat(on(TEXT, "0.5").getDouble(1)).isEqualTo(0.5);
        assertRefused(() -> on(TEXT, "4x").getInt(1), "22018").withMessageContaining("'4x' is not one");
    }

    @Test
    void hugeExponentsAreRefusedAtOnce() {
        assertRefused(() -> on(TEXT, "1e999999999").getLong(1), "22003").withMessageContaining("out of its range");
        assertRefused(() -> on(TEXT, "1e999").getDouble(1), "22003").withMessageContaining("out of its range");
    }

    @Test
    void fractionsAreCutOff() throws Exception {
        assertThat(on(DOUBLE, -7.9).getInt(1)).isEqualTo(-7);
        assertThat(on(SqlType.of(new DecimalType(4, 2)), new BigDecimal("7.99")).getLong(1))
                .isEqualTo(7);
    }

    @Test
    void whatIsNoFiniteNumberIsNoWholeNumber() throws Exception {
        assertThat(on(DOUBLE, Double.NaN).getDouble(1)).isNaN();
        assertRefused(() -> on(DOUBLE, Double.NaN).getInt(1), "22003").withMessageContaining("NaN");
        assertRefused(() -> on(DOUBLE, 1e300).getLong(1), "22003").withMessageContaining("1.0E300");
        assertRefused(() -> on(DOUBLE, 1e300).getFloat(1), "22003").withMessageContaining("to float");
    }

    @Test
    void realsBecomeDecimalsByTheirDigits() throws Exception {
        assertThat(on(SqlType.of(new FloatingType(32)), 0.1f).getBigDecimal(1)).isEqualTo("0.1");
    }

    @Test
    void decimalsKeepTheScaleOfTheirType() throws Exception {
        ResultSet rows = on(SqlType.of(new DecimalType(10, 2)), new BigDecimal("5"));

        assertThat(rows.getBigDecimal(1)).isEqualTo("5.00");
        assertThat(rows.getString(1)).isEqualTo("5.00");
    }

    @Test
    void bigIntegersOfAnySizeAreRead() throws Exception {
        String digits = "12345678901234567890123456789012345678";
        assertThat(on(SqlType.of(new DecimalType(38, 0)), new BigDecimal(digits))
                        .getObject(1, BigInteger.class))
                .isEqualTo(new BigInteger(digits));
    }

    @Test
    void booleansAreZeroAndOne() throws Exception {
        assertThat(on(SqlType.of(new BooleanType()), true).getInt(1)).isEqualTo(1);
        assertThat(on(BIGINT, 1L).getBoolean(1)).isTrue();
        assertThat(on(TEXT, "f").getBoolean(1)).isFalse();
        assertRefused(() -> on(BIGINT, 2L).getBoolean(1), "22018").withMessageContaining("'2' is not one");
    }

    @Test
    void datesAreNoNumbers() {
        assertRefused(() -> on(SqlType.of(new DateType()), 3).getInt(1), "07006")
                .withMessageContaining("a LocalDate never is one");
    }

    @Test
    void nullIsZeroAndReportedByWasNull() throws Exception {
        ResultSet rows = on(BIGINT, null);

        assertThat(rows.getInt(1)).isZero();
        assertThat(rows.wasNull()).isTrue();
        assertThat(rows.getDouble(1)).isZero();
        assertThat(rows.getBoolean(1)).isFalse();
        assertThat(rows.getBigDecimal(1)).isNull();
        assertThat(rows.getObject(1, Integer.class)).isNull();
    }
}
