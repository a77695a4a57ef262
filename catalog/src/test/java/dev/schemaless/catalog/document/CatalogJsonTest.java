package dev.schemaless.catalog.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What is written and read is what Jackson's object mapper, which wrote the rows of older releases, writes and reads. */
final class CatalogJsonTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static ObjectNode tree() {
        ObjectNode tree = CatalogJson.object();
        tree.put("text", "a\"b\\ \u00e4\ud83d\ude00\n").put("int", 7).put("long", Long.MIN_VALUE);
        tree.put("double", 0.1).put("true", true).put("false", false).putNull("null");
        tree.putArray("array").add(1).add("two").addObject().putArray("empty");
        return tree;
    }

    @Test
    void textIsThatOfTheObjectMapper() throws IOException {
        assertThat(CatalogJson.text(tree())).isEqualTo(MAPPER.writeValueAsBytes(tree()));
    }

    @Test
    void treeIsReadAsItWasWritten() throws IOException {
        byte[] text = CatalogJson.text(tree());

        assertThat(CatalogJson.text(CatalogJson.read(text))).isEqualTo(text);
        assertThat(CatalogJson.read(text).path("long").asLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(CatalogJson.read(text).path("double").asDouble()).isEqualTo(0.1);
    }

    @Test
    void emptyTextIsAMissingNode() throws IOException {
        assertThat(CatalogJson.read(new byte[0]).isMissingNode()).isTrue();
    }

    @Test
    void textThatIsNoJsonIsRefused() {
        for (String text : new String[] {"{", "[1,", "{\"a\" 1}", "nonsense"}) {
            assertThatThrownBy(() -> CatalogJson.read(text.getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(IOException.class);
        }
    }
}
