package dev.schemaless.catalog.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.util.Arrays;
import java.util.List;
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
    void keyBytesOrderAsValuesDo(@ForAll("pairs") TypedValues.Pair pair) {
        int order = Integer.signum(TypedValues.compare(pair.left(), pair.right()));
        byte[] left = key(pair.type(), pair.left());
        byte[] right = key(pair.type(), pair.right());

        assertThat(Integer.signum(Arrays.compareUnsigned(left, right))).isEqualTo(order);
    }

    @Property(tries = 5_000, seed = "20261124")
    void keyBytesBeginWithThoseOfNoOtherValue(
            @ForAll("pairs") TypedValues.Pair one, @ForAll("pairs") TypedValues.Pair other) {
        byte[] left = key(one.type(), one.left());
        for (byte[] right : List.of(key(one.type(), one.right()), key(other.type(), other.left()))) {
            int common = Arrays.mismatch(left, right);
            assertThat(common < 0 || common < Math.min(left.length, right.length))
                    .isTrue();
        }
    }

    @Property(tries = 5_000, seed = "20261124")
    void keyBytesTellTheirValues(@ForAll("pairs") TypedValues.Pair one, @ForAll("pairs") TypedValues.Pair other) {
        KeyBytes bytes = new KeyBytes();
        one.type().appendKey(one.left(), bytes);
        other.type().appendKey(other.left(), bytes);

        assertThat(KeyReader.literals(bytes.toBytes(), 0, bytes.length()))
                .isEqualTo("(" + KeyLiterals.of(one.type(), one.left()) + ", "
                        + KeyLiterals.of(other.type(), other.left()) + ")");
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

    private static byte[] key(ScalarType type, Object value) {
        KeyBytes bytes = new KeyBytes();
        type.appendKey(value, bytes);
        return bytes.toBytes();
    }

    private static byte[] indexed(ScalarType type, Object value) {
        KeyBytes bytes = new KeyBytes();
        type.appendIndexed(value, bytes);
        return bytes.toBytes();
    }
}
