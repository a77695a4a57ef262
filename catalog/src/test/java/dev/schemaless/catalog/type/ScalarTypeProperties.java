package dev.schemaless.catalog.type;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalarTypeProperties {
    @Test
    void checkedValueReadsBackFromItsStoredForm() {
        tries(3_000).forAll(TypedValues.pairs(), pair -> {
            BodyWriter out = new BodyWriter();
            pair.type().write(pair.left(), out);
            BodyReader in = new BodyReader(out.toBytes(), "test");

            assertThat(pair.type().read(in)).isEqualTo(pair.left());
            in.expectEnd();
            assertThat(pair.type().check(pair.left(), "again")).isEqualTo(pair.left());
        });
    }

    @Test
    void keyBytesOrderAsValuesDo() {
        tries(5_000).forAll(TypedValues.pairs(), pair -> {
            int order = Integer.signum(TypedValues.compare(pair.left(), pair.right()));
            byte[] left = key(pair.type(), pair.left());
            byte[] right = key(pair.type(), pair.right());

            assertThat(Integer.signum(Arrays.compareUnsigned(left, right))).isEqualTo(order);
        });
    }

    @Test
    void keyBytesBeginWithThoseOfNoOtherValue() {
        tries(5_000).forAll(TypedValues.pairs(), TypedValues.pairs(), (one, other) -> {
            byte[] left = key(one.type(), one.left());
            for (byte[] right : List.of(key(one.type(), one.right()), key(other.type(), other.left()))) {
                int common = Arrays.mismatch(left, right);
                assertThat(common < 0 || common < Math.min(left.length, right.length))
                        .isTrue();
            }
        });
    }

    @Test
    void keyBytesTellTheirValues() {
        tries(5_000).forAll(TypedValues.pairs(), TypedValues.pairs(), (one, other) -> {
            KeyBytes bytes = new KeyBytes();
            one.type().appendKey(one.left(), bytes);
            other.type().appendKey(other.left(), bytes);

            assertThat(KeyReader.literals(bytes.toBytes(), 0, bytes.length()))
                    .isEqualTo("(" + KeyLiterals.of(one.type(), one.left()) + ", "
                            + KeyLiterals.of(other.type(), other.left()) + ")");
        });
    }

    @Test
    void indexOrderIsTheValuesOrder() {
        tries(5_000).forAll(TypedValues.pairs(), pair -> {
            int order = Integer.signum(TypedValues.compare(pair.left(), pair.right()));
            byte[] left = indexed(pair.type(), pair.left());
            byte[] right = indexed(pair.type(), pair.right());

            assertThat(Integer.signum(Arrays.compareUnsigned(left, right))).isEqualTo(order);
            assertThat(pair.type().isIndexedExactly(pair.left())).isTrue();
        });
    }

    @Test
    void wholeValueFitsItsColumn() {
        tries(5_000).forAll(TypedValues.pairs(), pair -> {
            IndexColumn column = pair.type().indexColumn();

            if (!column.isCut()) {
                assertThat(indexed(pair.type(), pair.left())).hasSizeLessThanOrEqualTo(column.bytes());
            }
        });
    }

    @Test
    void everyValueEqualsItself() {
        tries(1_000).forAll(TypedValues.pairs(), pair -> {
            assertThat(pair.type().exact(pair.left())).isEqualTo(pair.left());
        });
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
