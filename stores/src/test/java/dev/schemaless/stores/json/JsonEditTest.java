package dev.schemaless.stores.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyEdit;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonEditTest {
    private static String edited(String text, UnaryOperator<BodyEdit> change, String... numbers) {
        byte[] stored = text.getBytes(StandardCharsets.UTF_8);
        byte[] before = BodyCodec.decode(text.strip().getBytes(StandardCharsets.UTF_8), "a body");
        byte[] after = change.apply(BodyEdit.of(before)).toBytes();
        Map<String, TextKind> kinds =
                Stream.of(numbers).collect(Collectors.toMap(field -> field, field -> TextKind.NUMBER));
        return new String(JsonEdit.edit(stored, before, after, kinds, "a body"), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{ \"a\" :\t1.50 , \"b\":[1,{\"]\": \"}\\\"\"}],\n\"c\":\"\\u0061\\\\\" }\n",
                "{\"nan\":NaN,\"inf\":-Infinity,\"big\":1e400,\"n\":1208925819614629174706176,\"z\":-0.0}",
                "{\"a\":1,\"a\":2,\"\\u0061\":3,\"\u674e\":\"\ud83d\ude00\"}"
            })
    void keepsEveryByteOfWhatStays(String text) {
        assertThat(edited(text, edit -> edit)).isEqualTo(text);
    }

    @Test
    void setsValuesInTheirPlaces() {
        assertThat(edited(
                        "{\"a\": 1.0, \"b\": [1,  2], \"c\": {\"x\": 1}}",
                        edit -> edit.set("b", out -> out.writeString("\"\u00e9\ud83d\ude00\n\\"))))
                .isEqualTo("{\"a\": 1.0, \"b\": \"\\\"\\u00e9\\ud83d\\ude00\\n\\\\\", \"c\": {\"x\": 1}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "{\"a\": 1, \"b\": 2, \"c\": 3} | a | {\"b\": 2, \"c\": 3}",
                "{\"a\": 1, \"b\": 2, \"c\": 3} | b | {\"a\": 1, \"c\": 3}",
                "{\"a\":1 ,\"b\":2, \"c\":3 } | c | {\"a\":1 ,\"b\":2 }",
                "{ \"a\": 1 } | a | {  }"
            })
    void removesMembers(String text, String field, String expected) {
        assertThat(edited(text, edit -> edit.remove(field))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "{} | {\"n\": [1, 2]}",
                "{\"a\": 1} | {\"a\": 1, \"n\": [1, 2]}",
                "{\"a\":1} | {\"a\":1,\"n\":[1,2]}",
                "{\"a\":1,\"b\":2} | {\"a\":1,\"b\":2,\"n\":[1,2]}",
                "{\"a\" : 1 , \"b\" : 2} | {\"a\" : 1 , \"b\" : 2 , \"n\" : [1, 2]}"
            })
    void addsMembersSpacedAsTheOthersAre(String text, String expected) {
        assertThat(edited(
                        text,
                        edit -> edit.set("n", out -> {
                            out.writeArrayHeader(2);
                            out.writeLong(1);
                            out.writeLong(2);
                        })))
                .isEqualTo(expected);
    }

    @Test
    void changesWhatIsNestedAlone() {
        assertThat(edited(
                        "{\"deep\": {\"keep\": 1.00, \"set\": {\"nan\": NaN, \"n\": 1}}}",
                        edit -> edit.set("deep", out -> {
                            out.writeMapHeader(2);
                            out.writeString("keep");
                            out.writeDouble(1);
                            out.writeString("set");
                            out.writeMapHeader(2);
                            out.writeString("nan");
                            out.writeDouble(Double.NaN);
                            out.writeString("n");
                            out.writeLong(2);
                        })))
                .isEqualTo("{\"deep\": {\"keep\": 1.00, \"set\": {\"nan\": NaN, \"n\": 2}}}");
    }

    @ParameterizedTest
    @CsvSource({
        "1283600100, 1.2836001E+9",
        "1283600100.5, 1283600100.5",
        "5, 5.0",
        "0.00012, 0.00012",
        "1e-7, 1.0E-7",
        "-0.0, -0.0"
    })
    void writesNumbersWithTheirFewestDigits(double number, String expected) {
        assertThat(edited("{}", edit -> edit.set("n", out -> out.writeDouble(number))))
                .isEqualTo("{\"n\": " + expected + "}");
    }

    @Test
    void writesDecimalsAsNumbersUnlessTheyWereTexts() {
        UnaryOperator<BodyEdit> change = edit -> edit.set("a", out -> out.writeString("12.50"))
                .set("b", out -> out.writeString("-0.1"))
                .set("c", out -> out.writeString("3"));
        assertThat(edited("{\"a\": 1.0, \"b\": \"x\"}", change, "a", "b"))
                .isEqualTo("{\"a\": 12.50, \"b\": \"-0.1\", \"c\": \"3\"}");
    }

    @Test
    void writesTextsOfJsonAsTheValuesThatTheyAre() {
        assertThat(ofJson("{\"a\": \"x\", \"b\": [1]}", "{\"k\":[1.50,12345678901234567890123,\"\u00e9\"]}"))
                .isEqualTo("{\"a\": {\"k\": [1.50, 12345678901234567890123, \"\\u00e9\"]}, \"b\": [1]}");
        assertThat(ofJson("{}", "\"x\"")).isEqualTo("{\"a\": \"x\"}");
        assertThat(ofJson("{\"a\":NaN,\"b\":1}", "null")).isEqualTo("{\"a\":null,\"b\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[NaN]", "{\"k\": 1208925819614629174706176}", "[[-Infinity]]", "[1e400]"})
    void keepsNestedNumbersThatTextOfJsonWouldNotWriteAgain(String old) {
        assertThatThrownBy(() -> ofJson("{\"a\": " + old + "}", "[1]"))
                .isInstanceOf(SchemalessException.class)
                .hasMessageStartingWith("Cannot write 'a' of a body: ")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }

    private static String ofJson(String text, String json) {
        byte[] stored = text.getBytes(StandardCharsets.UTF_8);
        byte[] before = BodyCodec.decode(stored, "a body");
        byte[] after =
                BodyEdit.of(before).set("a", out -> out.writeString(json)).toBytes();
        return new String(
                JsonEdit.edit(stored, before, after, Map.of("a", TextKind.JSON), "a body"), StandardCharsets.UTF_8);
    }

    @Test
    void aMemberThatIsThereTwiceStaysSoUntilItIsSet() {
        String text = "{\"a\":1,\"b\":2,\"a\":3}";
        assertThat(edited(text, edit -> edit.set("b", out -> out.writeLong(4)))).isEqualTo("{\"a\":1,\"b\":4,\"a\":3}");
        assertThat(edited(text, edit -> edit.set("a", out -> out.writeLong(4)))).isEqualTo("{\"a\":4,\"b\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "{\"a\":", ""})
    void refusesTextThatIsNoObject(String text) {
        byte[] none = {(byte) 0x80};
        assertThatThrownBy(() -> JsonEdit.edit(text.getBytes(StandardCharsets.UTF_8), none, none, Map.of(), "row 'x'"))
                .hasMessageContaining("row 'x'")
                .isInstanceOf(SchemalessException.class)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.BODY_CORRUPT);
    }

    @Test
    void refusesWhatJsonHasNot() {
        assertThatThrownBy(() -> edited("{}", edit -> edit.set("n", out -> out.writeDouble(Double.NaN))))
                .isInstanceOf(SchemalessException.class)
                .hasMessage("Cannot write body of a body: JSON has no number NaN. Write NULL, or a text.")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NUMBER_OUT_OF_RANGE);
        assertThatThrownBy(() -> edited("{}", edit -> edit.set("n", out -> out.writeBinary(new byte[] {1}))))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("JSON holds no bytes")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }
}
