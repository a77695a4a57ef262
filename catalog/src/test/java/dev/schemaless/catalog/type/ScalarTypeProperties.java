package dev.schemaless.catalog.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.math.BigDecimal;
import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class ScalarTypeProperties {
    @Property(tries = 3_000, seed = "20261121")
    void checkedValueReadsBackFromItsStoredForm(@ForAll("pairs") TypedValues.Pair pair) {
        BodyWriter out = new BodyWriter();
        pair.type().write(pair.left(), out);
        BodyReader in = new BodyReader(out.toBytes(), "test");

        assertThat(pair.type().read(in)).isEqualTo(pair.left());
        in.expectEnd();
        assertThat(pair.type().check(pair.left(), "again")).isEqualTo(pair.left());
    }

    @Property(tries = 5_000, seed = "20261121")
    void canonicalBytesAreEqualIfValuesAre(@ForAll("pairs") TypedValues.Pair pair) {
        boolean equal = TypedValues.compare(pair.left(), pair.right()) == 0;

        assertThat(Arrays.equals(canonical(pair.type(), pair.left()), canonical(pair.type(), pair.right())))
                .isEqualTo(equal);
    }

    @Property(tries = 5_000, seed = "20261121")
    void indexOrderIsWeaklyTheValuesOrder(
            @ForAll("pairs") TypedValues.Pair pair, @ForAll @IntRange(min = 1, max = 20) int maxBytes) {
        int order = Integer.signum(TypedValues.compare(pair.left(), pair.right()));
        int encoded = Integer.signum(TypedValues.compare(
                pair.type().indexValue(pair.left(), maxBytes), pair.type().indexValue(pair.right(), maxBytes)));

        assertThat(encoded).isIn(0, order);
    }

    @Property(tries = 5_000, seed = "20261121")
    void uncutIndexOrderIsTheValuesOrderWhereTheTypeSaysSo(@ForAll("pairs") TypedValues.Pair pair) {
        int order = Integer.signum(TypedValues.compare(pair.left(), pair.right()));
        int encoded = Integer.signum(TypedValues.compare(
                pair.type().indexValue(pair.left(), 1_000), pair.type().indexValue(pair.right(), 1_000)));

        if (pair.type().isIndexedExactly(pair.left())) {
            assertThat(encoded).isEqualTo(order);
        }
    }

    @Property(seed = "20261121")
    void indexValueFitsItsColumn(@ForAll("pairs") TypedValues.Pair pair) {
        IndexColumn column = pair.type().indexColumn();
        Object encoded = pair.type().indexValue(pair.left(), 7);

        if (column instanceof IndexColumn.Decimal decimal) {
            BigDecimal value = (BigDecimal) encoded;
            assertThat(value.scale()).isEqualTo(decimal.scale()).isLessThanOrEqualTo(30);
            assertThat(value.precision()).isLessThanOrEqualTo(Math.max(1, decimal.precision()));
        } else if (column instanceof IndexColumn.Bytes) {
            assertThat((byte[]) encoded).hasSizeLessThanOrEqualTo(7);
        } else {
            assertThat(encoded).isInstanceOf(Long.class);
        }
    }

    @Property(seed = "20261121")
    void everyValueEqualsItself(@ForAll("pairs") TypedValues.Pair pair) {
        assertThat(pair.type().exact(pair.left())).isEqualTo(pair.left());
    }

    @Provide
    Arbitrary<TypedValues.Pair> pairs() {
        return TypedValues.pairs();
    }

    private static byte[] canonical(ScalarType type, Object value) {
        CanonicalBytes bytes = new CanonicalBytes();
        type.appendCanonical(value, bytes);
        return bytes.toBytes();
    }
}
