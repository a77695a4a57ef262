package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.fixture.Generator;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Our writer writes the bytes msgpack-java writes, so always the shortest format. */
class BodyWriterProperties {
    @Test
    void integers() {
        tries(1_000).forAll(upTo64Bits(), value -> {
            BodyWriter writer = new BodyWriter();
            writer.writeInteger(value);

            assertThat(writer.toBytes()).isEqualTo(pack(p -> p.packBigInteger(value)));
        });
    }

    @Test
    void floatingPointNumbers() {
        tries(1_000).forAll(Generator.doubles(), value -> {
            BodyWriter writer = new BodyWriter();
            writer.writeDouble(value);
            writer.writeFloat(value.floatValue());

            assertThat(writer.toBytes()).isEqualTo(pack(p -> p.packDouble(value).packFloat(value.floatValue())));
        });
    }

    @Test
    void strings() {
        tries(1_000).forAll(utf8(), value -> {
            BodyWriter writer = new BodyWriter();
            writer.writeString(value);

            assertThat(writer.toBytes()).isEqualTo(pack(p -> p.packString(value)));
        });
    }

    @Test
    void lengths() {
        tries(50).forAll(Generator.integers(0, 70_000), length -> {
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
        });
    }

    @Test
    void nilAndBooleans() {
        BodyWriter writer = new BodyWriter();
        writer.writeNil();
        writer.writeBoolean(true);
        writer.writeBoolean(false);

        assertThat(writer.toBytes())
                .isEqualTo(pack(p -> p.packNil().packBoolean(true).packBoolean(false)));
    }

    @Test
    void integerBeyondUint64IsRefused() {
        BodyWriter writer = new BodyWriter();
        BigInteger tooGreat = BigInteger.ONE.shiftLeft(64);

        assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> writer.writeInteger(tooGreat));
    }

    @Test
    void stringIsWritableIfItsUtf8FormReadsBack() {
        tries(1_000).forAll(utf16(), text -> {
            byte[] utf8 = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);

            assertThat(BodyWriter.isWritable(text))
                    .isEqualTo(new String(utf8, java.nio.charset.StandardCharsets.UTF_8).equals(text));
        });
    }

    private static Generator<BigInteger> upTo64Bits() {
        List<BigInteger> edges = IntStream.of(4, 5, 7, 8, 15, 16, 31, 32, 63)
                .mapToObj(BigInteger.ONE::shiftLeft)
                .flatMap(edge -> Stream.of(edge, edge.subtract(BigInteger.ONE)))
                .toList();
        Generator<BigInteger> negativeEdges =
                Generator.of(edges).map(BigInteger::not).filter(value -> value.bitLength() < 64);
        BigInteger greatest = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
        return Generator.oneOf(
                Generator.of(edges),
                negativeEdges,
                Generator.of(greatest),
                Generator.longs().map(BigInteger::valueOf),
                random -> new BigInteger(64, random));
    }

    private static Generator<String> utf8() {
        return Generator.strings("aü€\n\"", 70).map(text -> text.replace("\n", "😀"));
    }

    private static Generator<String> utf16() {
        return Generator.strings("a\ud83d\ude00ü", 6);
    }
}
