package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many round trips an insert takes whose index entry may lie on another partition than its row. */
@OnBackend(Backend.TWO_MARIADB)
final class EntryTripIT {
    /** So few that the server prepares nothing yet, and each statement travels with its text. */
    private static final int ROWS = 7;

    /** What a write asks or tells, but no work in the background. */
    private static final Pattern WRITES = Pattern.compile("schemaless:(put-latest|put-entries|share-epoch|note-epoch)");

    private final List<CuttingProxy> proxies = new ArrayList<>();
    private Store store;

    @BeforeEach
    void open(TestStore place) throws Exception {
        for (int i = 0; i < 2; i++) {
            proxies.add(CuttingProxy.before(place.servers().get(i)));
        }
        store = Stores.open(StoreFixture.on(
                place.config(),
                place.partitions(proxies.stream().map(CuttingProxy::front).toList())));
        createTrip(store);
        store.changes().createIndex(new NewIndex("trip", "by_city", List.of("city"), "city"));
        insert(store, rows(store, 0, 1));
    }

    @AfterEach
    void close() throws Exception {
        store.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    @Test
    void anEntryElsewhereTakesOneMoreThanOneBesideItsRow() {
        Model model = StoreFixture.trip(store);
        TreeSet<Integer> trips = new TreeSet<>();
        for (int number = 1; number <= ROWS; number++) {
            proxies.forEach(CuttingProxy::count);
            store.write(Inserts.request(
                    store.catalog().version(), model, rows(store, number, number + 1), OnDuplicate.FAIL));
            trips.add(
                    proxies.stream().mapToInt(proxy -> proxy.statements(WRITES)).sum());
        }

        assertThat(trips).containsExactly(1, 2);
    }
}
