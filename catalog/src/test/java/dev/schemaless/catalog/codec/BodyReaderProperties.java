package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.fixture.Generator.bytes;
import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.msgpack.value.Value;

class BodyReaderProperties {
    private static final RowKey KEY = RowKey.of(0x0007_0000_0000_0001L, 2);

    @Test
    void everyValueReadsAsMsgpackJavaReadsIt() {
        tries(1_000).forAll(EncodedValues.values(), value -> {
            BodyReader reader = new BodyReader(value, KEY);

            assertThat(packed(Reference.read(reader))).isEqualTo(packed(EncodedValues.unpack(value)));
            reader.expectEnd();
        });
    }

    @Test
    void skippingEndsWhereReadingEnds() {
        tries(1_000).forAll(EncodedValues.values(), value -> {
            BodyReader reader = new BodyReader(value, KEY);

            reader.skip();

            assertThat(reader.position()).isEqualTo(value.length);
        });
    }

    @Test
    void everyTruncatedValueIsCorrupt() {
        tries(1_000).forAll(EncodedValues.values(), integers(0, 10_000), (value, cut) -> {
            byte[] truncated = Arrays.copyOf(value, cut % value.length);

            assertThat(outcome(truncated)).isEqualTo("corrupt");
        });
    }

    @Test
    void randomBytesAreReadOrCorrupt() {
        tries(5_000).forAll(bytes(200), bytes -> {
            assertThat(outcome(bytes)).isIn("read", "corrupt");
        });
    }

    @Test
    void bodiesWithChangedBytesAreReadOrCorrupt() {
        tries(2_000)
                .forAll(
                        EncodedValues.bodies(),
                        integers(0, 10_000),
                        integers(Byte.MIN_VALUE, Byte.MAX_VALUE),
                        (body, at, changed) -> {
                            byte[] damaged = body.clone();
                            damaged[at % body.length] = changed.byteValue();

                            assertThat(outcome(damaged)).isIn("read", "corrupt");
                        });
    }

    /** Values with NaN or a key that is there twice do not equal themselves, their bytes do. */
    private static byte[] packed(Value value) {
        return EncodedValues.pack(p -> p.packValue(value));
    }

    /** Reads in every way there is; any other exception fails the test. */
    private static String outcome(byte[] bytes) {
        try {
            new BodyReader(bytes, KEY).skip();
            JsonText.of(new BodyReader(bytes, KEY));
            BodyReader stored = BodyReader.ofStored(bytes, KEY);
            BodyEdit.of(BodyCodec.decode(bytes, KEY), KEY).remove("a").toBytes();
            JsonPath.find("$.a[1].b").orElseThrow().evaluate(stored);
            return "read";
        } catch (SchemalessException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.BODY_CORRUPT);
            assertThat(e).hasMessageContaining(KEY.toString());
            return "corrupt";
        }
    }
}
