package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.epoch.EpochStripes;
import dev.schemaless.catalog.epoch.InFlightBranches;
import dev.schemaless.catalog.epoch.SettledMarks;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A transaction over two partitions is prepared on both, and its coordinator stops: the decision is held back on its way. No process takes
 * the transaction for ended, though its branches may hold no lock of the epoch any more.
 */
abstract class PreparedBranchContract {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(1);

    /** Even numbers lie on the first partition, odd ones on the second. */
    private static final int ROWS = 10;

    private final CountDownLatch prepared = new CountDownLatch(1);
    private final CountDownLatch mayDecide = new CountDownLatch(1);
    private final CountDownLatch decided = new CountDownLatch(1);
    private final AtomicBoolean arrived = new AtomicBoolean();
    private final List<CuttingProxy> proxies = new ArrayList<>();
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private CompletableFuture<Long> writing = CompletableFuture.completedFuture(0L);
    private Store writer;
    private Store changer;
    private OtherTables other;

    /** A partition's server, and the name of its database. */
    record Place(DatabaseServer server, String database) {}

    /** Returns two partitions of a store that is not there yet. */
    abstract List<Place> partitions(TestStore place);

    /** Does something to the second partition while its branch is prepared. */
    void disturb() throws IOException {}

    @BeforeEach
    void open(TestStore place) throws Exception {
        List<Place> places = partitions(place);
        changer = Stores.open(config(place, places));
        StoreFixture.createTrip(changer);
        writer = Stores.open(config(place, places));
        List<PartitionConfig> direct = places.stream()
                .map(each -> each.server().partition(each.database()))
                .toList();
        other = OtherTables.of(writer, StoreFixture.on(place.config(2), direct), place.backend());
        proxies.forEach(proxy -> proxy.beforeEach("schemaless:decide", this::holdBack));
    }

    /** Each store has proxies of its own, and so a catalog and pools, as another process has. */
    private StoreConfig config(TestStore place, List<Place> places) throws IOException {
        List<PartitionConfig> ways = new ArrayList<>();
        for (Place each : places) {
            CuttingProxy proxy = CuttingProxy.before(each.server());
            proxies.add(proxy);
            ways.add(proxy.front().partition(each.database()));
        }
        return StoreFixture.on(place.config(2), ways);
    }

    /** The writer's decision waits for the test; recovery, which takes the writer for dead, decides later than it. */
    private void holdBack() {
        CountDownLatch awaited = arrived.compareAndSet(false, true) ? mayDecide : decided;
        prepared.countDown();
        try {
            assertThat(awaited.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Removes what the fixture does not, once all stores are closed. */
    void remove(TestStore place) throws Exception {}

    @AfterEach
    void close(TestStore place) throws Exception {
        mayDecide.countDown();
        writing.handle((rows, failure) -> 0).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        decided.countDown();
        executor.shutdown();
        assertThat(executor.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        // a branch that is left over would keep its database from being dropped
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(inFlight()).isZero());
        other.close();
        writer.close();
        changer.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
        remove(place);
    }

    private int inFlight() {
        return other.tables().partitions().stream()
                .mapToInt(partition -> new InFlightBranches(
                                partition, other.tables().names())
                        .all(StatementGuard.none())
                        .size())
                .sum();
    }

    private void prepare() throws Exception {
        writing = CompletableFuture.supplyAsync(
                () -> StoreFixture.insert(writer, StoreFixture.rows(writer, 0, ROWS)), executor);
        assertThat(prepared.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        disturb();
        await().atMost(PATIENCE).ignoreExceptions().untilAsserted(() -> {
            assertThat(inFlight()).isEqualTo(2);
            assertThat(StoreFixture.keys(StoreFixture.scan(changer))).doesNotContain(StoreFixture.key(changer, 1));
        });
    }

    /** Lets the transaction be decided, and returns once it has ended everywhere. */
    private void decide() throws Exception {
        mayDecide.countDown();
        writing.handle((rows, failure) -> 0).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        decided.countDown();
        // the second branch is ended by whoever finds it, after the writer was answered
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(inFlight()).isZero());
    }

    /**
     * Returns how many rows the transaction left. A writer whose server took long to start again does not know how it ended, and
     * recovery may have decided against it.
     */
    private int rows() {
        changer.refreshCatalog();
        int rows = StoreFixture.scan(changer).size();
        if (writing.isCompletedExceptionally()) {
            assertThatThrownBy(writing::join).hasCauseInstanceOf(UnknownOutcomeException.class);
            assertThat(rows).isIn(0, ROWS);
        } else {
            assertThat(rows).isEqualTo(ROWS);
        }
        return rows;
    }

    private static void assertWaits(CompletableFuture<Void> change) throws InterruptedException {
        Thread.sleep(LONG_ENOUGH.toMillis());
        assertThat(change).isNotDone();
    }

    @Test
    void changeOfTheCatalogWaitsForIt() throws Exception {
        prepare();
        long version = changer.refreshCatalog().version() + 1;

        CompletableFuture<Void> change = CompletableFuture.runAsync(
                () -> changer.changes()
                        .addColumn("trip", new Column("x", "x", StoreFixture.BIGINT, Column.BASE_CELL, false, null)),
                executor);

        assertWaits(change);
        EpochStripes first = new EpochStripes(other.tables(), 0);
        assertThat(first.isPublished(version, StatementGuard.none())).isFalse();
        decide();
        change.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(first.isPublished(version, StatementGuard.none())).isTrue();
        assertThat(new EpochStripes(other.tables(), 1).isPublished(version, StatementGuard.none()))
                .isTrue();
        assertThat(first.isPublished(version + 1, StatementGuard.none())).isFalse();
    }

    @Test
    void itsRowsAreFoundThroughAnIndexThatIsBuiltMeanwhile() throws Exception {
        prepare();

        CompletableFuture<Void> build =
                CompletableFuture.runAsync(() -> StoreFixture.createIndex(changer, "by_fare", "fare"), executor);

        assertWaits(build);
        decide();
        build.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        for (long number = 0, rows = rows(); number < rows; number++) {
            assertThat(StoreFixture.keys(StoreFixture.lookUp(changer, "by_fare", new Bound.In(List.of(number)))))
                    .containsExactly(StoreFixture.key(changer, number));
        }
    }

    @Test
    void settledMarkStaysBeforeItsCells() throws Exception {
        TableRun log = new TableRun(StoreFixture.trip(changer), 1);
        SettledMarks marks = new SettledMarks(other.tables(), 1);
        StoreFixture.insert(changer, List.of(StoreFixture.row(changer, 101, "a", 1)));
        long before = last();
        await().atMost(PATIENCE).until(() -> position(marks, log) == before);
        prepare();
        StoreFixture.insert(changer, List.of(StoreFixture.row(changer, 103, "a", 1)));
        long after = last();
        assertThat(after).isGreaterThan(before + ROWS / 2);

        for (long end = System.nanoTime() + LONG_ENOUGH.toNanos(); System.nanoTime() < end; ) {
            assertThat(position(marks, log)).isEqualTo(before);
        }

        decide();
        await().atMost(PATIENCE).until(() -> position(marks, log) == after);
    }

    @Test
    void settledTimeStaysBeforeIt() throws Exception {
        prepare();
        long time = other.tables().partitions().stream()
                .mapToLong(PreparedBranchContract::clock)
                .max()
                .orElseThrow();
        Settlement settlement = new Settlement(other.tables(), LONG_ENOUGH);

        assertThatThrownBy(() -> settlement.await(time, StatementGuard.none()))
                .hasFieldOrPropertyWithValue("code", ErrorCode.SERIALIZATION_FAILURE)
                .hasMessageMatching(".* transaction [0-9a-f-]{36} may be older, and is still open on .*");

        decide();
        settlement.await(time, StatementGuard.none());
    }

    private static long clock(Partition partition) {
        return partition.run(
                "read clock",
                connection -> number(connection, "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))"));
    }

    @Test
    void rowsThatSayThatItIsInFlightGoWhenItIsNot() {
        arrived.set(true);
        decided.countDown();
        StoreFixture.insert(writer, StoreFixture.rows(writer, 0, ROWS));

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(branchRows()).isZero());
    }

    private long branchRows() {
        return other.tables().partitions().stream()
                .mapToLong(partition -> partition.run(
                        "count branches", connection -> number(connection, "SELECT COUNT(*) FROM schemaless__branch")))
                .sum();
    }

    private static long position(SettledMarks marks, TableRun log) {
        return marks.poll(List.of(log))
                .map(mark -> mark.position(log).orElseThrow())
                .orElse(-1L);
    }

    /** Returns the number of the newest cell that is committed on the second partition. */
    private long last() {
        String table = other.tables().names().cells(StoreFixture.trip(changer), 1);
        return other.tables()
                .partition(1)
                .run("read log", connection -> number(connection, "SELECT MAX(added_id) FROM `" + table + "`"));
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
