package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.epoch.SettledLogs;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.feed.FeedBatch;
import dev.schemaless.catalog.feed.FeedHandler;
import dev.schemaless.catalog.feed.NewFeed;
import dev.schemaless.catalog.job.feed.Feeds;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.version.VersionCursor;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Statements;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All readers of settled positions in a process share their polls. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class FeedPollContract {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int MILLIS = 4_000;
    private static final int MORE = 8;

    private final Set<String> handled = ConcurrentHashMap.newKeySet();
    private Connection connection;
    private Store store;
    private OtherPartition other;
    private StoreTables tables;
    private Settlement settlement;
    private Feeds feeds;

    @BeforeEach
    void open(TestStore place) throws SQLException {
        connection = place.connect();
        for (String table : List.of("hotel", "guest")) {
            Statements.execute(connection, "CREATE TABLE " + table + " (id INTEGER PRIMARY KEY)");
            Statements.execute(connection, "INSERT INTO " + table + " VALUES (1)");
        }
        store = Stores.open(place.config());
        other = OtherPartition.open(place.config().partitions().get(0), new Node.PoolLimits(4, 20_000));
        tables = new StoreTables(List.of(other.partition()), new TableNames(""), store.topology());
        settlement = new Settlement(tables);
        JobTable jobs = new JobTable(other.partition(), new TableNames("feeds"));
        feeds = new Feeds(tables, settlement, CatalogSources.of(store), jobs, "test");
    }

    @AfterEach
    void close() throws SQLException {
        feeds.close();
        other.close();
        store.close();
        connection.close();
    }

    private Model model(String table) {
        return store.refreshCatalog().findModel(table).orElseThrow();
    }

    private void begin(String consumer, String table) {
        FeedHandler handler = new FeedHandler() {
            @Override
            public void changed(FeedBatch batch) {
                handled.add(consumer);
            }

            @Override
            public boolean takes(FeedBatch change, Throwable failure, int tries) {
                return false;
            }
        };
        feeds.begin(new NewFeed(consumer, model(table), NewFeed.Start.BEGINNING, 10), handler, ReadControl.unlimited());
    }

    /** Returns the statements that are sent in a while without changes. */
    private Collection<String> sentInAWhile() throws InterruptedException {
        Thread.sleep(MILLIS);
        other.source().takeSent();
        Thread.sleep(MILLIS);
        return other.source().takeSent();
    }

    private static long polls(Collection<String> sent) {
        return sent.stream()
                .filter(each -> each.contains("schemaless:read-position"))
                .count();
    }

    @Test
    @Tag("long")
    void moreConsumersOfMoreTablesAddNoPolls() throws Exception {
        begin("first", "hotel");
        await().atMost(PATIENCE).until(() -> handled.size() == 1);
        Collection<String> ofOne = sentInAWhile();

        for (int i = 0; i < MORE; i++) {
            begin("more" + i, i % 2 == 0 ? "hotel" : "guest");
        }
        await().atMost(PATIENCE).until(() -> handled.size() == 1 + MORE);

        assertThat(polls(ofOne)).isPositive();
        assertThat(ofOne).as("four a second").hasSizeLessThan(4 * MILLIS / 1000);
        Collection<String> ofAll = sentInAWhile();
        assertThat(polls(ofAll)).isPositive().isLessThan(2 * polls(ofOne));
        assertThat(ofAll.size() - polls(ofAll))
                .as("a statement each two seconds for each feed")
                .isLessThanOrEqualTo((1 + MORE) * (MILLIS / 2000 + 1L));
    }

    /** Else it would be handed over up to half a second after that transaction's end. */
    @Test
    @Tag("long")
    void changeThatWaitsForAnOpenTransactionIsPolledMoreOften() throws Exception {
        begin("first", "hotel");
        await().atMost(PATIENCE).until(() -> handled.size() == 1);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread open = new Thread(() -> other.partition().transact("hold", StatementGuard.none(), own -> {
            Epoch.share(own, tables.housekeeping(0));
            begun.countDown();
            TestJobs.awaitQuietly(mayEnd);
            return 0;
        }));
        open.start();
        begun.await();
        Statements.execute(connection, "INSERT INTO hotel VALUES (2)");

        assertThat(polls(sentInAWhile())).isGreaterThan(3 * MILLIS / 1000);

        mayEnd.countDown();
        open.join();
    }

    @Test
    void droppedTableKeepsNoReaderOfAnotherOneWaiting() throws SQLException {
        SettledLogs logs = settlement.logs();
        Model hotel = model("hotel");
        Model guest = model("guest");
        assertThat(logs.of(hotel, 0, ReadControl.unlimited()).isCurrent()).isTrue();
        assertThat(logs.of(guest, 0, ReadControl.unlimited()).isCurrent()).isTrue();

        Statements.execute(connection, "DROP TABLE guest");

        assertThat(logs.of(hotel, 0, ReadControl.unlimited()).isCurrent()).isTrue();
        assertThatThrownBy(() -> logs.of(guest, 0, ReadControl.unlimited()))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_CHANGED));
        settlement.await(0, StatementGuard.none());
        assertThat(logs.known(hotel, 0).mark()).isNotNull();
    }

    /** The end of such a read is known to be settled, as that of a batch is. */
    @Test
    void changesUpToAKnownPositionAreReadWithoutAPoll() {
        Model hotel = model("hotel");
        TableRun log = tables.topology().tableRunsOf(0).stream()
                .map(run -> new TableRun(hotel, run))
                .filter(run -> settlement
                                .logs()
                                .of(hotel, 0, ReadControl.unlimited())
                                .of(run)
                                .orElse(0)
                        == 1)
                .findFirst()
                .orElseThrow();
        other.source().takeSent();

        assertThat(read(log, 1)).isEqualTo(1);
        assertThat(other.source().takeSent()).hasSize(1);

        assertThat(read(log, 2)).isEqualTo(1);
        assertThat(other.source().takeSent()).hasSizeGreaterThan(1);
    }

    private int read(TableRun log, long last) {
        List<Integer> shards = IntStream.rangeClosed(
                        log.run(), tables.topology().lastShardOfRun(log.run()))
                .boxed()
                .toList();
        VersionRequest.Range range = new VersionRequest.Range(
                ShardSet.of(tables.topology().shards(), shards),
                Optional.empty(),
                1,
                last,
                VersionRequest.Order.OLDEST_FIRST);
        VersionRequest request = new VersionRequest(
                0,
                log.model(),
                range,
                Set.of(),
                VersionRequest.Extent.SETTLED,
                Long.MAX_VALUE,
                ReadControl.unlimited(),
                null);
        int count = 0;
        try (VersionCursor cursor = new VersionCursor(tables, settlement.logs(), CatalogSources.of(store), request)) {
            while (cursor.next()) {
                count++;
            }
        }
        return count;
    }
}
