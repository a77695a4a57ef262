package dev.schemaless.jdbc.meta;

import static dev.schemaless.catalog.fixture.Generator.strings;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.planner.value.LikePattern;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Patterns of metadata methods, as {@code ILIKE} takes them. */
class NamePatternProperties {
    private static boolean matches(String pattern, String name) {
        return LikePattern.compile(pattern.toLowerCase(Locale.ROOT), "\\")
                .matches(name.toLowerCase(Locale.ROOT), StatementGuard.none());
    }

    @Test
    void escapedNamesMatchThemselves() {
        tries(1_000).forAll(strings(), name -> {
            String escaped = name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
            assertThat(matches(NamePattern.like(escaped), name)).isTrue();
        });
    }

    @Test
    void percentMatchesEverything() {
        tries(1_000).forAll(strings(), name -> {
            assertThat(matches(NamePattern.like("%"), name)).isTrue();
            assertThat(matches(NamePattern.like(null), name)).isTrue();
        });
    }

    @Test
    void exactNamesMatchThemselves() {
        tries(1_000).forAll(strings(), name -> {
            assertThat(matches(NamePattern.exactly(name), name)).isTrue();
        });
    }

    @Test
    void underscoreMatchesOneCharacterWithoutCase() {
        assertThat(matches(NamePattern.like("R_TE"), "rate")).isTrue();
        assertThat(matches(NamePattern.like("r_te"), "rte")).isFalse();
        assertThat(matches(NamePattern.like("r\\_te"), "rate")).isFalse();
    }

    @Test
    void exactNamesAreNoPatterns() {
        assertThat(matches(NamePattern.exactly("r_te"), "rate")).isFalse();
        assertThat(matches(NamePattern.exactly("RATE"), "rate")).isTrue();
    }

    @Test
    void patternsMatchWhatTheRegularExpressionMatches() {
        tries(1_000).forAll(strings("aAb%_", 8), strings("aB", 8), (pattern, name) -> {
            String regex = pattern.replace("%", ".*").replace('_', '.');
            assertThat(matches(NamePattern.like(pattern), name)).isEqualTo(name.matches("(?i)" + regex));
        });
    }

    @Test
    void underscoreMatchesOneSupplementaryCharacter() {
        assertThat(matches(NamePattern.like("a_c"), "a\uD83D\uDE00c")).isTrue();
    }

    @Test
    void manyWildcardsAreMatchedAtOnce() {
        String name = "a".repeat(10_000);

        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertThat(matches(NamePattern.like("%a".repeat(12) + "%b"), name)).isFalse();
            assertThat(matches(NamePattern.like("_".repeat(100_000)), name)).isFalse();
            assertThat(matches(NamePattern.like("%".repeat(100_000)), name)).isTrue();
        });
    }
}
