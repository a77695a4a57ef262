package dev.schemaless.catalog.row.filter;

import static dev.schemaless.catalog.row.filter.NumberRows.M;
import static dev.schemaless.catalog.row.filter.NumberRows.N;
import static dev.schemaless.catalog.row.filter.NumberRows.X;
import static dev.schemaless.catalog.row.filter.NumberRows.compared;
import static dev.schemaless.catalog.row.filter.NumberRows.filter;
import static dev.schemaless.catalog.row.filter.NumberRows.mayPass;
import static dev.schemaless.catalog.row.filter.NumberRows.packed;
import static dev.schemaless.catalog.row.filter.NumberRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.EncodedValues;
import dev.schemaless.catalog.codec.MessagePackType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.Mismatch;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What tests say of every kind of value, against what the column reads of it. */
final class NumberTestTest {
    private static final IntegerType INTEGER = new IntegerType(32);
    private static final FloatingType DOUBLE = new FloatingType(64);

    private static final byte[] NIL = EncodedValues.pack(packer -> packer.packNil());
    private static final List<byte[]> VALUES = Stream.of(
                    (EncodedValues.Packing) packer -> packer.packBoolean(true),
                    packer -> packer.packLong(0),
                    packer -> packer.packLong(5),
                    packer -> packer.packLong(-6),
                    packer -> packer.packLong(200),
                    packer -> packer.packLong(1L << 40),
                    packer -> packer.packLong(Long.MAX_VALUE),
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

    @ParameterizedTest
    @EnumSource
    void integersAreComparedAsTheColumnReadsThem(NumberComparison comparison) {
        LongOperand column = new LongOperand.Column(0, INTEGER);
        for (byte[] value : VALUES) {
            Object read = INTEGER.read(new BodyReader(value, "test"));
            for (int limit : new int[] {-6, 0, 5, 6}) {
                boolean may = mayPass(compared(column, comparison, limit), value);
                boolean mustPass = read == Mismatch.VALUE
                        || kind(value) != MessagePackType.INTEGER
                        || comparison.holds(Integer.compare((Integer) read, limit));
                assertThat(may).as("%s %s %s", read, comparison, limit).isEqualTo(mustPass);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void doublesAreComparedAsTheColumnReadsThem(NumberComparison comparison) {
        for (byte[] value : VALUES) {
            Object read = DOUBLE.read(new BodyReader(value, "test"));
            boolean isNumber = kind(value) == MessagePackType.FLOAT
                    || (kind(value) == MessagePackType.INTEGER && !new BodyReader(value, "test").isBeyondLong());
            for (double limit : new double[] {-6, -0.0, 0.0, 5, 5.5, Double.NaN, Double.POSITIVE_INFINITY}) {
                boolean may = mayPass(compared(X, comparison, limit), value);
                boolean mustPass = !isNumber || comparison.holds(order((Double) read, limit));
                assertThat(may).as("%s %s %s", read, comparison, limit).isEqualTo(mustPass);
            }
        }
    }

    private static MessagePackType kind(byte[] value) {
        return new BodyReader(value, "test").kind();
    }

    /** NaN is greatest; −0.0 equals 0.0, which BigDecimal says of them. */
    private static int order(double a, double b) {
        return Double.isFinite(a) && Double.isFinite(b)
                ? new BigDecimal(a).compareTo(new BigDecimal(b))
                : Double.compare(a, b);
    }

    @ParameterizedTest
    @EnumSource
    void comparisonWithNullIsNotTrue(NumberComparison comparison) {
        byte[] five = packed(5);

        assertThat(mayPass(compared(N, comparison, 5), NIL)).isFalse();
        assertThat(mayPass(compared(N, comparison, 5), null)).isFalse();
        assertThat(mayPass(compared(X, comparison, 5.0), NIL)).isFalse();
        assertThat(mayPass(new NumberTest.OfLongs(N, comparison, M), five, NIL)).isFalse();
        assertThat(mayPass(new NumberTest.OfLongs(N, comparison, M), null, five))
                .isFalse();
        assertThat(mayPass(new NumberTest.OfLongs(N, comparison, LongOperand.None.NULL), five))
                .isFalse();
        assertThat(mayPass(new NumberTest.OfLongs(N, comparison, LongOperand.None.NOT_TOLD), five))
                .isTrue();
    }

    @Test
    void valueIsAmongOthersOrNot() {
        NumberTest among = NumberTest.among(N, 7, 5, Long.MIN_VALUE);
        NumberTest notAmong = NumberTest.notAmong(N, 7, 5, Long.MIN_VALUE);

        for (long each : new long[] {5, 7, Long.MIN_VALUE}) {
            assertThat(mayPass(among, packed(each))).isTrue();
            assertThat(mayPass(notAmong, packed(each))).isFalse();
        }
        assertThat(mayPass(among, packed(6))).isFalse();
        assertThat(mayPass(notAmong, packed(6))).isTrue();
        assertThat(mayPass(among, NIL)).isFalse();
        assertThat(mayPass(notAmong, NIL)).isFalse();
        assertThat(mayPass(NumberTest.among(N), packed(6))).isFalse();
        assertThat(mayPass(NumberTest.among(N), EncodedValues.pack(packer -> packer.packString("6"))))
                .isTrue();
    }

    @Test
    void zerosAreEqualAndSoAreAllNaN() {
        double otherNaN = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
        for (double zero : new double[] {0.0, -0.0}) {
            assertThat(mayPass(NumberTest.among(X, zero), packed(0.0))).isTrue();
            assertThat(mayPass(NumberTest.among(X, zero), packed(-0.0))).isTrue();
            assertThat(mayPass(NumberTest.notAmong(X, zero), packed(-0.0))).isFalse();
        }
        assertThat(mayPass(NumberTest.among(X, 1, Double.NaN), packed(otherNaN)))
                .isTrue();
        assertThat(mayPass(NumberTest.notAmong(X, 1, Double.NaN), packed(otherNaN)))
                .isFalse();
        assertThat(mayPass(NumberTest.among(X, 1), packed(otherNaN))).isFalse();
    }

    @Test
    void nullDiffersFromOtherValues() {
        byte[] text = EncodedValues.pack(packer -> packer.packString("five"));

        assertThat(mayPass(new NumberTest.IsNull(X), NIL)).isTrue();
        assertThat(mayPass(new NumberTest.IsNull(X), null)).isTrue();
        assertThat(mayPass(new NumberTest.IsNull(X), packed(5.0))).isFalse();
        assertThat(mayPass(new NumberTest.IsNull(X), text)).isTrue();
        assertThat(mayPass(new NumberTest.IsNotNull(X), NIL)).isFalse();
        assertThat(mayPass(new NumberTest.IsNotNull(X), null)).isFalse();
        assertThat(mayPass(new NumberTest.IsNotNull(X), packed(5.0))).isTrue();
        assertThat(mayPass(new NumberTest.IsNotNull(X), text)).isTrue();
    }

    @Test
    void conjunctionFailsWithOnePartAndDisjunctionWithAll() {
        NumberTest five = compared(N, NumberComparison.EQUAL, 5);
        NumberTest six = compared(M, NumberComparison.EQUAL, 6);

        for (boolean n : new boolean[] {true, false}) {
            for (boolean m : new boolean[] {true, false}) {
                StoredRow row = row(packed(n ? 5 : 0), packed(m ? 6 : 0));
                assertThat(filter(NumberTest.allOf(List.of(five, six))).mayPass(row))
                        .isEqualTo(n && m);
                assertThat(filter(NumberTest.anyOf(List.of(five, six))).mayPass(row))
                        .isEqualTo(n || m);
            }
        }
        assertThat(NumberTest.allOf(List.of(NumberTest.Fixed.MAY, five))).isSameAs(five);
        assertThat(NumberTest.allOf(List.of())).isSameAs(NumberTest.Fixed.MAY);
        assertThat(NumberTest.anyOf(List.of(five, NumberTest.Fixed.MAY))).isSameAs(NumberTest.Fixed.MAY);
        assertThat(NumberTest.anyOf(List.of(five, NumberTest.Fixed.NEVER))).isSameAs(five);
        assertThat(NumberTest.anyOf(List.of())).isSameAs(NumberTest.Fixed.NEVER);
    }

    /** A test before this one must not make its operands known. */
    @Test
    void eachTestIsOfItsOwnOperands() {
        NumberTest ofText = compared(N, NumberComparison.EQUAL, 5);
        NumberTest failing = compared(M, NumberComparison.EQUAL, 6);

        assertThat(mayPass(
                        NumberTest.allOf(List.of(ofText, failing)),
                        EncodedValues.pack(packer -> packer.packString("x")),
                        packed(7)))
                .isFalse();
        assertThat(mayPass(NumberTest.anyOf(List.of(failing, new NumberTest.IsNull(X), failing)), packed(1), packed(7)))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void integersAreComputedExactlyOrNotAtAll(NumberOperation operation) {
        long[] numbers = {0, 1, -1, 2, 7, -7, 1L << 31, 1L << 32, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : numbers) {
            for (long b : numbers) {
                BigInteger exact = exact(operation, BigInteger.valueOf(a), BigInteger.valueOf(b));
                boolean known = exact.bitLength() < Long.SIZE;
                NumberTest same = new NumberTest.OfLongs(
                        new LongOperand.Result(operation, N, M),
                        NumberComparison.EQUAL,
                        new LongOperand.Constant(known ? exact.longValue() : 0));
                NumberTest other = new NumberTest.OfLongs(
                        new LongOperand.Result(operation, N, M),
                        NumberComparison.EQUAL,
                        new LongOperand.Constant(known ? exact.longValue() ^ 1 : 1));

                assertThat(mayPass(same, packed(a), packed(b))).isTrue();
                assertThat(mayPass(other, packed(a), packed(b)))
                        .as("%s %s %s", a, operation, b)
                        .isEqualTo(!known);
            }
        }
    }

    private static BigInteger exact(NumberOperation operation, BigInteger a, BigInteger b) {
        return operation == NumberOperation.PLUS ? a.add(b) : a.subtract(b);
    }
}
