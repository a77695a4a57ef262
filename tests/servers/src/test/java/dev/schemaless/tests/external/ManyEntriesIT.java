package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An index finds all rows of a value, however many entries the value has: fewer than a page, one page, several. */
final class ManyEntriesIT {
    private static final int ROWS = 6_000;
    /** How many rows have the value, more and more: none, one, one page, several. */
    private static final List<Integer> COUNTS = List.of(0, 1, 499, 500, 501, 4_499);

    @ParameterizedTest(name = "{0} on {1}", allowZeroInvocations = true)
    @MethodSource("dev.schemaless.tests.external.ItemLayout#ofClients")
    void eachIsFound(ItemLayout layout, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (ClientItems store = layout.createClient(backend)) {
            Assumptions.assumeFalse(store.table().nameIndex().isEmpty());
            String hint = "/*+ INDEX(\"" + store.table().nameIndex() + "\") */";
            List<Item> items = new ArrayList<>();
            for (int value = 0; value < COUNTS.size(); value++) {
                for (int i = 0; i < COUNTS.get(value); i++) {
                    items.add(new Item(Item.key(items.size()), "many" + value, items.size(), null));
                }
            }
            assertThat(items).hasSize(ROWS);
            store.put(items);
            try (Connection connection = store.connectAsReader()) {
                for (int value = 0; value < COUNTS.size(); value++) {
                    String name = "many" + value;
                    assertThat(String.join("\n", ask(connection, store, "EXPLAIN SELECT " + hint, name)))
                            .contains(" by index ");
                    assertThat(ask(connection, store, "SELECT " + hint, name)).containsExactly(sums(items, name));
                    assertThat(ask(connection, store, "SELECT /*+ NO_INDEX */", name))
                            .containsExactly(sums(items, name));
                }
            }
        }
    }

    private static List<String> ask(Connection connection, ItemStore store, String select, String name)
            throws SQLException {
        return ClientDatabases.ask(
                connection,
                store.table().sql(select + " COUNT(*), SUM({amount}) FROM {t} WHERE {name} = '" + name + "'"));
    }

    private static String sums(List<Item> items, String name) {
        List<Item> found =
                items.stream().filter(item -> item.name().equals(name)).toList();
        return found.size() + " "
                + (found.isEmpty()
                        ? null
                        : found.stream().mapToLong(Item::amount).sum());
    }
}
