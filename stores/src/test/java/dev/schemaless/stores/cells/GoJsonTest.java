package dev.schemaless.stores.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.JsonBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Go 1.19 wrote for the same values. */
final class GoJsonTest {
    private static String written(String json) {
        return GoJson.of(new BodyReader(JsonBody.ofValue(json), "a value"));
    }

    @ParameterizedTest
    @CsvSource({
        "1531353565123456789, 1531353565123456789",
        "1.5, 1.5",
        "5.0, 5",
        "1e21, 1e+21",
        "0.0000001, 1e-7",
        "0.000001, 0.000001",
        "-1.25e-10, -1.25e-10",
        "1.2345678901234568e29, 1.2345678901234568e+29",
        "1e20, 100000000000000000000",
        "-0.0, -0",
    })
    void numbersHaveAsFewDigitsAsTellThem(String json, String go) {
        assertThat(written(json)).isEqualTo(go);
    }

    @Test
    void stringsAreSafeInHtmlAndJavaScript() {
        assertThat(GoJson.string("<b>&\u2028\u2029\u0000\u007f\"\\/é😀\n\t\r\b"))
                .isEqualTo("\"\\u003cb\\u003e\\u0026\\u2028\\u2029\\u0000\u007f\\\"\\\\/é😀\\n\\t\\r\\u0008\"");
    }

    @Test
    void membersAreSortedByTheirBytes() {
        String json = "{\"b\": [1, {\"y\": null, \"x\": true}], \"\uffee\": 1, \"\ud83d\ude00\": 2, \"B\": {}}";
        assertThat(written(json))
                .isEqualTo("{\"B\":{},\"b\":[1,{\"x\":true,\"y\":null}],\"\uffee\":1,\"\ud83d\ude00\":2}");
    }

    @Test
    void textKeepsItsNumbers() {
        assertThat(GoJson.ofText(" {\"b\": 1.50, \"a\": [12345678901234567890123, \"<\"]} "))
                .isEqualTo("{\"a\":[12345678901234567890123,\"\\u003c\"],\"b\":1.50}");
        assertThatThrownBy(() -> GoJson.ofText("{"))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("JSON");
    }

    @Test
    void bytesAreBase64() {
        BodyWriter out = new BodyWriter();
        out.writeBinary(new byte[] {1, 2, 3, 4});
        assertThat(GoJson.of(new BodyReader(out.toBytes(), "a value"))).isEqualTo("\"AQIDBA==\"");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void whatIsNotFiniteIsRefused(double number) {
        BodyWriter out = new BodyWriter();
        out.writeDouble(number);
        assertThatThrownBy(() -> GoJson.of(new BodyReader(out.toBytes(), "a value")))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMBER_OUT_OF_RANGE))
                .hasMessageContaining("JSON has no such number");
    }
}
