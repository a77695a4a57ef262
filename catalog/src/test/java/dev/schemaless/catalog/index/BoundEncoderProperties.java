package dev.schemaless.catalog.index;

import static dev.schemaless.catalog.fixture.Generator.booleans;
import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TypedValues;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An encoded bound lets through the encoding of every value that the bound lets through. */
class BoundEncoderProperties {
    private static final StringType VARCHAR = new StringType(StringType.UNBOUNDED, false);

    /** A range that is bounded at one side, and a value that may be within. */
    private record Limited(TypedValues.Pair pair, boolean inclusive, boolean isLow) {
        Bound.Range range() {
            return isLow
                    ? new Bound.Range(pair.left(), inclusive, null, false)
                    : new Bound.Range(null, false, pair.left(), inclusive);
        }

        boolean isInside() {
            int order = TypedValues.compare(pair.right(), pair.left());
            return order == 0 ? inclusive : (order > 0) == isLow;
        }
    }

    @Test
    void rangesLoseNoValue() {
        Generator<Limited> limited =
                random -> new Limited(TypedValues.pairs().next(random), random.nextBoolean(), random.nextBoolean());
        tries(5_000).forAll(limited, integers(1, 12), booleans(), (sample, prefix, descends) -> {
            BoundEncoder encoder = encoder(sample.pair().type(), prefix, descends);

            EncodedValue value = encoder.encode(sample.pair().right());

            assertThat(isInside(encoder.encode(sample.range()), value) || !sample.isInside())
                    .isTrue();
        });
    }

    @Test
    void uncutRangesAreNoWiderWhereTheTypeIsExact() {
        tries(2_000).forAll(TypedValues.pairs(), booleans(), booleans(), (pair, inclusive, descends) -> {
            BoundEncoder encoder = encoder(pair.type(), 1_000, descends);
            boolean inside = TypedValues.compare(pair.right(), pair.left()) > (inclusive ? -1 : 0);
            EncodedBound encoded = encoder.encode(new Bound.Range(pair.left(), inclusive, null, false));

            if (pair.type().isIndexedExactly(pair.left())) {
                assertThat(isInside(encoded, encoder.encode(pair.right()))).isEqualTo(inside);
            }
        });
    }

    @Test
    void listsLoseNoValue() {
        tries(2_000).forAll(TypedValues.pairs(), integers(1, 12), booleans(), (pair, prefix, descends) -> {
            BoundEncoder encoder = encoder(pair.type(), prefix, descends);
            EncodedBound.In in = (EncodedBound.In) encoder.encode(new Bound.In(List.of(pair.left(), pair.right())));

            assertThat(in.values())
                    .contains(encoder.encode(pair.left()), encoder.encode(pair.right()))
                    .doesNotHaveDuplicates();
        });
    }

    @Test
    void startsLoseNoValue() {
        tries(3_000).forAll(strings(), strings(), integers(1, 12), (start, rest, prefix) -> {
            for (boolean descends : List.of(false, true)) {
                BoundEncoder encoder = encoder(VARCHAR, prefix, descends);

                assertThat(isInside(
                                encoder.encode(new Bound.StartsWith(start)), encoder.encode((Object) (start + rest))))
                        .as("descending: %s", descends)
                        .isTrue();
            }
        });
    }

    @Test
    void uncutStartsAreExact() {
        tries(3_000).forAll(strings(), strings(), booleans(), (start, value, descends) -> {
            BoundEncoder encoder = encoder(VARCHAR, 1_000, descends);

            assertThat(isInside(encoder.encode(new Bound.StartsWith(start)), encoder.encode((Object) value)))
                    .isEqualTo(value.startsWith(start));
        });
    }

    /** The order of entries is that of the values, unless both are cut behind the same bytes. */
    @Test
    void entriesLieInTheOrderOfTheValues() {
        tries(5_000).forAll(TypedValues.pairs(), integers(1, 12), booleans(), (pair, prefix, descends) -> {
            BoundEncoder encoder = encoder(pair.type(), prefix, descends);
            EncodedValue left = encoder.encode(pair.left());
            EncodedValue right = encoder.encode(pair.right());
            int order = Integer.signum(TypedValues.compare(pair.left(), pair.right()));
            int encoded = Integer.signum(left.compareTo(right));

            assertThat(left.length()).isLessThanOrEqualTo(encoder.length());
            assertThat(encoded == 0).isEqualTo(order == 0);
            if (!encoder.areCutAlike(left, right)) {
                assertThat(encoded).isEqualTo(descends ? -order : order);
            }
        });
    }

    @Test
    void nullIsNoValue() {
        tries(2_000).forAll(TypedValues.pairs(), integers(1, 12), booleans(), (pair, prefix, descends) -> {
            BoundEncoder encoder = encoder(pair.type(), prefix, descends);
            EncodedValue value = encoder.encode(pair.left());
            EncodedValue none = encoder.encode((Object) null);

            assertThat(Integer.signum(none.compareTo(value))).isEqualTo(descends ? 1 : -1);
            assertThat(isInside(encoder.encode(new Bound.IsNull()), none)).isTrue();
            assertThat(isInside(encoder.encode(new Bound.IsNull()), value)).isFalse();
            for (Bound bound : List.of(
                    new Bound.IsNotNull(),
                    new Bound.Range(null, false, null, false),
                    new Bound.Range(pair.left(), true, null, false),
                    new Bound.Range(null, false, pair.left(), true))) {
                EncodedBound encoded = encoder.encode(bound);
                assertThat(isInside(encoded, value)).isTrue();
                assertThat(isInside(encoded, none)).isFalse();
            }
        });
    }

    @Test
    void valuesBeyondTheRangeClampAndBoundsClose() {
        BoundEncoder integers = encoder(new IntegerType(64), 0, false);
        BoundEncoder decimals = encoder(new DecimalType(4, 2), 0, false);

        EncodedBound.Range beyond =
                (EncodedBound.Range) integers.encode(new Bound.Range(new BigDecimal("1e30"), false, null, false));
        assertThat(beyond.low()).isEqualTo(integers.encode((Object) Long.MAX_VALUE));
        assertThat(beyond.lowInclusive()).isTrue();
        assertThat(integers.encode(new Bound.Range(new BigDecimal("5.5"), false, 7.5, false)))
                .isEqualTo(
                        new EncodedBound.Range(integers.encode((Object) 5L), true, integers.encode((Object) 7L), true));
        EncodedBound.Range below =
                (EncodedBound.Range) decimals.encode(new Bound.Range(null, false, new BigDecimal("-1000"), false));
        assertThat(below.high()).isEqualTo(decimals.encode((Object) new BigDecimal("-99.99")));
        assertThat(below.highInclusive()).isTrue();
    }

    @Test
    void cutValuesAreFrozen() {
        BoundEncoder encoder = encoder(VARCHAR, 2, false);

        assertThat(encoder.encode((Object) "ab")).hasToString("22616200");
        assertThat(encoder.encode((Object) "abc")).hasToString("22616201a0b97ed99b53c8d2938fd10ae525ab2f");
        assertThat(encoder.encode((Object) "a\u0000")).hasToString("2261014fbc9d3be7ebe968be52e58afac1d118");
        assertThat(encoder(VARCHAR, 2, true).encode((Object) "ab")).hasToString("dd9e9dff");
    }

    private static Generator<String> strings() {
        return random -> (String) TypedValues.value(VARCHAR, random);
    }

    private static BoundEncoder encoder(ScalarType type, int prefix, boolean descends) {
        return new BoundEncoder(
                type, type.indexColumn().isCut() ? prefix : 0, descends ? Direction.DESCENDING : Direction.ASCENDING);
    }

    private static boolean isInside(EncodedBound bound, EncodedValue value) {
        if (bound instanceof EncodedBound.In in) {
            return in.values().contains(value);
        }
        EncodedBound.Range range = (EncodedBound.Range) bound;
        int toLow = value.compareTo(range.low());
        int toHigh = value.compareTo(range.high());
        return toLow >= (range.lowInclusive() ? 0 : 1) && toHigh <= (range.highInclusive() ? 0 : -1);
    }
}
