package dev.schemaless.stores.pickle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** What CPython 2.7's two modules write of one value in each protocol. */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
class PickleVectorsTest {
    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("None", "null"),
            Map.entry("2**31", "2147483648"),
            Map.entry("2**62", "4611686018427387904"),
            Map.entry("long 5", "5"),
            Map.entry("2**63", "9223372036854775808"),
            Map.entry("2**70", "\"1180591620717411303424\""),
            Map.entry("-2**70", "\"-1180591620717411303424\""),
            Map.entry("1e300", "1.0E300"),
            Map.entry("nan", "\"NaN\""),
            Map.entry("inf", "\"Infinity\""),
            Map.entry("-inf", "\"-Infinity\""),
            Map.entry("str a", "\"a\""),
            Map.entry("str quote", "\"it's \\\"x\\\" \\\\ \\n\""),
            Map.entry("str bytes", "\"AP8=\""),
            Map.entry("str 300", "\"" + "y".repeat(300) + "\""),
            Map.entry("unicode", "\"ü\""),
            Map.entry("unicode escapes", "\"a\\\\b\\nc\\u0000d☃\""),
            Map.entry("emoji", "\"😀\""),
            Map.entry("tuple 0", "[]"),
            Map.entry("tuple 1", "[1]"),
            Map.entry("tuple 3", "[1,\"a\",\"b\"]"),
            Map.entry("tuple 4", "[1,2,3,4]"),
            Map.entry("list", "[1,[2]]"),
            Map.entry("dict", "{\"a\":1,\"3\":4,\"b\":2}"),
            Map.entry("set", "[1]"),
            Map.entry("frozenset", "[\"x\"]"),
            Map.entry("datetime", "\"2009-02-27T12:34:56.000789\""),
            Map.entry("date", "\"2009-02-27\""),
            Map.entry("time", "\"01:02:03\""),
            Map.entry("timedelta", "\"PT24H2.000003S\""),
            Map.entry("uuid", "\"71f0c4d2-2918-44cc-a2df-6f486e96e37c\""),
            Map.entry("Decimal", "\"12.340\""),
            Map.entry("one list twice", "{\"a\":[1],\"b\":[1]}"));

    @Test
    void valuesAreThoseThatWerePickled() throws Exception {
        Path file = Path.of(System.getProperty("schemaless.test.dumps"), "vectors.json");
        JsonNode pickles =
                new ObjectMapper().readTree(file.toFile()).get("python2").get("pickles");

        assertThat(pickles).hasSize(264);
        for (JsonNode pickle : pickles) {
            String name = pickle.get(0).asText();
            byte[] body =
                    PickleBody.decode(HexFormat.of().parseHex(pickle.get(3).asText()), Map.of(), name);
            String json = JsonText.of(new BodyReader(body, name));
            if (name.equals("unicode 300") || name.equals("list of 1001")) {
                assertThat(json.length()).as(name).isGreaterThan(300);
            } else {
                assertThat(json).as(name).isEqualTo("{\"v\":" + VALUES.getOrDefault(name, name) + "}");
            }
        }
    }
}
