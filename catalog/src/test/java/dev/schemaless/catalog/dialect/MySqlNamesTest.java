package dev.schemaless.catalog.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlNamesTest {
    @Test
    void nameIsQuoted() {
        assertThat(MySqlNames.quote("index_a`b; -- '\"é")).isEqualTo("`index_a``b; -- '\"é`");
        assertThat(new MySqlDialect().quote("a`b")).isEqualTo("`a``b`");
        assertThat(new MariaDbDialect().quote("a`b")).isEqualTo("`a``b`");
    }

    @ParameterizedTest
    @CsvSource({
        "index_u\\, index_u\\",
        "us?er, us?er",
        "'a\0b', a\\x00b",
        "'a\u001b[31m', a\\x1B[31m",
        "'a\u0085', a\\x85"
    })
    void nameThatConnectorJMisreadsIsRefusedAndShown(String name, String shown) {
        for (Dialect dialect : new Dialect[] {new MySqlDialect(), new MariaDbDialect()}) {
            assertThatExceptionOfType(SchemalessException.class)
                    .isThrownBy(() -> dialect.quote(name))
                    .withMessageStartingWith("Cannot use name '" + shown + "': it has a backslash, a question mark or a"
                            + " control character")
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NAME_INVALID));
        }
    }
}
