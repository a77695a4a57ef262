package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigInteger;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Our writer writes the bytes msgpack-java writes, so always the shortest format. */
class BodyWriterProperties {
    @Property(seed = "20261121")
    void integers(@ForAll("integers") BigInteger value) {
        BodyWriter writer = new BodyWriter();
        writer.writeInteger(value);

        assertThat(writer.toBytes()).isEqualTo(pack(p -> p.packBigInteger(value)));
    }

    @Property(seed = "20261121")
    void floatingPointNumbers(@ForAll double value) {
        BodyWriter writer = new BodyWriter();
        writer.writeDouble(value);
        writer.writeFloat((float) value);

        assertThat(writer.toBytes()).isEqualTo(pack(p -> p.packDouble(value).packFloat((float) value)));
    }

    @Property(seed = "20261121")
    void strings(@ForAll("strings") String value) {
        BodyWriter writer = new BodyWriter();
        writer.writeString(value);

        assertThat(writer.toBytes()).isEqualTo(pack(p -> p.packString(value)));
    }

    @Property(tries = 50, seed = "20261121")
    void lengths(@ForAll @IntRange(max = 70_000) int length) {
        BodyWriter writer = new BodyWriter();
        writer.writeArrayHeader(length);
        writer.writeMapHeader(length);
        writer.writeBinary(new byte[length]);
        writer.writeString("x".repeat(length));

        assertThat(writer.toBytes())
                .isEqualTo(pack(p -> p.packArrayHeader(length)
                        .packMapHeader(length)
                        .packBinaryHeader(length)
                        .addPayload(new byte[length])
                        .packString("x".repeat(length))));
        assertThat(writer.size()).isEqualTo(writer.toBytes().length);
    }

    @Example
    void nilAndBooleans() {
        BodyWriter writer = new BodyWriter();
        writer.writeNil();
        writer.writeBoolean(true);
        writer.writeBoolean(false);

        assertThat(writer.toBytes())
                .isEqualTo(pack(p -> p.packNil().packBoolean(true).packBoolean(false)));
    }

    @Example
    void integerBeyondUint64IsRefused() {
        BodyWriter writer = new BodyWriter();
        BigInteger tooGreat = BigInteger.ONE.shiftLeft(64);

        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> writer.writeInteger(tooGreat));
    }

    @Property(seed = "20261121")
    void stringIsWritableIfItsUtf8FormReadsBack(@ForAll("utf16") String text) {
        byte[] utf8 = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);

        assertThat(BodyWriter.isWritable(text))
                .isEqualTo(new String(utf8, java.nio.charset.StandardCharsets.UTF_8).equals(text));
    }

    @Provide
    Arbitrary<BigInteger> integers() {
        BigInteger[] edges = Arrays.stream(new int[] {4, 5, 7, 8, 15, 16, 31, 32, 63})
                .mapToObj(BigInteger.ONE::shiftLeft)
                .toArray(BigInteger[]::new);
        Arbitrary<BigInteger> nearEdges =
                Arbitraries.of(edges).flatMap(edge -> Arbitraries.of(-1, 0).map(d -> edge.add(BigInteger.valueOf(d))));
        Arbitrary<BigInteger> negative =
                nearEdges.map(v -> v.negate().subtract(BigInteger.ONE)).filter(v -> v.bitLength() < 64);
        Arbitrary<BigInteger> unsigned = Arbitraries.bigIntegers()
                .between(
                        BigInteger.valueOf(Long.MIN_VALUE),
                        BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
        return Arbitraries.oneOf(nearEdges, negative, unsigned);
    }

    @Provide
    Arbitrary<String> strings() {
        return Arbitraries.strings().withChars("aü€\n\"").ofMaxLength(70).map(text -> text.replace("\n", "😀"));
    }

    @Provide
    Arbitrary<String> utf16() {
        return Arbitraries.strings().withChars('a', '\ud83d', '\ude00', 'ü').ofMaxLength(6);
    }
}
