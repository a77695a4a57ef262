package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies that would take all memory if they were believed, read in a small heap. */
final class HostileBodiesIT {
    static final int HEAP = 64;

    @ParameterizedTest(name = "{0} on {1}", allowZeroInvocations = true)
    @MethodSource("dev.schemaless.tests.external.ItemLayout#ofClients")
    void eachIsRefusedByItsKeyAndSpoilsNoScan(ItemLayout layout, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (ClientItems store = layout.createClient(backend)) {
            store.put(Item.SOME);
            Map<String, UUID> hostile = put(store, store.hostileBodies());
            Map<String, Object> before = store.checksums();
            ItemTable table = store.table();
            SoftAssertions each = new SoftAssertions();
            try (ChildQuestions child = ChildQuestions.start(HEAP, store.url("&typeMismatch=null"))) {
                for (Map.Entry<String, UUID> body : hostile.entrySet()) {
                    String byKey =
                            table.sql("SELECT {name}, {note} FROM {t} WHERE _row_key = '" + body.getValue() + "'");
                    each.assertThat(child.ask(byKey))
                            .as("%s: %s", body.getKey(), byKey)
                            .singleElement()
                            .asString()
                            .startsWith("XX001 ")
                            .contains(body.getValue().toString());
                }
                each.assertThat(child.ask(table.sql("SELECT COUNT(*), COUNT({name}), SUM({amount}) FROM {t}")))
                        .as("a scan")
                        .containsExactly(hostile.size() + 8 + "|8|360");
                each.assertThat(child.ask(table.sql(
                                "SELECT {amount}, CHAR_LENGTH(_body) > 0 FROM {t} WHERE {name} = 'ann' ORDER BY 1")))
                        .as("bodies of others: by an index, or by a scan where there is none")
                        .containsExactly("10|true", "30|true");
            }
            each.assertAll();
            assertThat(store.checksums()).isEqualTo(before);
        }
    }

    static Map<String, UUID> put(ClientItems store, Map<String, byte[]> bodies) throws Exception {
        Map<String, UUID> keys = new LinkedHashMap<>();
        for (Map.Entry<String, byte[]> body : bodies.entrySet()) {
            UUID key = Item.key(1000 + keys.size());
            store.putBody(new Item(key, "", 0, null), body.getKey(), body.getValue());
            keys.put(body.getKey(), key);
        }
        return keys;
    }
}
