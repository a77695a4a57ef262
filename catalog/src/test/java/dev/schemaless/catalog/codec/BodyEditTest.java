package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyEditTest {
    @Test
    void newFieldsComeLastInTheirOrder() {
        byte[] body = JsonBody.of("{\"x\":1}");

        byte[] edited = BodyEdit.of(body)
                .set("b", out -> out.writeLong(2))
                .set("a", out -> out.writeString("z"))
                .toBytes();

        assertThat(json(edited)).isEqualTo("{\"x\":1,\"b\":2,\"a\":\"z\"}");
    }

    @Test
    void setFieldKeepsItsPlace() {
        byte[] body = JsonBody.of("{\"x\":1,\"y\":{\"deep\":[1]},\"z\":3}");

        byte[] edited = BodyEdit.of(body).set("y", BodyWriter::writeNil).toBytes();

        assertThat(json(edited)).isEqualTo("{\"x\":1,\"y\":null,\"z\":3}");
    }

    @Test
    void removedFieldIsGone() {
        byte[] body = JsonBody.of("{\"x\":1,\"y\":2}");

        assertThat(json(BodyEdit.of(body).remove("x").remove("none").toBytes())).isEqualTo("{\"y\":2}");
    }

    @Test
    void keyThatIsThereTwiceIsSetOnce() {
        byte[] body = pack(p -> p.packMapHeader(3)
                .packString("x")
                .packInt(1)
                .packString("y")
                .packInt(2)
                .packString("x")
                .packInt(3));

        assertThat(json(BodyEdit.of(body).set("x", out -> out.writeLong(9)).toBytes()))
                .isEqualTo("{\"x\":9,\"y\":2}");
        assertThat(json(BodyEdit.of(body).remove("x").toBytes())).isEqualTo("{\"y\":2}");
    }

    @Test
    void bodyOfNothingHoldsWhatIsSet() {
        assertThat(json(BodyEdit.ofNothing().toBytes())).isEqualTo("{}");
        assertThat(json(BodyEdit.ofNothing().set("a", BodyWriter::writeNil).toBytes()))
                .isEqualTo("{\"a\":null}");
    }

    @Test
    void bytesBehindTheMapAreRefused() {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> BodyEdit.of(new byte[] {(byte) 0x80, 0}).toBytes())
                .withMessage("Cannot read body of a new row: 1 bytes follow its last value (at byte 1 of 2). Write the"
                        + " row again or restore the cell.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BODY_CORRUPT));
    }

    @Test
    void editThatChangesNothingLeavesEveryByte() {
        tries(1_000).forAll(EncodedValues.bodies(), body -> {
            assertThat(BodyEdit.of(body).remove("no such field").toBytes()).isEqualTo(body);
        });
    }

    @Test
    void otherFieldsKeepTheirBytesAndOrder() {
        tries(1_000).forAll(EncodedValues.bodies(), body -> {
            byte[] edited = BodyEdit.of(body)
                    .remove("b")
                    .set("a", out -> out.writeLong(7))
                    .toBytes();

            assertThat(pairsBut(edited, "a", "b")).isEqualTo(pairsBut(body, "a", "b"));
        });
    }

    /** Returns the raw bytes of all pairs whose key is none of two, in order. */
    private static List<String> pairsBut(byte[] body, String one, String other) {
        List<String> pairs = new ArrayList<>();
        BodyReader reader = new BodyReader(body, "test");
        FieldTable table = FieldTable.of(List.of(one, other));
        for (int left = reader.readMapSize(); left > 0; left--) {
            int start = reader.position();
            boolean counts = table.readKey(reader) == FieldTable.ABSENT;
            reader.skip();
            if (counts) {
                pairs.add(new String(body, start, reader.position() - start, StandardCharsets.ISO_8859_1));
            }
        }
        return pairs;
    }

    private static String json(byte[] body) {
        return JsonText.of(new BodyReader(body, "test"));
    }
}
