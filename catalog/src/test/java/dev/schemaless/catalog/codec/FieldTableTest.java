package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FieldTableTest {
    @Test
    void fieldsAreFoundInAnyOrder() {
        BodyReader body = reader(JsonBody.of("{\"b\":1,\"größe\":2,\"a\":3}"));

        int[] places = FieldTable.of(List.of("a", "größe", "none")).locate(body);

        body.seek(places[0]);
        assertThat(body.readLong()).isEqualTo(3);
        body.seek(places[1]);
        assertThat(body.readLong()).isEqualTo(2);
        assertThat(places[2]).isEqualTo(FieldTable.ABSENT);
    }

    @Test
    void ofEqualKeysTheFirstCounts() {
        BodyReader body = reader(pack(p ->
                p.packMapHeader(2).packString("a").packInt(1).packString("a").packInt(2)));

        body.seek(FieldTable.of(List.of("a", "b")).locate(body)[0]);

        assertThat(body.readLong()).isEqualTo(1);
    }

    @Test
    void keysThatAreNoStringsAreNoFields() {
        BodyReader body = reader(pack(p -> p.packMapHeader(2)
                .packBinaryHeader(1)
                .addPayload(new byte[] {'a'})
                .packInt(1)
                .packArrayHeader(1)
                .packString("a")
                .packInt(2)));

        assertThat(FieldTable.of(List.of("a")).locate(body)).containsExactly(FieldTable.ABSENT);
    }

    @Test
    void nothingBehindTheLastWantedFieldIsRead() {
        byte[] damaged = {(byte) 0x82, (byte) 0xa1, 'a', 5, (byte) 0xc1, (byte) 0xc1};

        assertThat(FieldTable.of(List.of("a")).locate(reader(damaged))).containsExactly(3);
    }

    @Test
    void manyFieldsAreDistinguished() {
        List<String> fields = IntStream.range(0, 500).mapToObj(i -> "f" + i).toList();
        BodyEdit edit = BodyEdit.ofNothing();
        fields.forEach(field -> edit.set(field, out -> out.writeString(field)));
        BodyReader body = reader(edit.toBytes());

        int[] places = FieldTable.of(fields).locate(body);

        assertThat(IntStream.range(0, 500).mapToObj(i -> {
                    body.seek(places[i]);
                    return body.readString();
                }))
                .isEqualTo(fields);
    }

    @Test
    void namesThatDifferInOnePlaceAreDistinguished() {
        List<String> fields = similarNames();
        FieldTable table = FieldTable.of(fields);

        for (int i = 0; i < fields.size(); i++) {
            String name = fields.get(i);
            byte[] body = pack(p -> p.packMapHeader(1).packString(name).packNil());

            int[] places = table.locate(reader(body));

            assertThat(IntStream.range(0, places.length).filter(place -> places[place] != FieldTable.ABSENT))
                    .containsExactly(i);
        }
    }

    @Test
    void namesThatDifferInOnePlaceFromAFieldAreNoFields() {
        List<String> names = similarNames();
        for (String field : names) {
            FieldTable table = FieldTable.of(List.of(field));
            for (String other : names) {
                byte[] body = pack(p -> p.packMapHeader(1).packString(other).packNil());

                assertThat(table.locate(reader(body))[0] != FieldTable.ABSENT)
                        .as("%s is %s", other, field)
                        .isEqualTo(other.equals(field));
            }
        }
    }

    /** Names of up to 26 bytes, each also with another byte in its middle, at its end, and with a zero more. */
    private static List<String> similarNames() {
        String letters = "abcdefghijklmnopqrstuvwxyz";
        return IntStream.rangeClosed(0, letters.length())
                .mapToObj(length -> letters.substring(0, length))
                .flatMap(name -> Stream.of(
                        name,
                        name + "\0",
                        name.substring(0, name.length() / 2) + "!" + name.substring((name.length() + 1) / 2),
                        name.substring(0, Math.max(0, name.length() - 1)) + "?"))
                .distinct()
                .toList();
    }

    @Test
    void fieldTwiceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FieldTable.of(List.of("a", "b", "a")))
                .withMessage("field 'a' is there twice");
    }

    private static BodyReader reader(byte[] body) {
        return new BodyReader(body, "test");
    }
}
