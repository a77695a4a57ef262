package dev.schemaless.stores.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonStartTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", " \t\r\n{", "   "})
    void theseMayBeObjects(String text) {
        assertThat(JsonStart.isObject(bytes(text))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "null", " \"{\"", "\u00a0{}"})
    void theseAreNoObjects(String text) {
        assertThat(JsonStart.isObject(bytes(text))).isFalse();
    }

    @Test
    void blanksBeforeATextGo() {
        assertThat(JsonStart.trimmed(bytes("\n { }"))).isEqualTo(bytes("{ }"));
    }
}
