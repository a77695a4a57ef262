package dev.schemaless.catalog.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.KeptRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.EncodedValues;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.Mismatch;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a bound says of every kind of value, against what the column reads of it. */
final class NumberTestTest {
    private static final List<byte[]> VALUES = Stream.of(
                    (EncodedValues.Packing) packer -> packer.packNil(),
                    packer -> packer.packBoolean(true),
                    packer -> packer.packLong(0),
                    packer -> packer.packLong(5),
                    packer -> packer.packLong(-6),
                    packer -> packer.packLong(1L << 40),
                    packer -> packer.packLong(Long.MIN_VALUE),
                    packer -> packer.packBigInteger(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.TEN)),
                    packer -> packer.packDouble(5),
                    packer -> packer.packDouble(-0.0),
                    packer -> packer.packDouble(0.5),
                    packer -> packer.packDouble(Double.NaN),
                    packer -> packer.packDouble(Double.NEGATIVE_INFINITY),
                    packer -> packer.packFloat(5.5f),
                    packer -> packer.packString("5"),
                    packer -> packer.packString("five"),
                    packer -> packer.packArrayHeader(0))
            .map(EncodedValues::pack)
            .toList();
    private static final List<Double> ENDS = List.of(-6.0, 0.0, -0.0, 5.0, 5.5, 1e12);

    static Stream<ColumnType> types() {
        return Stream.of(new IntegerType(64), new IntegerType(32), new FloatingType(64));
    }

    private static Column column(ColumnType type) {
        return new Column("n", "n", type, Column.BASE_CELL, false, null);
    }

    /** Returns a value of the type; null for none. */
    private static @Nullable Object valueOf(ColumnType type, @Nullable Double number) {
        if (number == null || type instanceof FloatingType) {
            return number;
        }
        return number.longValue();
    }

    private static NumberTest range(ColumnType type, @Nullable Double low, @Nullable Double high) {
        return range(type, low, high, true);
    }

    private static NumberTest range(ColumnType type, @Nullable Double low, @Nullable Double high, boolean inclusive) {
        return NumberTest.of(
                        column(type), new Bound.Range(valueOf(type, low), inclusive, valueOf(type, high), inclusive))
                .orElseThrow();
    }

    private static NumberTest in(ColumnType type, Double... numbers) {
        List<Object> values = new ArrayList<>();
        for (Double number : numbers) {
            values.add(Objects.requireNonNull(valueOf(type, number)));
        }
        return NumberTest.of(column(type), new Bound.In(values)).orElseThrow();
    }

    private static boolean mayHold(NumberTest test, byte[] value) {
        return test.mayHold(new BodyReader(value, "test"));
    }

    @ParameterizedTest
    @MethodSource("types")
    void valuesWithinAreNeverRuledOut(ColumnType type) {
        for (byte[] value : VALUES) {
            if (type.read(new BodyReader(value, "test")) instanceof Number number) {
                BigDecimal exact = exact(number);
                for (Double end : ENDS) {
                    BigDecimal limit = new BigDecimal(String.valueOf(valueOf(type, end)));
                    boolean isAtLeast = exact == null || exact.compareTo(limit) >= 0;
                    boolean isAtMost = exact == null || exact.compareTo(limit) <= 0;
                    assertThat(mayHold(range(type, end, null), value) || !isAtLeast)
                            .as("%s >= %s", number, end)
                            .isTrue();
                    assertThat(mayHold(range(type, null, end), value) || !isAtMost)
                            .as("%s <= %s", number, end)
                            .isTrue();
                    assertThat(mayHold(range(type, end, null, false), value) || isAtMost)
                            .as("%s > %s", number, end)
                            .isTrue();
                    assertThat(mayHold(range(type, null, end, false), value) || isAtLeast)
                            .as("%s < %s", number, end)
                            .isTrue();
                    assertThat(mayHold(in(type, -77.0, end), value) || !(isAtLeast && isAtMost))
                            .as("%s = %s", number, end)
                            .isTrue();
                }
            }
        }
    }

    /** Returns null for what is not finite: a test rules none of them out for certain but infinities. */
    private static @Nullable BigDecimal exact(Number number) {
        if (number instanceof Double floating && floating.isInfinite()) {
            return new BigDecimal(floating > 0 ? "1e400" : "-1e400");
        }
        return number instanceof Double floating && floating.isNaN() ? null : new BigDecimal(number.toString());
    }

    @ParameterizedTest
    @MethodSource("types")
    void whatTheColumnCannotTakeIsNotRuledOut(ColumnType type) {
        List<byte[]> others = VALUES.stream()
                .filter(value -> type.read(new BodyReader(value, "test")) == Mismatch.VALUE)
                .toList();

        assertThat(others).isNotEmpty().allMatch(value -> mayHold(range(type, 100.0, 101.0), value));
    }

    @ParameterizedTest
    @MethodSource("types")
    void nilAndNumbersOutsideAreRuledOut(ColumnType type) {
        byte[] nil = EncodedValues.pack(packer -> packer.packNil());
        byte[] three = type instanceof IntegerType
                ? EncodedValues.pack(packer -> packer.packLong(3))
                : EncodedValues.pack(packer -> packer.packDouble(3));

        assertThat(mayHold(range(type, null, 4.0), nil)).isFalse();
        assertThat(mayHold(range(type, 2.0, 4.0), three)).isTrue();
        assertThat(mayHold(range(type, 3.0, 3.0), three)).isTrue();
        assertThat(mayHold(range(type, 3.0, null, false), three)).isFalse();
        assertThat(mayHold(range(type, null, 3.0, false), three)).isFalse();
        assertThat(mayHold(range(type, 4.0, null), three)).isFalse();
        assertThat(mayHold(range(type, null, 2.0), three)).isFalse();
        assertThat(mayHold(in(type, 2.0, 3.0, 4.0), three)).isTrue();
        assertThat(mayHold(in(type, 4.0, 2.0), three)).isFalse();
    }

    @Test
    void nothingIsBeyondTheGreatestIntegerButIsNotComputed() {
        Column column = column(new IntegerType(64));
        byte[] greatest = EncodedValues.pack(packer -> packer.packLong(Long.MAX_VALUE));
        byte[] least = EncodedValues.pack(packer -> packer.packLong(Long.MIN_VALUE));

        for (Bound bound : List.of(
                new Bound.Range(Long.MAX_VALUE, false, null, true),
                new Bound.Range(null, true, Long.MIN_VALUE, false))) {
            NumberTest test = NumberTest.of(column, bound).orElseThrow();
            assertThat(mayHold(test, greatest) && mayHold(test, least)).isFalse();
        }
    }

    @Test
    void rowWithoutTheFieldIsRuledOut() {
        NumberFilter filter = filter(new Bound.Range(null, true, 5L, true));

        assertThat(filter.mayPass(
                        row(packer -> packer.packMapHeader(1).packString("m").packInt(1))))
                .isFalse();
        assertThat(filter.mayPass(
                        row(packer -> packer.packMapHeader(1).packString("n").packInt(1))))
                .isTrue();
    }

    @Test
    void boundsThatAreNoValuesMakeNoFilter() {
        assertThat(NumberFilter.of(Map.of(column(new IntegerType(64)), new Bound.IsNotNull()), 0))
                .isEmpty();
        assertThat(NumberFilter.knows(column(new FloatingType(32)))).isFalse();
    }

    private static NumberFilter filter(Bound bound) {
        return NumberFilter.of(Map.of(column(new IntegerType(64)), bound), 0).orElseThrow();
    }

    private static StoredRow row(EncodedValues.Packing body) {
        return new KeptRow(new RowKey(1, 2), 0, 0, 0, List.of(EncodedValues.pack(body)));
    }
}
