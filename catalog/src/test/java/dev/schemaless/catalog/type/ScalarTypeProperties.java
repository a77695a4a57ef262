package dev.schemaless.catalog.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

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
    void indexOrderIsTheValuesOrder(@ForAll("pairs") TypedValues.Pair pair) {
        int order = Integer.signum(TypedValues.compare(pair.left(), pair.right()));
        byte[] left = indexed(pair.type(), pair.left());
        byte[] right = indexed(pair.type(), pair.right());

        assertThat(Integer.signum(Arrays.compareUnsigned(left, right))).isEqualTo(order);
        assertThat(pair.type().isIndexedExactly(pair.left())).isTrue();
    }

    @Property(tries = 5_000, seed = "20261121")
    void wholeValueFitsItsColumn(@ForAll("pairs") TypedValues.Pair pair) {
        IndexColumn column = pair.type().indexColumn();

        if (!column.isCut()) {
            assertThat(indexed(pair.type(), pair.left())).hasSizeLessThanOrEqualTo(column.bytes());
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

    private static byte[] indexed(ScalarType type, Object value) {
        KeyBytes bytes = new KeyBytes();
        type.appendIndexed(value, bytes);
        return bytes.toBytes();
    }
}
