package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.createIndex;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.SessionSettings;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** EXPLAIN asks each partition once for the sizes of tables, and no other statement does. */
@OnBackend(Backend.TWO_MARIADB)
final class ExplainTripIT {
    private static final Pattern SIZES = Pattern.compile("schemaless:table-sizes ");

    @Test
    void sizesTakeOneStatementOnEachPartition(TestStore place) throws Exception {
        try (CuttingProxy first = CuttingProxy.before(place.servers().get(0));
                CuttingProxy second = CuttingProxy.before(place.servers().get(1));
                Store store = Stores.open(
                        StoreFixture.on(place.config(), place.partitions(List.of(first.front(), second.front()))))) {
            createTrip(store);
            createIndex(store, "by_city", "city");
            insert(store, rows(store, 0, 100));
            Session session = new Session(
                    store,
                    new SessionSettings(
                            SessionSettings.Quoting.DOUBLE_QUOTE,
                            SessionSettings.TypeMismatch.ERROR,
                            ZoneOffset.UTC,
                            "tester"));
            first.count();
            second.count();

            run(session, "SELECT * FROM trip WHERE city = 'Rome'");
            run(session, "EXPLAIN PLAN FOR SELECT * FROM trip");
            assertThat(first.statements(SIZES) + second.statements(SIZES)).isZero();

            run(session, "EXPLAIN SELECT * FROM trip AS t JOIN trip AS u ON u.city = t.city");
            assertThat(List.of(first.statements(SIZES), second.statements(SIZES)))
                    .containsExactly(1, 1);
            assertThat(store.rowEstimates(List.of(trip(store)), ReadControl.unlimited())
                            .get(trip(store)))
                    .isBetween(50L, 200L);
        }
    }

    private static void run(Session session, String sql) {
        ReadControl control = ReadControl.unlimited();
        StatementResult result =
                session.plan(sql, control).current(control).execute(List.of(), session.store(), control);
        try (Rows rows = ((StatementResult.Query) result).rows()) {
            rows.next();
        }
    }
}
