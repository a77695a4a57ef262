package dev.schemaless.catalog.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.KeptRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.EncodedValues;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.row.NumberTest.Comparison;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.Mismatch;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a test says of every kind of value, against what the column reads of it. */
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
    private static final List<Double> BOUNDS = List.of(-6.0, 0.0, -0.0, 5.0, 5.5, 1e12);

    static Stream<ColumnType> types() {
        return Stream.of(new IntegerType(64), new IntegerType(32), new FloatingType(64));
    }

    private static NumberTest test(ColumnType type, Comparison comparison, double bound) {
        Column column = new Column("n", "n", type, Column.BASE_CELL, false, null);
        return type instanceof IntegerType integer
                ? new NumberTest.OfInteger(column, integer, comparison, (long) bound)
                : new NumberTest.OfDouble(column, comparison, bound);
    }

    private static boolean holds(Comparison comparison, int order) {
        return switch (comparison) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case AT_MOST -> order <= 0;
            case GREATER -> order > 0;
            case AT_LEAST -> order >= 0;
        };
    }

    @ParameterizedTest
    @MethodSource("types")
    void whatHoldsIsNeverRuledOut(ColumnType type) {
        for (byte[] value : VALUES) {
            Object read = type.read(new BodyReader(value, "test"));
            for (Comparison comparison : Comparison.values()) {
                for (double bound : BOUNDS) {
                    NumberTest test = test(type, comparison, bound);
                    boolean mayHold = test.mayHold(new BodyReader(value, "test"));
                    if (read == null) {
                        assertThat(mayHold).as("nil %s", test).isFalse();
                    } else if (read == Mismatch.VALUE) {
                        assertThat(mayHold).as("mismatch %s", test).isTrue();
                    } else if (order(type, read, bound).anyMatch(order -> holds(comparison, order))) {
                        assertThat(mayHold).as("%s %s", read, test).isTrue();
                    }
                }
            }
        }
    }

    /** How zeros compare is not for the test to decide. */
    private static Stream<Integer> order(ColumnType type, Object read, double bound) {
        if (type instanceof IntegerType) {
            return Stream.of(Long.compare(((Number) read).longValue(), (long) bound));
        }
        double value = ((Number) read).doubleValue();
        int byBits = Double.compare(value, bound);
        return value == bound ? Stream.of(0, byBits) : Stream.of(byBits);
    }

    @ParameterizedTest
    @MethodSource("types")
    void numbersThatDoNotHoldAreRuledOut(ColumnType type) {
        byte[] three = type instanceof IntegerType
                ? EncodedValues.pack(packer -> packer.packLong(3))
                : EncodedValues.pack(packer -> packer.packDouble(3));

        assertThat(Stream.of(Comparison.values())
                        .filter(comparison -> test(type, comparison, 4).mayHold(new BodyReader(three, "test"))))
                .containsExactly(Comparison.NOT_EQUAL, Comparison.LESS, Comparison.AT_MOST);
        assertThat(Stream.of(Comparison.values())
                        .filter(comparison -> test(type, comparison, 3).mayHold(new BodyReader(three, "test"))))
                .containsExactly(Comparison.EQUAL, Comparison.AT_MOST, Comparison.AT_LEAST);
    }

    @Test
    void rowWithoutTheFieldIsRuledOut() {
        NumberFilter filter = NumberFilter.of(List.of(test(new IntegerType(64), Comparison.LESS, 5)), 0);

        assertThat(filter.mayPass(
                        row(packer -> packer.packMapHeader(1).packString("m").packInt(1))))
                .isFalse();
        assertThat(filter.mayPass(
                        row(packer -> packer.packMapHeader(1).packString("n").packInt(1))))
                .isTrue();
    }

    @Test
    void allTestsHaveToHold() {
        NumberFilter between = NumberFilter.of(
                List.of(
                        test(new IntegerType(64), Comparison.GREATER, 5),
                        test(new IntegerType(64), Comparison.LESS, 8)),
                0);

        assertThat(Stream.of(5, 6, 7, 8)
                        .filter(number -> between.mayPass(row(packer ->
                                packer.packMapHeader(1).packString("n").packInt(number)))))
                .containsExactly(6, 7);
    }

    private static StoredRow row(EncodedValues.Packing body) {
        return new KeptRow(new RowKey(1, 2), 0, 0, 0, List.of(EncodedValues.pack(body)));
    }
}
