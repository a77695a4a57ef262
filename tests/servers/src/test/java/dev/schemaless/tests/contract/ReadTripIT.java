package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createIndex;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.keys;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Selectivity;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.fixture.NewRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.key.Shards;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.catalog.transaction.RowCount;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many round trips a read takes to each of two partitions, the look at the epoch included. */
@OnBackend(Backend.TWO_MARIADB)
final class ReadTripIT {
    private static final long ABSENT = 1_000_000;

    /** What a reader sends; the store's own cleaner and recovery send others at any time. */
    private static final Pattern READ = Pattern.compile("schemaless:(scan|read-(key|keys|index|entries|epoch)) ");

    private CuttingProxy first;
    private CuttingProxy second;
    private Store store;

    @BeforeEach
    void open(TestStore place) throws Exception {
        first = CuttingProxy.before(place.servers().get(0));
        second = CuttingProxy.before(place.servers().get(1));
        store = Stores.open(StoreFixture.on(place.config(), place.partitions(List.of(first.front(), second.front()))));
        createTrip(store);
        createIndex(store, "by_city", "city");
        store.changes().createIndex(new NewIndex("trip", "by_fare", List.of("fare"), "fare"));
        insert(store, rows(store, 0, 100));
        // each pool has its connection
        read(new RowSource.Keys(keysOf(0, 100)), Column.BASE_CELL);
    }

    @AfterEach
    void close() throws Exception {
        store.close();
        first.close();
        second.close();
    }

    private void count() {
        first.count();
        second.count();
    }

    /** Counts what the read sends; the fixture asks for the newest catalog first. */
    private List<StoredRow> read(RowSource source, String cell) {
        ReadRequest request =
                new ReadRequest(store.catalog().version(), trip(store), List.of(cell), source, ReadControl.unlimited());
        count();
        return StoreFixture.read(store, request);
    }

    private List<RowKey> keysOf(long from, long to) {
        return LongStream.range(from, to).mapToObj(number -> key(store, number)).toList();
    }

    /** The numbers up to half the shards lie on the first partition. */
    private void assertTrips(int toFirst, int toSecond) {
        assertThat(List.of(first.statements(READ), second.statements(READ))).containsExactly(toFirst, toSecond);
    }

    private int trips() {
        return first.statements(READ) + second.statements(READ);
    }

    @Test
    void readByKeyTakesOne() {
        assertThat(read(new RowSource.Keys(keysOf(5, 6)), Column.BASE_CELL)).hasSize(1);

        assertTrips(1, 0);
    }

    @Test
    void readByTheKeyOfNoRowTakesOne() {
        assertThat(read(new RowSource.Keys(keysOf(ABSENT, ABSENT + 1)), Column.BASE_CELL))
                .isEmpty();

        assertThat(trips()).isEqualTo(1);
    }

    @Test
    void readByKeysTakesOneToEachPartition() {
        assertThat(read(new RowSource.Keys(keysOf(0, 100)), Column.BASE_CELL)).hasSize(100);

        assertTrips(1, 1);
    }

    @Test
    void readByTheKeysOfNoRowsTakesOneToEachPartition() {
        assertThat(read(new RowSource.Keys(keysOf(ABSENT, ABSENT + 100)), Column.BASE_CELL))
                .isEmpty();

        assertTrips(1, 1);
    }

    @Test
    void readByManyKeysTakesOneToEachPartition() {
        assertThat(read(new RowSource.Keys(keysOf(ABSENT, ABSENT + 1_800)), Column.BASE_CELL))
                .isEmpty();

        assertTrips(1, 1);
    }

    @Test
    void readOfAShardTakesOneOnceItIsKnownHowLargeRowsAre() {
        int shards = store.topology().shards();
        insert(
                store,
                LongStream.range(10, 310)
                        .mapToObj(number -> new NewRow(
                                key(store, 7 + number * shards), Map.of(Column.BASE_CELL, body(number, "x", 1))))
                        .toList());
        RowSource shard = new RowSource.Scan(ShardSet.of(shards, List.of(7)));
        assertThat(read(shard, Column.BASE_CELL)).hasSizeGreaterThanOrEqualTo(300);
        assertThat(trips()).isGreaterThan(1);

        assertThat(read(shard, Column.BASE_CELL)).hasSizeGreaterThanOrEqualTo(300);

        assertTrips(1, 0);
    }

    private List<StoredRow> lookUp(String index, Object value, ShardSet shards) {
        IndexDefinition definition = trip(store).findIndex(index).orElseThrow();
        return read(new RowSource.Index(definition, List.of(new Bound.In(List.of(value))), shards), Column.BASE_CELL);
    }

    @Test
    void readByAColocatedIndexTakesOne() {
        ShardSet shards = ShardSet.of(store.topology().shards(), List.of(5));

        assertThat(lookUp("by_city", "c5", shards)).isNotEmpty();

        assertTrips(1, 0);
    }

    @Test
    void readByAColocatedIndexThatFindsNothingTakesOne() {
        ShardSet shards = ShardSet.of(store.topology().shards(), List.of(5));

        assertThat(lookUp("by_city", "none", shards)).isEmpty();

        assertTrips(1, 0);
    }

    private ShardSet shardOfFare(long fare) {
        int shards = store.topology().shards();
        return ShardSet.of(
                shards,
                List.of(Shards.of(trip(store).columnOfField("fare"), shards).shardOf(fare)));
    }

    @Test
    void readByAGlobalIndexTakesOneForTheKeysAndOneForTheRows() {
        assertThat(keys(lookUp("by_fare", 7L, shardOfFare(7)))).containsExactly(key(store, 7));

        assertThat(trips()).isEqualTo(2);
    }

    @Test
    void scanOfManyRowsTakesTwoToEachPartition() {
        insert(store, rows(store, 100, 12_000));

        assertThat(read(new RowSource.Scan(allShards()), Column.BASE_CELL)).hasSize(12_000);

        // the first rows come soon, and say how many the next page can take; kept rows make more pages
        assertThat(List.of(first.statements(READ), second.statements(READ))).allMatch(trips -> trips <= 3);
    }

    @Test
    void scanOfRowsOfWhichNoneIsKeptTakesOneToEachPartitionOnceTheirSizeIsKnown() {
        insert(store, rows(store, 100, 12_000));

        assertThat(countedByParts()).isEqualTo(12_000);
        assertTrips(2, 2);

        assertThat(countedByParts()).isEqualTo(12_000);
        assertTrips(1, 1);
    }

    @Test
    void scanThatKeepsFewRowsTakesOneToEachPartitionOnceThatIsKnown() {
        insert(store, rows(store, 100, 12_000));
        Selectivity known = new Selectivity();

        assertThat(everyHundredth(known)).isEqualTo(120);
        assertTrips(2, 2);

        assertThat(everyHundredth(known)).isEqualTo(120);
        assertTrips(1, 1);

        // who does not remember gets the first rows soon
        assertThat(everyHundredth(null)).isEqualTo(120);
        assertTrips(2, 2);
    }

    @Test
    void scanThatKeptManyRowsOnceIsNotBelievedToKeepFewAtOnce() {
        insert(store, rows(store, 100, 12_000));
        Selectivity known = new Selectivity();
        keptOf(known, StoredRow::materialized);

        everyHundredth(known);
        everyHundredth(known);

        assertTrips(2, 2);
    }

    private int everyHundredth(@Nullable Selectivity known) {
        AtomicInteger rows = new AtomicInteger();
        return keptOf(known, row -> rows.incrementAndGet() % 100 == 0 ? row.materialized() : null);
    }

    private int keptOf(@Nullable Selectivity known, RowMapper<StoredRow> mapper) {
        ReadRequest request = new ReadRequest(
                store.catalog().version(),
                trip(store),
                new RowColumns(List.of(Column.BASE_CELL), RowFacts.ALL),
                new RowSource.Scan(allShards()),
                ReadControl.unlimited(),
                null,
                known,
                Snapshot.none());
        count();
        int kept = 0;
        try (RowCursor<StoredRow> cursor = store.read(request, mapper)) {
            while (cursor.next()) {
                kept++;
            }
        }
        return kept;
    }

    private ShardSet allShards() {
        return ShardSet.all(store.topology().shards());
    }

    private long countedByParts() {
        ReadRequest request = new ReadRequest(
                store.catalog().version(),
                trip(store),
                List.of(Column.BASE_CELL),
                new RowSource.Scan(allShards()),
                ReadControl.unlimited());
        count();
        return store.parts(request).drain(RowCount::new).stream()
                .mapToLong(RowCount::rows)
                .sum();
    }

    @Test
    void readByAGlobalIndexThatFindsNothingTakesOne() {
        assertThat(lookUp("by_fare", ABSENT, shardOfFare(ABSENT))).isEmpty();

        assertThat(trips()).isEqualTo(1);
    }

    private RowSource.Index index(String name, Object value, ShardSet shards) {
        return new RowSource.Index(
                trip(store).findIndex(name).orElseThrow(), List.of(new Bound.In(List.of(value))), shards);
    }

    @Test
    void unionOfLookupsBesideTheirRowsAndOfKeysTakesOneToEachPartition() {
        ShardSet all = ShardSet.all(store.topology().shards());
        List<RowKey> both = Stream.concat(
                        keys(read(index("by_city", "c5", all), Column.BASE_CELL)).stream(),
                        keys(read(index("by_city", "c6", all), Column.BASE_CELL)).stream())
                .toList();
        RowSource union = RowSource.unionOf(List.of(
                index("by_city", "c5", all),
                index("by_city", "c6", all),
                new RowSource.Keys(List.of(both.get(0), key(store, 2), key(store, ABSENT)))));

        assertThat(keys(read(union, Column.BASE_CELL)))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(both.stream(), Stream.of(key(store, 2))).toList());

        assertTrips(1, 1);
    }

    @Test
    void unionOfLookupsOfOneShardTakesOne() {
        ShardSet shards = ShardSet.of(store.topology().shards(), List.of(5));
        RowSource union = RowSource.unionOf(List.of(index("by_city", "c5", shards), index("by_city", "none", shards)));

        assertThat(read(union, Column.BASE_CELL)).isNotEmpty();

        assertTrips(1, 0);
    }

    @Test
    void unionWithALookupElsewhereTakesOneForItsKeysAndOneForTheRowsBeside() {
        ShardSet shards = ShardSet.of(store.topology().shards(), List.of(5));
        RowSource union =
                RowSource.unionOf(List.of(index("by_city", "none", shards), index("by_fare", 7L, shardOfFare(7))));

        assertThat(keys(read(union, Column.BASE_CELL))).containsExactly(key(store, 7));

        assertThat(trips()).isEqualTo(3);
    }

    @Test
    void rowsThatOtherCellsAreWantedOfTakeOneToo() {
        NewRow row = new NewRow(
                key(store, 200), Map.of(Column.BASE_CELL, body(200, "x", 1), "feedback", StoreFixture.rating(3)));
        insert(store, List.of(row));

        assertThat(read(new RowSource.Keys(List.of(row.key())), "feedback"))
                .singleElement()
                .satisfies(found -> assertThat(found.bodies()).containsExactly(StoreFixture.rating(3)));

        assertThat(trips()).isEqualTo(1);
    }

    /** A lease of the catalog may end before a server has found the first row that was written since. */
    @Test
    void lookupAsOfATimePassesOverEachTableOnceHoweverLongThatTakes() {
        for (CuttingProxy each : List.of(first, second)) {
            each.beforeEach("schemaless:scan ", () -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(150)));
        }
        RowSource source = index("by_city", "c5", ShardSet.all(store.topology().shards()));
        ReadRequest request = new ReadRequest(
                        store.catalog().version(),
                        trip(store),
                        List.of(Column.BASE_CELL),
                        source,
                        ReadControl.unlimited())
                .asOf(AsOf.all(0));
        Pattern passes = Pattern.compile("schemaless:scan ");
        count();

        assertThat(StoreFixture.read(store, request)).isEmpty();

        assertThat(List.of(first.statements(passes), second.statements(passes))).containsExactly(1, 1);
    }
}
