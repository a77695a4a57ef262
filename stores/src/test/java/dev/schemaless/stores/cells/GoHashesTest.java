package dev.schemaless.stores.cells;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Hashes of the Go clients, as their libraries have computed them. */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
class GoHashesTest {
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
}
