package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which servers a store may lie on. */
final class ServerVersionTest {
    @ParameterizedTest
    @CsvSource({
        "8.0.18, false, false",
        "8.0.19, false, true",
        "9.4.0, false, true",
        "8.4.6-cloud, false, true",
        "10.4.34-MariaDB, true, false",
        "10.5.0-MariaDB, true, true",
        "11.4.5-mariadb-log, true, true"
    })
    void serverIsSupportedFromItsOldestReleaseOn(String text, boolean mariaDb, boolean supported) {
        ServerVersion version = ServerVersion.of(text).orElseThrow();

        assertThat(version.mariaDb()).isEqualTo(mariaDb);
        assertThat(version.isSupported()).isEqualTo(supported);
    }

    @Test
    void versionWithoutNumberIsNone() {
        assertThat(ServerVersion.of("")).isEmpty();
        assertThat(ServerVersion.of("8.0")).isEmpty();
        assertThat(ServerVersion.of("99999999999999999999.0.19")).isEmpty();
    }
}
