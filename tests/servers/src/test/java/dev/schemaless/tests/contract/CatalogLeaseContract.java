package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A reader that leases the catalog does not look at the epoch each time, and yet gives nothing that was read by an old catalog,
 * however long its statements are on their way. It reaches its servers through proxies; another store, with a catalog of its own as
 * another process has, does not.
 */
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class CatalogLeaseContract {
    private static final Pattern ASKED = Pattern.compile("read-key .*epoch");
    private static final Pattern NOT_ASKED = Pattern.compile("read-key (?!.*epoch)");
    private static final int TRIES = 500;

    private TestStore place;
    private final List<CuttingProxy> proxies = new ArrayList<>();
    private Store reader;
    private Store other;

    @BeforeEach
    void open(TestStore store) throws Exception {
        place = store;
        List<PartitionConfig> ways = new ArrayList<>();
        for (DatabaseServer server : place.servers()) {
            CuttingProxy proxy = CuttingProxy.before(server);
            proxies.add(proxy);
            ways.add(proxy.front().partition(place.database(ways.size())));
        }
        other = Stores.open(StoreFixture.apart(place.config(), "other"));
        StoreFixture.createTrip(other);
        StoreFixture.createIndex(other, "by_fare", "fare");
        StoreFixture.insert(other, StoreFixture.rows(other, 0, 100));
        reader = Stores.open(StoreFixture.on(place.config(), ways));
    }

    @AfterEach
    void close() throws Exception {
        reader.close();
        other.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    private Model trip() {
        return reader.catalog().findModel("trip").orElseThrow();
    }

    private List<StoredRow> read(RowSource source) {
        return StoreFixture.read(
                reader,
                new ReadRequest(
                        reader.catalog().version(),
                        trip(),
                        List.of(Column.BASE_CELL),
                        source,
                        ReadControl.unlimited()));
    }

    private RowKey key(long number) {
        return StoreFixture.key(reader, number);
    }

    private List<StoredRow> readByKey(long number) {
        return read(new RowSource.Keys(List.of(key(number))));
    }

    private List<StoredRow> lookUp(long fare) {
        return read(new RowSource.Index(
                trip().findIndex("by_fare").orElseThrow(),
                List.of(new Bound.In(List.of(fare))),
                ShardSet.all(reader.topology().shards())));
    }

    /** Reads until a statement was sent that does not look at the epoch; a machine may be slow at any time. */
    private void takeLease() {
        for (int i = 0; i < TRIES && sent(NOT_ASKED) == 0; i++) {
            assertThat(readByKey(5)).hasSize(1);
        }
        assertThat(sent(NOT_ASKED)).isPositive();
    }

    private int sent(Pattern text) {
        return proxies.stream().mapToInt(proxy -> proxy.statements(text)).sum();
    }

    private void count() {
        proxies.forEach(CuttingProxy::count);
    }

    @Test
    void fewReadsOfManyLookAtTheEpoch() {
        takeLease();
        count();
        for (int i = 0; i < TRIES; i++) {
            assertThat(readByKey(i % 100)).hasSize(1);
        }

        assertThat(sent(NOT_ASKED)).isGreaterThan(sent(ASKED));
    }

    @Test
    void readByTheKeyOfNoRowGivesNoneUnderALeaseToo() {
        for (int i = 0; i < TRIES; i++) {
            assertThat(readByKey(1_000)).isEmpty();
        }

        assertThat(sent(NOT_ASKED)).isGreaterThan(sent(ASKED));
    }

    /** On its way the statement is overtaken by a change that revokes the leases. */
    @Test
    void answerThatComesAfterTheLeaseIsNotGiven() {
        AtomicBoolean first = new AtomicBoolean(true);
        proxies.forEach(proxy -> proxy.beforeEach("schemaless:read-index", () -> {
            if (first.getAndSet(false)) {
                other.changes().dropColumn("trip", "city");
            }
        }));
        takeLease();

        assertThatThrownBy(() -> lookUp(7)).isInstanceOf(StaleCatalogException.class);

        reader.refreshCatalog();
        assertThat(StoreFixture.keys(lookUp(7))).contains(key(7));
    }

    @Test
    void changeIsSeenAtOnceByWhoHadALease() {
        for (int i = 0; i < 5; i++) {
            String name = "by_city_" + i;
            StoreFixture.createIndex(other, name, "city");
            CatalogSnapshot catalog = reader.refreshCatalog();
            count();
            takeLease();
            other.changes().dropIndex("trip", name);

            assertThat(reader.catalog()).isSameAs(catalog);
            assertThatThrownBy(() -> readByKey(5)).isInstanceOf(StaleCatalogException.class);
            reader.refreshCatalog();
        }
    }

    @Test
    void changeThatOnlyAddsDisturbsNoReader() {
        takeLease();
        StoreFixture.createIndex(other, "by_city", "city");

        long before = reader.catalog().version();
        reader.refreshCatalog();
        assertThat(reader.catalog().version()).isGreaterThan(before);
        count();
        takeLease();
    }

    /** The other change begins before this one revokes leases, or after. */
    @ParameterizedTest
    @ValueSource(strings = {"schemaless:revoke-leases", "schemaless:lock-epoch"})
    void changeThatHasLostItsLockToAnotherGoesOnNoMore(String moment) {
        proxies.get(0).beforeEach(moment, () -> revoke(0, 4711));

        assertThatThrownBy(() -> reader.changes().dropColumn("trip", "city"))
                .isInstanceOfSatisfying(
                        SchemalessException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.SERIALIZATION_FAILURE));

        assertThat(StoreFixture.trip(other).findColumn("city")).isPresent();
        assertThat(revokerOnFirst()).isEqualTo(4711);
    }

    /** Partitions that were asked before have revoked theirs. */
    @Test
    void changeThatCannotRevokeLeasesLetsReadersHaveThemAgain() {
        proxies.get(proxies.size() - 1).cutAt("schemaless:revoke-leases", CuttingProxy.Moment.BEFORE_REQUEST);

        assertThatThrownBy(() -> reader.changes().dropColumn("trip", "city"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONNECTION_LOST));

        assertThat(revokerOnFirst()).isZero();
        assertThat(StoreFixture.trip(other).findColumn("city")).isPresent();
    }

    /** No partition gives leases while a change is under way; where the change has died, the store mends itself. */
    @Test
    @Tag("long")
    @Timeout(120)
    void leasesComeBackAfterAChangeThatHasDied() {
        for (int i = 0; i < proxies.size(); i++) {
            revoke(i, 1);
        }
        while (revokerOnFirst() != 0) {
            assertThat(readByKey(5)).hasSize(1);
            assertThat(StoreFixture.keys(lookUp(7))).contains(key(7));
        }
        count();
        takeLease();
    }

    /** Both changes have ended well, so there is nothing to mend: whoever reads gets leases. */
    @Test
    @Tag("long")
    @Timeout(120)
    void idleProcessWhoseReadsMetTwoChangesOfOthersRevokesNothing() {
        readWhileRevoked();
        pause(Duration.ofSeconds(11));
        readWhileRevoked();
        count();

        pause(Duration.ofSeconds(11));

        assertThat(sent(Pattern.compile("revoke-leases"))).isZero();
    }

    private void readWhileRevoked() {
        for (int i = 0; i < proxies.size(); i++) {
            revoke(i, 4711);
        }
        pause(Duration.ofMillis(200));
        assertThat(readByKey(5)).hasSize(1);
        for (int i = 0; i < proxies.size(); i++) {
            revoke(i, null);
        }
    }

    private static void pause(Duration length) {
        await().pollDelay(length).atMost(length.plusSeconds(5)).until(() -> true);
    }

    private void revoke(int partition, @Nullable Integer change) {
        try (Connection connection = place.connectToPartition(partition);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE schemaless__epoch SET revoked_by = " + change + " WHERE id = 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the value of {@code revoked_by}, and 0 for NULL. */
    private long revokerOnFirst() {
        try (Connection connection = place.connectToPartition(0);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT revoked_by FROM schemaless__epoch WHERE id = 1")) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
