package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.codec.EncodedValues.pack;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {
    private static final byte[] BODY = JsonBody.of("""
            {"a": {"b": [10, {"c": "found"}], "x y": true, "q\\"\\\\": 1}, "n": null, "d": 5.0, "big": 18446744073709551615}
            """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "$.a.b[0]|10",
                "lax $.a.b[1].c|found",
                "strict $.a.b[1].c|found",
                "  LAX  $ . a . b [ 1 ] . c  |found",
                "$.a.\"x y\"|true",
                "$.a.\"q\\\"\\\\\"|1",
                "$.n|null",
                "$.d|5.0",
                "$.big|18446744073709551615",
                "$|NOT_SCALAR",
                "$.a|NOT_SCALAR",
                "$.a.b|NOT_SCALAR",
                "$.none|ABSENT",
                "$.a.b[2]|ABSENT",
                "$.a[0]|ABSENT",
                "$.d.x|ABSENT",
                "$.n.x|ABSENT",
                "$[0]|ABSENT",
                "strict $.none|STRUCTURAL_ERROR",
                "strict $.a.b[2]|STRUCTURAL_ERROR",
            })
    void pathFindsItsValue(String path, String found) {
        assertThat(String.valueOf(evaluate(path, BODY))).isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "$a",
                "$.",
                "$..a",
                "$.*",
                "$[*]",
                "$[-1]",
                "$[0",
                "$[0 to 1]",
                "$[1234567890]",
                "$.a?(@ > 1)",
                "$.\"a",
                "$.\"\\u0041\"",
                "$.a.size()",
                "$.1a",
                "laxx $",
                "lax$",
                "$['a']"
            })
    void otherPathsAreNotSimple(String path) {
        assertThat(JsonPath.find(path)).isEmpty();
    }

    @Test
    void scalarsHaveTheirNeutralForm() {
        assertThat(evaluate("$.a.b[0]", BODY)).isEqualTo(10L);
        assertThat(evaluate("$.big", BODY)).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(evaluate("$.d", BODY)).isEqualTo(5.0);
        assertThat(evaluate("$.n", BODY)).isNull();
        assertThat(evaluate("$.x", pack(p -> p.packMapHeader(1).packString("x").packFloat(1.1f))))
                .isEqualTo(1.1);
        assertThat(evaluate("$.x", pack(p -> p.packMapHeader(1).packString("x").packDouble(Double.NaN))))
                .isEqualTo("NaN");
        assertThat(evaluate(
                        "$.x",
                        pack(p -> p.packMapHeader(1)
                                .packString("x")
                                .packBinaryHeader(1)
                                .addPayload(new byte[] {10}))))
                .isEqualTo("Cg==");
        assertThat(evaluate("$.x", pack(p -> p.packMapHeader(1).packString("x").packExtensionTypeHeader((byte) 1, 0))))
                .isEqualTo(JsonPath.Miss.NOT_SCALAR);
    }

    @Test
    void firstMemberCanBeLookedUpByTheCaller() {
        JsonPath path = JsonPath.find("strict $.a.b[0]").orElseThrow();

        assertThat(path.firstMember()).contains("a");
        assertThat(path.evaluateBehindFirst(new BodyReader(JsonBody.of("{\"b\":[4]}"), "test")))
                .isEqualTo(4L);
        assertThat(path.missing()).isEqualTo(JsonPath.Miss.STRUCTURAL_ERROR);
        assertThat(JsonPath.find("$[0].a").orElseThrow().firstMember()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "$.a.b[0]|$.a.b[0]",
                " lax $ . a . \"b\" [ 00 ]|$.a.b[0]",
                "strict $.\"x y\"|$.\"x y\"",
                "$.\"q\\\"\\\\\"|$.\"q\\\"\\\\\"",
                "$.\"1a\"|$.\"1a\"",
                "$.\"\"|$.\"\"",
                "$|$",
            })
    void textIsTheOneSpellingOfAPath(String path, String text) {
        JsonPath found = JsonPath.find(path).orElseThrow();

        assertThat(found.text()).isEqualTo(text);
        assertThat(JsonPath.find(text).orElseThrow().text()).isEqualTo(text);
    }

    @Test
    void pathsThatFindTheSameAreEqual() {
        JsonPath path = JsonPath.find("$.a[0]").orElseThrow();

        assertThat(JsonPath.find("lax $ . \"a\" [0]")).contains(path);
        assertThat(JsonPath.find("lax $.\"a\"[0]").orElseThrow()).hasSameHashCodeAs(path);
        assertThat(JsonPath.find("strict $.a[0]").orElseThrow()).isNotEqualTo(path);
        assertThat(JsonPath.find("$.\"a[0]\"").orElseThrow()).isNotEqualTo(path);
    }

    private static Object evaluate(String path, byte[] body) {
        return JsonPath.find(path).orElseThrow().evaluate(new BodyReader(body, "test"));
    }
}
