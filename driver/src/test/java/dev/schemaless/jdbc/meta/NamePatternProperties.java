package dev.schemaless.jdbc.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.schemaless.planner.value.LikePattern;
import java.time.Duration;
import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

/** Patterns of metadata methods, as {@code ILIKE} takes them. */
class NamePatternProperties {
    private static boolean matches(String pattern, String name) {
        return LikePattern.compile(pattern.toLowerCase(Locale.ROOT), "\\").matches(name.toLowerCase(Locale.ROOT));
    }

    @Property(seed = "20261121")
    boolean escapedNamesMatchThemselves(@ForAll String name) {
        String escaped = name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return matches(NamePattern.like(escaped), name);
    }

    @Property(seed = "20261121")
    boolean percentMatchesEverything(@ForAll String name) {
        return matches(NamePattern.like("%"), name) && matches(NamePattern.like(null), name);
    }

    @Property(seed = "20261121")
    boolean exactNamesMatchThemselves(@ForAll String name) {
        return matches(NamePattern.exactly(name), name);
    }

    @Example
    void underscoreMatchesOneCharacterWithoutCase() {
        assertThat(matches(NamePattern.like("R_TE"), "rate")).isTrue();
        assertThat(matches(NamePattern.like("r_te"), "rte")).isFalse();
        assertThat(matches(NamePattern.like("r\\_te"), "rate")).isFalse();
    }

    @Example
    void exactNamesAreNoPatterns() {
        assertThat(matches(NamePattern.exactly("r_te"), "rate")).isFalse();
        assertThat(matches(NamePattern.exactly("RATE"), "rate")).isTrue();
    }

    @Property(seed = "20261123")
    boolean patternsMatchWhatTheRegularExpressionMatches(
            @ForAll @Chars({'a', 'A', 'b', '%', '_'}) @StringLength(max = 8) String pattern,
            @ForAll @Chars({'a', 'B'}) @StringLength(max = 8) String name) {
        String regex = pattern.replace("%", ".*").replace('_', '.');
        return matches(NamePattern.like(pattern), name) == name.matches("(?i)" + regex);
    }

    @Example
    void underscoreMatchesOneSupplementaryCharacter() {
        assertThat(matches(NamePattern.like("a_c"), "a\uD83D\uDE00c")).isTrue();
    }

    @Example
    void manyWildcardsAreMatchedAtOnce() {
        String name = "a".repeat(10_000);

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThat(matches(NamePattern.like("%a".repeat(12) + "%b"), name)).isFalse();
            assertThat(matches(NamePattern.like("_".repeat(100_000)), name)).isFalse();
            assertThat(matches(NamePattern.like("%".repeat(100_000)), name)).isTrue();
        });
    }
}
