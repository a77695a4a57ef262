package dev.schemaless.jdbc.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DriverVersionTest {
    @Test
    void numbersAreThoseBeforeTheQualifier() {
        assertThat(DriverVersion.parse("2.13.4-SNAPSHOT")).isEqualTo(new DriverVersion("2.13.4-SNAPSHOT", 2, 13));
    }
}
