package dev.schemaless.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

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
}
