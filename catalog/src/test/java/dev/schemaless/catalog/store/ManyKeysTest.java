package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowRanking;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.index.GracePeriod;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.read.lookup.IndexRead;
import dev.schemaless.catalog.read.lookup.LookupLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lookup whose entries name more rows than it may keep reads all rows instead, and loses none. */
final class ManyKeysTest {
    private static final long ROWS = 60;
    private static final long FOUND = 40;

    private final OpenStore store = OpenStore.open(EmbeddedStore.fresh(2), ExternalStores.none());
    private final Model model;

    ManyKeysTest() {
        store.changes().createModel(EmbeddedStore.model("n"));
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x", List.of("x"), "x"));
        EmbeddedStore.insert(
                store,
                "n",
                LongStream.range(0, ROWS).mapToObj(EmbeddedStore::row).toList());
        model = store.catalog().findModel("n").orElseThrow();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void lookupReadsJustItsRowsWhileItMayKeepTheirKeys() {
        assertThat(lookUp((int) FOUND)).containsExactlyInAnyOrderElementsOf(keys(FOUND));
    }

    @Test
    void lookupOfOneKeyTooManyReadsEveryRowOnce() {
        assertThat(lookUp((int) FOUND - 1)).containsExactlyInAnyOrderElementsOf(keys(ROWS));
    }

    @Test
    void keysOfEachPartitionAloneMayBeFewEnough() {
        List<RowKey> found = lookUp((int) FOUND * 3 / 4);

        assertThat(entriesOf(0)).isBetween(1L, FOUND * 3 / 4);
        assertThat(entriesOf(1)).isBetween(1L, FOUND * 3 / 4);
        assertThat(found).containsExactlyInAnyOrderElementsOf(keys(ROWS));
    }

    @Test
    void lookupThatMayKeepNoKeyReadsEveryRowOnce() {
        assertThat(lookUp(0)).containsExactlyInAnyOrderElementsOf(keys(ROWS));
    }

    @Test
    void lookupThatTookSoLongThatOldEntriesMayBeGoneReadsEveryRowOnce() {
        assertThat(lookUp(new LookupLimits(Integer.MAX_VALUE, Duration.ZERO)))
                .containsExactlyInAnyOrderElementsOf(keys(ROWS));
    }

    /** As if the machine had been suspended between the first question and the last answer. */
    @Test
    void lookupDuringWhichTheMachineWasSuspendedReadsEveryRowOnce() {
        assertThat(lookUp(suspendedFor(Duration.ofSeconds(31)))).containsExactlyInAnyOrderElementsOf(keys(ROWS));
        assertThat(lookUp(union(), suspendedFor(Duration.ofSeconds(31))))
                .containsExactlyInAnyOrderElementsOf(keys(ROWS));
    }

    @Test
    void lookupDuringAShortSuspensionReadsJustItsRows() {
        assertThat(lookUp(suspendedFor(Duration.ofSeconds(29)))).containsExactlyInAnyOrderElementsOf(keys(FOUND));
        assertThat(lookUp(union(), suspendedFor(Duration.ofSeconds(29))))
                .containsExactlyInAnyOrderElementsOf(keys(FOUND + 1));
    }

    @Test
    void firstRowsAreReadOtherwiseWhenTheMachineWasSuspended() {
        assertThat(first(suspendedFor(Duration.ofSeconds(29)))).containsExactly(0L, 1L, 2L);
        assertThat(first(suspendedFor(Duration.ofSeconds(31)))).isEmpty();
    }

    /** Reads the first three rows by the index, or otherwise none, so that one can tell. */
    private List<Long> first(LookupLimits limits) {
        FirstRequest<Long> request = new FirstRequest<>(
                request(source()), new IndexOrder(0, 1, false, true), new RowSource.Keys(List.of()), 3, new ByNumber());
        return store.reader().readFirst(request, limits).fetch();
    }

    /** Rows by what is in their key and in the indexed column as well. */
    private static final class ByNumber implements RowRanking<Long> {
        @Override
        public Long select(StoredRow row) {
            return row.key().longAt(Long.BYTES);
        }

        @Override
        public Object indexed(Long row, int column) {
            return row;
        }

        @Override
        public int compare(Long left, Long right) {
            return left.compareTo(right);
        }
    }

    /** Limits of a lookup that is asked for the time twice, and for which the monotonic clock stands still meanwhile. */
    private static LookupLimits suspendedFor(Duration time) {
        AtomicLong wall = new AtomicLong(1_000_000);
        return new LookupLimits(
                Integer.MAX_VALUE,
                GracePeriod.LONGEST_LOOKUP,
                () -> new ClockReading(5, wall.getAndAdd(time.toMillis())));
    }

    @Test
    void unionReadsEachOfItsRowsOnce() {
        assertThat(lookUp(union(), new LookupLimits((int) ROWS, Duration.ofDays(1))))
                .containsExactlyInAnyOrderElementsOf(keys(FOUND + 1));
    }

    @Test
    void unionOfTooManyKeysReadsEveryRowOnce() {
        assertThat(lookUp(union(), new LookupLimits((int) FOUND - 1, Duration.ofDays(1))))
                .containsExactlyInAnyOrderElementsOf(keys(ROWS));
    }

    @Test
    void unionThatTookSoLongThatOldEntriesMayBeGoneReadsEveryRowOnce() {
        assertThat(lookUp(union(), new LookupLimits(Integer.MAX_VALUE, Duration.ZERO)))
                .containsExactlyInAnyOrderElementsOf(keys(ROWS));
    }

    /** Of rows that an index names twice over and of two that keys name, one of which the index names as well. */
    private RowSource union() {
        RowSource.Index few = new RowSource.Index(
                source().index(), List.of(new Bound.Range(null, false, 5L, true)), EmbeddedStore.ALL);
        return RowSource.unionOf(
                List.of(source(), few, new RowSource.Keys(List.of(EmbeddedStore.key(0), EmbeddedStore.key(FOUND)))));
    }

    private static Set<RowKey> keys(long count) {
        Set<RowKey> keys = new HashSet<>();
        LongStream.range(0, count).mapToObj(EmbeddedStore::key).forEach(keys::add);
        return keys;
    }

    private RowSource.Index source() {
        return new RowSource.Index(
                model.findIndex("by_x").orElseThrow(),
                List.of(new Bound.Range(null, false, FOUND, false)),
                EmbeddedStore.ALL);
    }

    private ReadRequest request(RowSource source) {
        return new ReadRequest(store.catalog().version(), model, List.of("base"), source, ReadControl.unlimited());
    }

    private List<RowKey> lookUp(int maxKeys) {
        return lookUp(new LookupLimits(maxKeys, Duration.ofDays(1)));
    }

    private List<RowKey> lookUp(LookupLimits limits) {
        return lookUp(source(), limits);
    }

    private List<RowKey> lookUp(RowSource source, LookupLimits limits) {
        List<RowKey> keys = new ArrayList<>();
        try (RowCursor<StoredRow> cursor = store.reader().read(request(source), StoredRow::materialized, limits)) {
            while (cursor.next()) {
                keys.add(cursor.row().key());
            }
        }
        return keys;
    }

    private long entriesOf(int partition) {
        IndexRead index = new IndexRead(store.reader().session(request(source())), source(), Integer.MAX_VALUE);
        return index.keys(partition, index.runs(partition)).orElseThrow().size();
    }
}
