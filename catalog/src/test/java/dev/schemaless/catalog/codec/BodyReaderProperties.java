package dev.schemaless.catalog.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import java.util.Arrays;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.msgpack.value.Value;

class BodyReaderProperties {
    private static final RowKey KEY = RowKey.of(0x0007_0000_0000_0001L, 2);

    @Property(seed = "20261121")
    void everyValueReadsAsMsgpackJavaReadsIt(@ForAll("values") byte[] value) {
        BodyReader reader = new BodyReader(value, KEY);

        assertThat(packed(Reference.read(reader))).isEqualTo(packed(EncodedValues.unpack(value)));
        reader.expectEnd();
    }

    @Property(seed = "20261121")
    void skippingEndsWhereReadingEnds(@ForAll("values") byte[] value) {
        BodyReader reader = new BodyReader(value, KEY);

        reader.skip();

        assertThat(reader.position()).isEqualTo(value.length);
    }

    @Property(seed = "20261121")
    void everyTruncatedValueIsCorrupt(@ForAll("values") byte[] value, @ForAll @IntRange(max = 10_000) int cut) {
        byte[] truncated = Arrays.copyOf(value, cut % value.length);

        assertThat(outcome(truncated)).isEqualTo("corrupt");
    }

    @Property(tries = 5_000, seed = "20261121")
    void randomBytesAreReadOrCorrupt(@ForAll @Size(max = 200) byte[] bytes) {
        assertThat(outcome(bytes)).isIn("read", "corrupt");
    }

    @Property(tries = 2_000, seed = "20261121")
    void bodiesWithChangedBytesAreReadOrCorrupt(
            @ForAll("bodies") byte[] body, @ForAll @IntRange(max = 10_000) int at, @ForAll byte changed) {
        byte[] damaged = body.clone();
        damaged[at % body.length] = changed;

        assertThat(outcome(damaged)).isIn("read", "corrupt");
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

    @Provide
    Arbitrary<byte[]> values() {
        return EncodedValues.values();
    }

    @Provide
    Arbitrary<byte[]> bodies() {
        return EncodedValues.bodies();
    }
}
