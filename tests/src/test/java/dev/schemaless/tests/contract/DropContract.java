package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A model or index that is dropped while a session uses its tables, as a backup does, is gone at once; its tables go when they can. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class DropContract {
    /** What it takes on a machine that does much else; nothing waits longer than seconds for a table. */
    private static final Duration SOON = Duration.ofSeconds(15);

    private TestStore place;
    private Store store;
    private PastTheStore past;

    @BeforeEach
    void open(TestStore fresh) throws SQLException {
        place = fresh;
        store = Stores.open(fresh.config(4));
        create();
        past = PastTheStore.on(fresh);
    }

    @AfterEach
    void close() throws SQLException {
        past.close();
        store.close();
    }

    private void create() {
        StoreFixture.createTrip(store);
        StoreFixture.createIndex(store, "by_fare", "fare");
        StoreFixture.insert(store, StoreFixture.rows(store, 0, 20));
    }

    /** Lets the housekeeper do what is left; embedded stores leave it to the next change. */
    private void afterwards(String tables) {
        if (place.servers().isEmpty()) {
            store.changes().createView(SampleViews.named("afterwards"));
        }
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(past.tables(tables)).isEmpty());
    }

    /** The housekeeper may just be telling the partitions that the tables are gone. */
    private static void onNewestCatalog(ThrowingRunnable assertion) {
        await().ignoreExceptionsInstanceOf(StaleCatalogException.class).untilAsserted(assertion);
    }

    private static void soon(Runnable change) {
        long begun = System.nanoTime();
        change.run();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(SOON);
    }

    @Test
    void tableThatIsInUseIsDroppedAndItsNameIsFree() throws SQLException {
        Model old = StoreFixture.trip(store);
        String tables = "trip_" + old.number() + "_";
        past.use(past.tables(tables + "l_").get(0));

        soon(() -> store.changes().dropModel("trip"));

        assertThat(store.refreshCatalog().models()).isEmpty();
        assertThat(past.tables(tables)).isNotEmpty();
        soon(this::create);
        soon(() -> store.changes().createView(SampleViews.named("v")));
        soon(() -> StoreFixture.insert(store, StoreFixture.rows(store, 500, 501)));
        assertThat(StoreFixture.trip(store).number()).isGreaterThan(old.number());
        assertThat(StoreFixture.scan(store)).hasSize(21);

        past.letGo();
        afterwards(tables);
        onNewestCatalog(() -> assertThat(StoreFixture.scan(store)).hasSize(21));
    }

    @Test
    void indexThatIsInUseIsDroppedAndItsNameIsFree() throws SQLException {
        Model trip = StoreFixture.trip(store);
        int number = trip.findIndex("by_fare").orElseThrow().number();
        String tables = "trip_" + trip.number() + "_i" + number + "_";
        past.use(past.tables(tables).get(0));

        soon(() -> store.changes().dropIndex("trip", "by_fare"));

        assertThat(StoreFixture.trip(store).indexes()).isEmpty();
        assertThat(past.tables(tables)).isNotEmpty();
        soon(() -> StoreFixture.createIndex(store, "by_fare", "fare"));
        assertThat(StoreFixture.lookUp(store, "by_fare", new Bound.In(List.of(3L))))
                .hasSize(1);

        past.letGo();
        afterwards(tables);
        onNewestCatalog(() -> assertThat(StoreFixture.lookUp(store, "by_fare", new Bound.In(List.of(3L))))
                .hasSize(1));
    }

    @Test
    void whatIsLeftIsDroppedByTheNextChangeOfAnotherProcess() throws SQLException {
        Model old = StoreFixture.trip(store);
        String tables = "trip_" + old.number() + "_";
        past.use(past.tables(tables + "l_").get(0));
        store.changes().dropModel("trip");
        past.letGo();

        try (Store other = another()) {
            other.changes().createView(SampleViews.named("v"));
            assertThat(past.tables(tables)).isEmpty();
        }
    }

    private Store another() {
        return Stores.open(place.servers().isEmpty() ? place.config(4) : StoreFixture.apart(place.config(4), "other"));
    }
}
