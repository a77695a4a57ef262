package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.keys;
import static dev.schemaless.tests.contract.StoreFixture.lookUp;
import static dev.schemaless.tests.contract.StoreFixture.row;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.scan;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.index.GracePeriod;
import dev.schemaless.catalog.job.clean.Cleaner;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.LockPolicy;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import dev.schemaless.tests.contract.BreakableSource.Moment;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What rows no longer have goes from indexes whose entries lie elsewhere than their rows, and nothing else does. */
abstract class CleanerContract {
    private static final int ROWS = 40;
    private static final List<String> STEPS = List.of(
            "schemaless:look-for-pending",
            "schemaless:read-pending",
            "schemaless:remove-old-entries",
            "schemaless:forget-pending");

    private Store store;
    private OtherCleaner other;

    /** Returns what opens the store: one whose rows and index entries lie in several tables. */
    abstract StoreConfig config(TestStore place);

    @BeforeEach
    void open(TestStore place) {
        store = Stores.open(config(place));
        createTrip(store);
        createIndex("by_city", "city");
        insert(store, rows(store, 0, ROWS));
        other = new OtherCleaner(store, config(place));
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    private void createIndex(String name, String column) {
        store.changes().createIndex(new NewIndex("trip", name, List.of(column), "city"));
    }

    private void put(int number, String city) {
        change(number, new Decision.Put(Map.of(Column.BASE_CELL, body(number, city, number)), 1));
    }

    private void change(int number, Decision decision) {
        store.write(new WriteRequest(
                store.refreshCatalog().version(),
                trip(store),
                List.of(new Change(key(store, number), current -> decision)),
                ReadControl.unlimited()));
    }

    private void moveAll(String city) {
        IntStream.range(0, ROWS).forEach(number -> put(number, city + number % 7));
    }

    private long entries() {
        return other.entries(trip(store), "by_city");
    }

    private void assertIndexAgrees() {
        assertThat(keys(lookUp(store, "by_city", new Bound.IsNotNull())))
                .containsExactlyInAnyOrderElementsOf(keys(scan(store)));
    }

    @Test
    void entriesOfUpdatedAndDeletedRowsGo() {
        moveAll("moved");
        change(1, new Decision.Delete(1));
        change(2, new Decision.Delete(1));
        assertThat(other.pending()).isEqualTo(ROWS + 2);

        other.cleanAll();

        assertThat(entries()).isEqualTo(ROWS - 2);
        assertThat(other.pending()).isZero();
        assertIndexAgrees();
    }

    @Test
    void entriesStayUntilNoLookupCanNeedThem() {
        Cleaner cleaner = other.cleaner();
        moveAll("moved");
        cleaner.tick();

        other.advance(GracePeriod.OF_OLD_ENTRIES.minusNanos(1));
        cleaner.tick();
        assertThat(entries()).isEqualTo(2 * ROWS);

        other.advance(Duration.ofNanos(1));
        cleaner.tick();
        assertThat(entries()).isEqualTo(ROWS);
    }

    @Test
    void entryThatItsRowHasAgainStays() {
        put(1, "there");
        put(1, "c1");

        other.cleanAll();

        assertThat(entries()).isEqualTo(ROWS);
        assertThat(other.pending()).isZero();
        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("c1"))))).contains(key(store, 1));
    }

    /** A writer puts the entries that lie elsewhere first, while it holds no lock. */
    @Test
    void entryThatWasPutForAVersionToComeStays() {
        put(1, "there");
        EntryChanges changes = new EntryChanges(other.tables(), StatementGuard.none());
        EntryPlacement.of(other.tables(), trip(store), trip(store).indexes())
                .place(key(store, 1), 3, Map.of(Column.BASE_CELL, body(1, "c1", 1)), changes);
        changes.putElsewhere(-1, store.catalog().version());

        other.cleanAll();

        assertThat(entries()).isEqualTo(ROWS + 1);
        put(1, "c1");
        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("c1"))))).contains(key(store, 1));
        other.cleanAll();
        assertThat(entries()).isEqualTo(ROWS);
    }

    @Test
    void entryThatFollowsAShardFieldOutsideTheIndexLeavesNoOtherBehind() {
        createIndex("by_fare", "fare");
        moveAll("moved");

        assertThat(keys(lookUp(store, "by_fare", new Bound.IsNotNull()))).hasSize(ROWS);
        other.cleanAll();

        assertThat(other.entries(trip(store), "by_fare")).isEqualTo(ROWS);
        assertThat(other.pending()).isZero();
        assertThat(keys(lookUp(store, "by_fare", new Bound.IsNotNull()))).hasSize(ROWS);
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void cleanerThatDiesAtAnyStepLeavesItsWorkToTheNext(Moment moment) {
        for (String step : STEPS) {
            for (int position = 0; position < other.tables().partitions().size(); position++) {
                moveAll(step + position);
                BreakableSource source = other.source(position);
                source.breakAt(step, moment);

                other.cleanAll();

                assertThat(source.isAboutToBreak()).as(step).isFalse();
                assertIndexAgrees();
                other.cleanAll();
                assertThat(entries()).as(step).isEqualTo(ROWS);
                assertThat(other.pending()).isZero();
            }
        }
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void partitionOutOfReachKeepsNoOtherFromBeingCleaned() {
        int last = other.tables().partitions().size() - 1;
        moveAll("moved");
        long pending = other.pending();
        other.source(last).breakDown();
        Cleaner cleaner = other.cleaner();

        other.cleanAll(cleaner);

        other.source(last).repair();
        assertThat(other.pending()).isLessThan(last == 0 ? pending + 1 : pending);
        assertIndexAgrees();
        // its pool notices at some time that the server is there again
        while (other.pending() > 0) {
            other.cleanAll(cleaner);
        }
        assertThat(entries()).isEqualTo(ROWS);
    }

    @Test
    void workOfADroppedIndexAndOfADroppedTableIsForgotten() {
        createIndex("by_fare", "fare");
        moveAll("moved");
        CatalogSnapshot before = store.catalog();
        store.changes().dropIndex("trip", "by_fare");
        Cleaner outdated = other.cleaner(CatalogSources.old(store, before), System::nanoTime);
        outdated.tick();

        other.cleanAll();
        assertThat(other.pending()).isZero();
        assertThat(entries()).isEqualTo(ROWS);

        moveAll("again");
        store.changes().dropModel("trip");
        other.cleanAll();
        assertThat(other.pending()).isZero();
    }

    @Test
    void cleanerThatHasNotHeardOfAnIndexAsksAgain() {
        CatalogSnapshot before = store.catalog();
        createIndex("by_fare", "fare");
        moveAll("moved");
        List<Long> clock = new ArrayList<>(List.of(0L));
        Cleaner cleaner = other.cleaner(CatalogSources.old(store, before), () -> clock.get(0));
        cleaner.tick();
        clock.set(0, Duration.ofHours(1).toNanos());
        cleaner.tick();

        assertThat(other.pending()).isZero();
        assertThat(other.entries(trip(store), "by_fare")).isEqualTo(ROWS);
        assertThat(entries()).isEqualTo(ROWS);
    }

    /** The table is dropped after the cleaner has looked at the catalog. */
    @Test
    void tableThatIsGoneKeepsNoOtherFromBeingCleaned() {
        CatalogSnapshot before = store.catalog();
        moveAll("moved");
        store.changes().dropIndex("trip", "by_city");
        createIndex("by_fare", "fare");
        moveAll("again");
        List<Long> clock = new ArrayList<>(List.of(0L));
        Cleaner cleaner = other.cleaner(CatalogSources.old(store, before), () -> clock.get(0));
        cleaner.tick();
        clock.set(0, Duration.ofHours(1).toNanos());
        cleaner.tick();

        assertThat(other.entries(trip(store), "by_fare")).isEqualTo(ROWS);
    }

    /** As by a writer whose commit over several partitions takes long. */
    @Test
    void rowThatAWriterHoldsLockedIsNotWaitedFor() {
        put(1, "there");
        int position = store.topology().partitionOf(NativeKey.shardOf(key(store, 1)));
        Partition partition = other.tables().partition(position);
        int run = store.topology().tableRunOf(NativeKey.shardOf(key(store, 1)));

        partition.transact("hold row", StatementGuard.none(), connection -> {
            other.tables()
                    .cells(position, trip(store), run)
                    .lockRows(List.of(key(store, 1)), LockPolicy.WAIT)
                    .list(connection, row -> 0);
            other.cleanAll();
            return 0;
        });

        assertThat(entries()).isEqualTo(ROWS);
    }

    /** As where a row has been there and back before the cleaner comes, and leaves again. */
    @Test
    void entryThatItsRowHadAgainStaysForAGracePeriodOfItsOwn() {
        Cleaner cleaner = other.cleaner();
        put(1, "there");
        cleaner.tick();
        other.advance(GracePeriod.OF_OLD_ENTRIES.dividedBy(2));
        put(1, "c1");
        put(1, "elsewhere");
        cleaner.tick();

        other.advance(GracePeriod.OF_OLD_ENTRIES.dividedBy(2));
        cleaner.tick();
        assertThat(entries()).isEqualTo(ROWS + 2);

        other.advance(GracePeriod.OF_OLD_ENTRIES.dividedBy(2));
        cleaner.tick();
        assertThat(entries()).isEqualTo(ROWS);
        assertThat(other.pending()).isZero();
    }

    @Test
    void rowWhoseBodyIsCorruptKeepsNothingFromBeingCleaned() {
        moveAll("moved");
        insert(store, List.of(row(store, ROWS, "corrupt", 1)));
        put(ROWS, "corrupted");
        corrupt(ROWS);

        other.cleanAll();

        assertThat(other.pending()).isZero();
        assertThat(entries()).isEqualTo(ROWS + 1);
    }

    private void corrupt(int number) {
        int shard = NativeKey.shardOf(key(store, number));
        Partition partition = other.tables().partition(store.topology().partitionOf(shard));
        int run = store.topology().tableRunOf(shard);
        String table = other.tables().names().latest(trip(store), run);
        partition.run(
                "damage",
                connection -> Query.of(
                                "UPDATE " + partition.dialect().quote(table) + " SET body = ? WHERE row_key = ?",
                                new byte[] {(byte) 0x81},
                                key(store, number))
                        .update(connection));
    }
}
