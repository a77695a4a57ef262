package dev.schemaless.jdbc.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

class NamePatternProperties {
    @Property(seed = "20261121")
    boolean escapedNamesMatchThemselves(@ForAll String name) {
        String escaped = name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return NamePattern.like(escaped).matches(name);
    }

    @Property(seed = "20261121")
    boolean percentMatchesEverything(@ForAll String name) {
        return NamePattern.like("%").matches(name) && NamePattern.like(null).matches(name);
    }

    @Property(seed = "20261121")
    boolean exactNamesMatchThemselves(@ForAll String name) {
        return NamePattern.exactly(name).matches(name);
    }

    @Example
    void underscoreMatchesOneCharacterWithoutCase() {
        assertThat(NamePattern.like("R_TE").matches("rate")).isTrue();
        assertThat(NamePattern.like("r_te").matches("rte")).isFalse();
        assertThat(NamePattern.like("r\\_te").matches("rate")).isFalse();
    }

    @Example
    void exactNamesAreNoPatterns() {
        assertThat(NamePattern.exactly("r_te").matches("rate")).isFalse();
        assertThat(NamePattern.exactly("RATE").matches("rate")).isTrue();
    }

    @Property(seed = "20261123")
    boolean patternsMatchWhatTheRegularExpressionMatches(
            @ForAll @Chars({'a', 'A', 'b', '%', '_'}) @StringLength(max = 8) String pattern,
            @ForAll @Chars({'a', 'B'}) @StringLength(max = 8) String name) {
        String regex = pattern.replace("%", ".*").replace('_', '.');
        return NamePattern.like(pattern).matches(name) == name.matches("(?i)" + regex);
    }

    @Example
    void underscoreMatchesOneSupplementaryCharacter() {
        assertThat(NamePattern.like("a_c").matches("a\uD83D\uDE00c")).isTrue();
    }

    @Example
    void manyWildcardsAreMatchedAtOnce() {
        String name = "a".repeat(10_000);

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThat(NamePattern.like("%a".repeat(12) + "%b").matches(name)).isFalse();
            assertThat(NamePattern.like("_".repeat(100_000)).matches(name)).isFalse();
            assertThat(NamePattern.like("%".repeat(100_000)).matches(name)).isTrue();
        });
    }
}
