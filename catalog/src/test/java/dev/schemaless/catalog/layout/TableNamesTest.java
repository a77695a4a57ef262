package dev.schemaless.catalog.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Physical tables have names of this project's own, that fit every server and belong to one store. */
final class TableNamesTest {
    private static final String LONG = "n".repeat(64);
    private static final List<String> NAMESPACES =
            List.of("", "a", "a_b", "ab", "a1", "a_1_c_000000", "store", "a_store", "schemaless", "abcdefghijklmnop");

    private static Stream<String> names(String namespace, String model) {
        TableNames names = new TableNames(namespace);
        return Stream.of(
                names.store(),
                names.job(),
                names.entries(1, model, 2, 0),
                names.claims(Integer.MAX_VALUE, model, Integer.MAX_VALUE, Topology.MAX_SHARDS - 1));
    }

    @Test
    void everyNameBeginsWithOurPrefix() {
        assertThat(new TableNames("").store()).isEqualTo("schemaless__store");
        assertThat(new TableNames("shop").store()).isEqualTo("schemaless_shop__store");
        assertThat(new TableNames("shop").entries(7, "Rate", 8, 32)).isEqualTo("schemaless_shop__rate_7_i8_000032");
    }

    @Test
    void longestNamesFitEveryServer() {
        for (String namespace : NAMESPACES) {
            assertThat(names(namespace, LONG)).allMatch(name -> name.length() <= TableNames.MAX_LENGTH);
        }
        assertThat(new TableNames("abcdefghijklmnop").claims(1, LONG, 2, 0))
                .isEqualTo("schemaless_abcdefghijklmnop__" + "n".repeat(23) + "_1_u2_000000");
    }

    @Test
    void noNameBelongsToTwoStores() {
        for (String one : NAMESPACES) {
            for (String other : NAMESPACES) {
                String prefix = new TableNames(one).prefix();
                assertThat(Stream.of(LONG, "b_n", "_b_n", "store", "")
                                .flatMap(model -> names(other, model))
                                .filter(name -> name.startsWith(prefix)))
                        .as("%s in %s", other, one)
                        .hasSize(one.equals(other) ? 20 : 0);
            }
        }
    }
}
