package dev.schemaless.stores.cells;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.JsonBody;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** What the libraries of the Go clients compute, as these have computed it. */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
class GoVectorsTest {
    @Test
    void hashesAreThoseOfTheClients() throws Exception {
        Path file = Path.of(System.getProperty("schemaless.test.dumps"), "vectors.json");
        JsonNode hashes = new ObjectMapper().readTree(file.toFile()).get("go").get("hashes");

        for (JsonNode vector : hashes) {
            byte[] bytes = HexFormat.of().parseHex(vector.get("hex").asText());
            assertThat(Long.toUnsignedString(MetroHash.of(bytes)))
                    .isEqualTo(vector.get("metro64").asText());
            for (Map.Entry<String, JsonNode> jump : vector.get("jump").properties()) {
                assertThat(JumpHash.of(MetroHash.of(bytes), Integer.parseInt(jump.getKey())))
                        .isEqualTo(jump.getValue().asInt());
            }
        }
    }

    private static String written(byte[] plain) {
        return GoJson.of(new BodyReader(plain, "a value"));
    }

    @Test
    void valuesAreWrittenAsGoWritesThem() throws Exception {
        Path file = Path.of(System.getProperty("schemaless.test.dumps"), "vectors.json");
        JsonNode go = new ObjectMapper().readTree(file.toFile()).get("go");

        for (JsonNode number : go.get("numbersThroughFloat64")) {
            BodyWriter out = new BodyWriter();
            out.writeDouble(Double.parseDouble(number.get(0).asText()));
            assertThat(written(out.toBytes())).isEqualTo(number.get(1).asText());
        }
        String text = go.get("stringEscapes").asText();
        assertThat(written(JsonBody.ofValue(text))).isEqualTo(text);
    }

    @Test
    void bodiesOfTheClientComeOutAsTheyWere() throws Exception {
        Pattern body = Pattern.compile("0x(7B[0-9A-F]+),");
        int bodies = 0;
        for (String name : List.of("s0.sql", "s1.sql")) {
            Path file = Path.of(System.getProperty("schemaless.test.dumps"), "jogchat", name);
            Matcher found = body.matcher(Files.readString(file));
            while (found.find()) {
                byte[] json = HexFormat.of().parseHex(found.group(1));
                assertThat(written(BodyCodec.decode(json, "a body")))
                        .isEqualTo(new String(json, StandardCharsets.UTF_8));
                bodies++;
            }
        }
        assertThat(bodies).isGreaterThan(100);
    }
}
