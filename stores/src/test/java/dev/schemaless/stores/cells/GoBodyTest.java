package dev.schemaless.stores.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.JsonType;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class GoBodyTest {
    private static final Map<String, ColumnType> TYPES =
            Map.of("price", new DecimalType(10, 2), "more", new JsonType());

    private static GoBody edit(String json, UnaryOperator<BodyEdit> change) {
        byte[] before = json.getBytes(StandardCharsets.UTF_8);
        byte[] plain = BodyCodec.decode(before, "a row");
        return GoBody.of(before, change.apply(BodyEdit.of(plain)).toBytes(), TYPES, "a row");
    }

    @Test
    void whatIsEqualKeepsItsText() {
        String json = "{\"z\": NaN, \"b\":1.50 ,\"a\": {\"x\" : [1e2,\"\\u00e4\"] },\"n\":12345678901234567890123}";
        assertThat(edit(json, change -> change.set("c", out -> out.writeLong(1)).remove("b")))
                .isEqualTo(new GoBody(
                        edit(
                                        "{\"c\":1,\"z\":NaN,\"a\":{\"x\" : [1e2,\"\\u00e4\"] },\"n\":12345678901234567890123}",
                                        change -> change)
                                .members(),
                        Set.of("c")))
                .extracting(GoBody::text)
                .isEqualTo("{\"c\":1,\"z\":NaN,\"a\":{\"x\" : [1e2,\"\\u00e4\"] },\"n\":12345678901234567890123}");
    }

    @Test
    void newMembersStandWhereGoPutsThem() {
        assertThat(edit(
                                "{\"b\":1,\"d\":2}",
                                change -> change.set("c", out -> out.writeBoolean(true))
                                        .set("a", out -> out.writeNil())
                                        .set("e", out -> out.writeString("<"))
                                        .set("d", out -> out.writeDouble(3)))
                        .text())
                .isEqualTo("{\"a\":null,\"b\":1,\"c\":true,\"d\":3,\"e\":\"\\u003c\"}");
    }

    @Test
    void columnsTellNumbersAndJsonFromTexts() {
        assertThat(edit(
                                "{}",
                                change -> change.set("price", out -> out.writeString("12.50"))
                                        .set("more", out -> out.writeString("{\"b\": 1, \"a\": \"x\"}"))
                                        .set("text", out -> out.writeString("12.50")))
                        .text())
                .isEqualTo("{\"more\":{\"a\":\"x\",\"b\":1},\"price\":12.50,\"text\":\"12.50\"}");
        assertThat(edit("{}", change -> change.set("price", out -> out.writeString("012")))
                        .text())
                .isEqualTo("{\"price\":\"012\"}");
    }

    @Test
    void aMemberThatIsThereTwiceStaysSoUntilItIsSet() {
        String json = "{\"a\":1,\"b\":2,\"a\":3}";
        assertThat(edit(json, change -> change.set("b", out -> out.writeLong(4)))
                        .text())
                .isEqualTo("{\"a\":1,\"b\":4,\"a\":3}");
        assertThat(edit(json, change -> change.set("a", out -> out.writeLong(4)))
                        .text())
                .isEqualTo("{\"a\":4,\"b\":2}");
    }

    @Test
    void textThatIsNoObjectIsRefused() {
        byte[] plain = {(byte) 0x80};
        for (String json : new String[] {"[1]", "{\"a\":", ""}) {
            assertThatThrownBy(() -> GoBody.of(json.getBytes(StandardCharsets.UTF_8), plain, TYPES, "row 'x'"))
                    .as(json)
                    .isInstanceOfSatisfying(
                            SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BODY_CORRUPT))
                    .hasMessageContaining("row 'x'");
        }
    }
}
