package dev.schemaless.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TypedValues;
import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** An encoded bound lets through the encoding of every value that the bound lets through. */
class BoundEncoderProperties {
    private static final StringType VARCHAR = new StringType(StringType.UNBOUNDED, false);

    @Property(tries = 5_000, seed = "20261121")
    void rangesLoseNoValue(
            @ForAll("pairs") TypedValues.Pair pair,
            @ForAll @IntRange(min = 1, max = 12) int prefix,
            @ForAll boolean inclusive,
            @ForAll boolean isLow) {
        Object bound = pair.left();
        Object value = pair.right();
        int order = TypedValues.compare(value, bound);
        boolean inside = order == 0 ? inclusive : (order > 0) == isLow;
        Bound.Range range =
                isLow ? new Bound.Range(bound, inclusive, null, false) : new Bound.Range(null, false, bound, inclusive);
        BoundEncoder encoder = new BoundEncoder(pair.type(), prefix);

        boolean encodedInside = isInside(encoder.encode(range), encoder.encode(value));

        assertThat(encodedInside || !inside)
                .as("%s of %s within %s", value, pair.type(), range)
                .isTrue();
    }

    @Property(tries = 2_000, seed = "20261121")
    void uncutRangesAreNoWiderWhereTheTypeIsExact(@ForAll("pairs") TypedValues.Pair pair, @ForAll boolean inclusive) {
        BoundEncoder encoder = new BoundEncoder(pair.type(), 1_000);
        boolean inside = TypedValues.compare(pair.right(), pair.left()) > (inclusive ? -1 : 0);
        EncodedBound encoded = encoder.encode(new Bound.Range(pair.left(), inclusive, null, false));

        if (pair.type().isIndexedExactly(pair.left())) {
            assertThat(isInside(encoded, encoder.encode(pair.right()))).isEqualTo(inside);
        }
    }

    @Property(tries = 2_000, seed = "20261121")
    void listsLoseNoValue(@ForAll("pairs") TypedValues.Pair pair, @ForAll @IntRange(min = 1, max = 12) int prefix) {
        BoundEncoder encoder = new BoundEncoder(pair.type(), prefix);
        EncodedBound.In in = (EncodedBound.In) encoder.encode(new Bound.In(List.of(pair.left(), pair.right())));

        assertThat(in.values()).anyMatch(value -> TypedValues.compare(value, encoder.encode(pair.left())) == 0);
        assertThat(in.values()).anyMatch(value -> TypedValues.compare(value, encoder.encode(pair.right())) == 0);
    }

    @Property(tries = 3_000, seed = "20261121")
    void startsLoseNoValue(
            @ForAll("strings") String start,
            @ForAll("strings") String rest,
            @ForAll @IntRange(min = 1, max = 12) int prefix) {
        BoundEncoder encoder = new BoundEncoder(VARCHAR, prefix);

        assertThat(isInside(encoder.encode(new Bound.StartsWith(start)), encoder.encode(start + rest)))
                .isTrue();
    }

    @Property(tries = 3_000, seed = "20261121")
    void uncutStartsAreExact(@ForAll("strings") String start, @ForAll("strings") String value) {
        BoundEncoder encoder = new BoundEncoder(VARCHAR, 1_000);

        assertThat(isInside(encoder.encode(new Bound.StartsWith(start)), encoder.encode(value)))
                .isEqualTo(value.startsWith(start));
    }

    @Example
    void openEndsAndNullsStayWhatTheyAre() {
        BoundEncoder encoder = new BoundEncoder(VARCHAR, 9);

        assertThat(encoder.encode(new Bound.Range(null, false, null, false))).isEqualTo(new EncodedBound.IsNotNull());
        assertThat(encoder.encode(new Bound.StartsWith(""))).isEqualTo(new EncodedBound.IsNotNull());
        assertThat(encoder.encode(new Bound.IsNull())).isEqualTo(new EncodedBound.IsNull());
        assertThat(encoder.encode(new Bound.IsNotNull())).isEqualTo(new EncodedBound.IsNotNull());
    }

    @Example
    void valuesBeyondTheRangeClampAndBoundsClose() {
        BoundEncoder integers = new BoundEncoder(new IntegerType(64), 0);
        BoundEncoder decimals = new BoundEncoder(new DecimalType(4, 2), 0);

        assertThat(integers.encode(new Bound.Range(new BigDecimal("1e30"), false, null, false)))
                .isEqualTo(new EncodedBound.Range(Long.MAX_VALUE, true, null, false));
        assertThat(integers.encode(new Bound.Range(new BigDecimal("5.5"), false, 7.5, false)))
                .isEqualTo(new EncodedBound.Range(5L, true, 7L, true));
        assertThat(decimals.encode(new Bound.Range(null, false, new BigDecimal("-1000"), false)))
                .isEqualTo(new EncodedBound.Range(null, false, new BigDecimal("-99.99"), true));
    }

    @Example
    void equalEncodingsAreListedOnce() {
        BoundEncoder encoder = new BoundEncoder(VARCHAR, 2);

        assertThat(((EncodedBound.In) encoder.encode(new Bound.In(List.of("abc", "abd", "ab", "x")))).values())
                .containsExactly(new byte[] {'a', 'b'}, new byte[] {'x'});
    }

    @Provide
    Arbitrary<TypedValues.Pair> pairs() {
        return TypedValues.pairs();
    }

    @Provide
    Arbitrary<String> strings() {
        return net.jqwik.api.Arbitraries.randomValue(random -> (String) TypedValues.value(VARCHAR, random));
    }

    private static boolean isInside(EncodedBound bound, Object value) {
        if (bound instanceof EncodedBound.IsNotNull) {
            return true;
        }
        EncodedBound.Range range = (EncodedBound.Range) bound;
        int toLow = range.low() == null ? 1 : TypedValues.compare(value, range.low());
        int toHigh = range.high() == null ? -1 : TypedValues.compare(value, range.high());
        return toLow >= (range.lowInclusive() ? 0 : 1) && toHigh <= (range.highInclusive() ? 0 : -1);
    }
}
