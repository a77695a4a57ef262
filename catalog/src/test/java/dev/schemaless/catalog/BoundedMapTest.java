package dev.schemaless.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BoundedMapTest {
    private final BoundedMap<String, Integer> map = new BoundedMap<>(2);

    @Test
    void newKeyInFullMapRemovesTheOthers() {
        map.put("a", 1);
        map.put("b", 2);
        map.put("c", 3);

        assertThat(map.get("a")).isNull();
        assertThat(map.get("b")).isNull();
        assertThat(map.get("c")).isEqualTo(3);
    }

    @Test
    void knownKeyInFullMapKeepsTheOthers() {
        map.put("a", 1);
        map.put("b", 2);
        map.put("b", 3);

        assertThat(map.computeIfAbsent("a", key -> 4)).isEqualTo(1);
        assertThat(map.get("b")).isEqualTo(3);
    }

    @Test
    void valueThatIsMadeInFullMapRemovesTheOthers() {
        map.put("a", 1);
        map.put("b", 2);

        assertThat(map.computeIfAbsent("c", String::length)).isEqualTo(1);
        assertThat(map.get("a")).isNull();
    }
}
