package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.fixture.Generator;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBodyTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "{}|80",
                "null|c0",
                "[true,false]|92c3c2",
                "7|07",
                "-0|00",
                "256|cd0100",
                "18446744073709551615|cfffffffffffffffff",
                "-9223372036854775808|d38000000000000000",
                "5.0|cb4014000000000000",
                "1e2|cb4059000000000000",
                "0.1|cb3fb999999999999a",
                "100000000000000000000|cb4415af1d78b58c40",
                "18446744073709551617|b43138343436373434303733373039353531363137",
                "3.141592653589793238|b4332e313431353932363533353839373933323338",
                "1e400|a53165343030",
                "1e-400|a6 31652d343030",
                "\"ü\"|a2c3bc",
                "{\"b\":1,\"a\":[{}]}|82a16201a1619180",
            })
    void eachValueHasItsBytes(String json, String hex) {
        assertThat(HexFormat.of().formatHex(JsonBody.ofValue(json))).isEqualTo(hex.replace(" ", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "[1]|it is not an object but an array",
                "''|no value at line 1, column 1",
                "{|it is not well-formed at line 1, column 2",
                "{} {}|more than one value at line 1, column 5",
                "{\"a\":1,\"a\":2}|a key is there twice in one object at line 1, column 11",
                "{\"x\":{\"a\":1,\"a\":2}}|a key is there twice in one object at line 1, column 16",
                "{\"a\":secret}|it is not well-formed at line 1, column 6",
                "{\"a\":\"\\ud800\"}|a string holds half a surrogate pair at line 1, column 14",
                "{\"a\":NaN}|it is not well-formed at line 1, column 9",
                "{'a':1}|it is not well-formed at line 1, column 2",
            })
    void textThatIsNoObjectIsRefusedWithoutBeingQuoted(String json, String reason) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> JsonBody.of(json))
                .withMessage("Cannot read JSON text: " + reason + ". Give one well-formed JSON value.")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22032"));
    }

    @Test
    void aLongStoredTextBecomesTheSameInPieces() {
        String text = "{\"small\":[" + "[],{\"ü\":\"李\"},".repeat(60_000) + "{}],\"wide\":[" + "1,".repeat(300)
                + "\"\\ud83d\\ude00\"],\"blank\":\"" + " ".repeat(1 << 20) + "\"}";

        assertThat(JsonBody.ofStored(text.getBytes(StandardCharsets.UTF_8), "test"))
                .isEqualTo(JsonBody.of(text));
    }

    @Test
    void bytesThatAreNoUtf8AreReplacedInALongTextToo() {
        byte[] text = ("{\"a\":\"?\"" + " ".repeat(1 << 20) + "}").getBytes(StandardCharsets.UTF_8);
        text[6] = (byte) 0xff;

        assertThat(JsonBody.ofStored(text, "test")).isEqualTo(JsonBody.of("{\"a\":\"\ufffd\"}"));
    }

    @Test
    void aStoredTextThatGrowsTooLargeIsRefusedBeforeItIsWritten() {
        byte[] text = ("{\"a\":[" + "1e0,".repeat(2_000_000) + "0]}").getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> JsonBody.ofStored(text, "row key 'x'"))
                .withMessageContaining("row key 'x': as MessagePack it has more than 16777216 bytes")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("XX001"));
    }

    @Test
    void nestingOf100IsTakenAnd101Refused() {
        String deepest = "{\"a\":" + "[".repeat(99) + "]".repeat(99) + "}";
        String tooDeep = "{\"a\":" + "[".repeat(100) + "]".repeat(100) + "}";

        new BodyReader(JsonBody.of(deepest), "test").skip();
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> JsonBody.of(tooDeep))
                .withMessageContaining("it nests deeper than 100 levels")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22032"));
    }

    @Test
    void textOfTextIsTheSame() {
        tries(1_000).forAll(json(), text -> {
            assertThat(JsonText.of(new BodyReader(JsonBody.ofValue(text), "test")))
                    .isEqualTo(text);
        });
    }

    /** Texts as ours are written: of a body of JSON's own kinds. */
    private static Generator<String> json() {
        return random -> new JsonSample(random).value(5);
    }
}
