package dev.schemaless.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.FiredRules;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No rule of the planner is without a golden query that it makes something of, and rows do not depend on which of them there was time for. */
@OnBackend(Backend.H2_MEMORY)
final class GoldenRulesTest {
    private static final Duration PATIENT = Duration.ofMinutes(1);

    private static List<GoldenQuery> queries() {
        return GoldenFile.all().stream()
                .flatMap(file -> file.queries().stream())
                .toList();
    }

    @Test
    @Tag("slow")
    void everyRuleMakesSomethingOfAGoldenQuery(TestStore place) {
        try (Store store = Stores.open(place.config());
                FiredRules fired = new FiredRules()) {
            SessionRun patient = new SessionRun(store, PATIENT);
            SessionRun hasty = new SessionRun(store, Duration.ZERO);
            patient.fillTables();
            queries().forEach(query -> {
                patient.plan(query);
                hasty.plan(query);
            });
            assertThat(fired.missing())
                    .as("rules that make nothing of any golden query")
                    .isEmpty();
        }
    }

    @Test
    void plansThatAreNotSearchedForGiveTheSameRows(TestStore place) {
        try (Store store = Stores.open(place.config())) {
            SessionRun patient = new SessionRun(store, PATIENT);
            SessionRun hasty = new SessionRun(store, Duration.ZERO);
            patient.fillTables();
            queries().stream()
                    .filter(GoldenQuery::isQuery)
                    .forEach(query ->
                            assertThat(hasty.rows(query)).as(query.statement()).isEqualTo(patient.rows(query)));
        }
    }
}
