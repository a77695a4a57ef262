package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies of as many bytes as are allowed, read in a small heap. */
final class LargeBodiesIT {
    @ParameterizedTest(name = "{0} on {1}", allowZeroInvocations = true)
    @MethodSource("dev.schemaless.tests.external.ItemLayout#ofLargeBodies")
    void aLargeOneIsReadOrRefused(ItemLayout layout, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (ClientItems store = layout.createClient(backend)) {
            store.put(Item.SOME);
            Map<String, UUID> large = HostileBodiesIT.put(store, store.largeBodies());
            ItemTable table = store.table();
            SoftAssertions each = new SoftAssertions();
            try (ChildQuestions child = ChildQuestions.start(HostileBodiesIT.HEAP, store.url("&typeMismatch=null"))) {
                for (Map.Entry<String, UUID> body : large.entrySet()) {
                    String key = "_row_key = '" + body.getValue() + "'";
                    for (String wanted : List.of("{name}", "CHAR_LENGTH(_body) > 0")) {
                        each.assertThat(child.ask(table.sql("SELECT " + wanted + " FROM {t} WHERE " + key)))
                                .as("%s: %s", body.getKey(), wanted)
                                .singleElement()
                                .asString()
                                .matches("null|true|(XX001|54000) .*" + body.getValue() + ".*");
                    }
                }
                each.assertThat(child.ask(table.sql("SELECT COUNT(*), COUNT({name}), SUM({amount}) FROM {t}")))
                        .as("a scan")
                        .containsExactly(large.size() + 8 + "|8|360");
                areSurveyed(child, table, each);
                if (table.can(ItemTable.Ability.DELETE)) {
                    areDeleted(child, table, large, each);
                }
            }
            each.assertAll();
        }
    }

    /** A row is deleted by its key, whatever its body. */
    private static void areDeleted(ChildQuestions child, ItemTable table, Map<String, UUID> large, SoftAssertions each)
            throws Exception {
        for (Map.Entry<String, UUID> body : large.entrySet()) {
            each.assertThat(child.ask(table.sql("DELETE FROM {t} WHERE _row_key = '" + body.getValue() + "'")))
                    .as("%s: DELETE", body.getKey())
                    .isEmpty();
        }
        each.assertThat(child.ask(table.sql("SELECT COUNT(*) FROM {t}")))
                .as("after DELETE")
                .containsExactly("8");
    }

    /** A survey and a check go through all of them. */
    private static void areSurveyed(ChildQuestions child, ItemTable table, SoftAssertions each) throws Exception {
        each.assertThat(child.ask(table.sql("SHOW FIELDS FROM {t} SAMPLE 100000")))
                .as("SHOW FIELDS")
                .anySatisfy(field -> assertThat(field).contains("|$." + table.amount() + "|"))
                .noneMatch(field -> field.matches("[0-9A-Z]{5} Cannot.*"));
        List<String> findings = child.ask(table.sql("CHECK EXTERNAL TABLE {t}"));
        each.assertThat(findings).as("CHECK").noneMatch(finding -> finding.matches("[0-9A-Z]{5} Cannot.*"));
    }
}
