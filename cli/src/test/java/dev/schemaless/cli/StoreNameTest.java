package dev.schemaless.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreNameTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:schemaless: | memory",
                "jdbc:schemaless:?shards=4 | memory",
                "jdbc:schemaless:mem:x?shards=4 | mem:x",
                "jdbc:schemaless:file:/var/stores/trips | trips",
                "jdbc:schemaless:file:trips | trips",
                "jdbc:schemaless:config:etc/trips.yaml | trips.yaml",
                "jdbc:schemaless:mysql://a:1,b:2/trips?user=ann&password=secret/x | trips",
                "jdbc:schemaless:mem:abcdefghijklmnopqrstuvwxyz0123456789 | mem:abcdefghijklmnopqrstuvwxy…"
            })
    void nameIsShortAndHoldsNoSecret(String url, String name) {
        assertThat(StoreName.of(url)).isEqualTo(name);
    }
}
