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
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.purge.PurgeJob;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import dev.schemaless.tests.contract.BreakableSource.Moment;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Purges of rows whose index entries lie elsewhere: those of writers that gave up, and notes for the cleaner, go too. */
abstract class ScatteredPurgeContract {
    private static final int ROWS = 12;
    private static final String CITY = "Purgatoria";
    private static final List<String> STEPS = List.of(
            "schemaless:read-clock",
            "schemaless:entries-of-rows",
            "schemaless:remove-old-entries",
            "schemaless:forget-pending");

    private TestStore place;
    private Store store;
    private OtherPurge other;

    /** Returns what opens the store: one whose rows and index entries lie in several tables. */
    abstract StoreConfig config(TestStore place);

    @BeforeEach
    void open(TestStore fresh) {
        place = fresh;
        store = Stores.open(config(place));
        createTrip(store);
        store.changes().createIndex(new NewIndex("trip", "by_city", List.of("city"), "city"));
        insert(store, rows(store, 0, ROWS));
        other = new OtherPurge(config(place), Duration.ZERO);
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    private void put(int number, String city) {
        store.write(new WriteRequest(
                store.refreshCatalog().version(),
                trip(store),
                List.of(new Change(
                        key(store, number),
                        current -> new Decision.Put(Map.of(Column.BASE_CELL, body(number, city, number)), 1))),
                ReadControl.unlimited()));
    }

    /** Lets some rows be in the city, then in others of its name, and then there again. */
    private void live(int from, int to) {
        for (int number = from; number < to; number++) {
            put(number, CITY + number);
            put(number, CITY + "Nova");
            put(number, CITY);
        }
    }

    private Map<RowKey, Long> found() {
        return scan(store).stream()
                .filter(row -> new String(row.bodies().get(0), StandardCharsets.ISO_8859_1).contains(CITY))
                .collect(Collectors.toMap(StoredRow::key, StoredRow::rowSeq));
    }

    private List<Purge.Count> purge() {
        return other.purge(trip(store), this::found);
    }

    private List<Purge.Count> purgeKeys() {
        return other.purge(trip(store), Purge.Keys.GO, this::found);
    }

    private void assertGone() {
        assertThat(PhysicalScan.find(config(place), CITY)).isEmpty();
    }

    private void assertIndexAgrees() {
        assertThat(keys(lookUp(store, "by_city", new Bound.IsNotNull())))
                .containsExactlyInAnyOrderElementsOf(keys(scan(store)));
    }

    /** Puts an entry of a row as a writer does that then gives up: without a note. */
    private void giveUp(int number, long rowSeq) {
        EntryChanges changes = new EntryChanges(other.tables(), StatementGuard.none());
        EntryPlacement.of(other.tables(), trip(store), trip(store).indexes())
                .place(key(store, number), rowSeq, Map.of(Column.BASE_CELL, body(number, CITY + "Lost", 1)), changes);
        changes.putElsewhere(-1, store.catalog().version());
    }

    @Test
    void entriesAndNotesGo() {
        live(0, 6);
        giveUp(2, 5);
        assertThat(PhysicalScan.find(config(place), CITY)).contains("c", "i", "l", "pending");

        List<Purge.Count> counts = purge();

        assertGone();
        assertThat(counts)
                .allSatisfy(count -> assertThat(count.kind() == Purge.Kind.KEY || count.left() == 0)
                        .isTrue());
        assertThat(counts.stream()
                        .filter(count -> count.kind() == Purge.Kind.NOTE)
                        .mapToLong(Purge.Count::erased)
                        .sum())
                .isGreaterThanOrEqualTo(12);
        assertThat(keys(scan(store))).hasSize(ROWS - 6);
        assertIndexAgrees();
    }

    @Test
    void entriesStayForLookupsUnderWay() {
        live(0, 3);
        try (OtherPurge patient = new OtherPurge(config(place), PurgeJob.LONGEST_USE)) {
            CompletableFuture<List<Purge.Count>> purge =
                    CompletableFuture.supplyAsync(() -> patient.purge(trip(store), this::found), TestJobs.ownThread());
            Awaitility.await()
                    .until(() -> patient.jobs().stream()
                            .anyMatch(job -> job.position() != null
                                    && !job.position().startsWith("3 0 ")
                                    && job.position().startsWith("3 ")));
            assertThat(PhysicalScan.find(config(place), CITY)).contains("i");

            patient.cancelAll();
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(purge::join)
                    .havingCause()
                    .isInstanceOfSatisfying(
                            SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_CANCELED));
            assertThat(patient.jobs()).extracting(JobState::position).containsOnlyNulls();
        }
    }

    @Test
    void entriesOfWritersThatGaveUpGoWithKeys() {
        live(0, 6);
        live(5, 6);
        giveUp(2, 7);

        List<Purge.Count> counts = purgeKeys();

        assertGone();
        assertThat(counts).allMatch(count -> count.left() == 0);
        assertIndexAgrees();
    }

    /** A cleaner has read a note before the key was purged, and removes the entry after the key has come again. */
    @Test
    void oldNoteOfAKeyThatComesAgainHarmsNoEntry() {
        live(0, 1);
        long before = scan(store).stream()
                .filter(row -> row.key().equals(key(store, 0)))
                .mapToLong(StoredRow::rowSeq)
                .sum();
        purgeKeys();
        insert(store, List.of(row(store, 0, CITY, 1)));

        other.removeEntries(trip(store), key(store, 0), body(0, CITY, 1), before);

        assertIndexAgrees();
        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of(CITY))))).containsExactly(key(store, 0));
    }

    @ParameterizedTest
    @EnumSource(Purge.Keys.class)
    void rowThatIsThereAgainKeepsItsEntry(Purge.Keys keys) {
        live(0, 1);
        AtomicBoolean isFirst = new AtomicBoolean(true);
        other.write(request -> {
            long[] counts = store.write(request);
            if (isFirst.compareAndSet(true, false)) {
                insert(store, List.of(row(store, 0, "elsewhere", 1)));
            }
            return counts;
        });

        other.purge(trip(store), keys, this::found);

        assertGone();
        assertThat(keys(lookUp(store, "by_city", new Bound.In(List.of("elsewhere")))))
                .containsExactly(key(store, 0));
        assertIndexAgrees();
    }

    @Test
    void rowThatIsWrittenMeanwhileIsFoundAgain() {
        live(0, 2);
        AtomicInteger calls = new AtomicInteger();
        other.write(request -> {
            if (calls.getAndIncrement() == 0) {
                put(0, CITY + "Again");
                put(1, "saved");
            }
            return store.write(request);
        });

        purge();

        assertThat(calls.get()).isGreaterThan(1);
        assertThat(keys(scan(store))).contains(key(store, 1)).doesNotContain(key(store, 0));
        assertThat(PhysicalScan.find(config(place), CITY + "Again")).isEmpty();
        assertIndexAgrees();
    }

    @Test
    void rowsThatAreWrittenAgainAndAgainEndInAConflict() {
        live(0, 1);
        AtomicInteger calls = new AtomicInteger();
        other.write(request -> {
            put(0, CITY + calls.getAndIncrement());
            return store.write(request);
        });

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(this::purge)
                .withMessageContaining("again and again")
                .matches(e -> e.code() == ErrorCode.SERIALIZATION_FAILURE);
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    @Tag("long")
    void jobThatDiesAtAnyStepIsFinished(Moment moment) {
        for (String step : STEPS) {
            live(0, ROWS);
            giveUp(2, 5);
            other.sources().forEach(source -> source.breakAt(step, moment));

            purge();

            assertThat(other.sources()).as(step).anyMatch(source -> !source.isAboutToBreak());
            other.sources().forEach(source -> source.breakAt("nothing", moment));
            assertGone();
            assertThat(scan(store)).as(step).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void jobThatDiesWhileItErasesIsFinished(Moment moment) {
        live(0, ROWS);
        AtomicBoolean dies = new AtomicBoolean(true);
        other.write(request -> {
            boolean isLast = dies.getAndSet(false);
            long[] counts = isLast && moment == Moment.BEFORE ? new long[0] : store.write(request);
            if (isLast) {
                throw new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot write: the process is dead.");
            }
            return counts;
        });

        purge();

        assertThat(dies).isFalse();
        assertGone();
        assertThat(scan(store)).isEmpty();
    }

    @Test
    void jobOfAProcessThatStallsIsFinishedByAnother() {
        live(0, ROWS);
        CountDownLatch stalled = new CountDownLatch(1);
        CountDownLatch wake = new CountDownLatch(1);
        Function<WriteRequest, long[]> stalling = request -> {
            stalled.countDown();
            TestJobs.awaitQuietly(wake);
            return store.write(request);
        };
        other.write(stalling);
        CompletableFuture<List<Purge.Count>> purge = CompletableFuture.supplyAsync(this::purge, TestJobs.ownThread());
        TestJobs.awaitQuietly(stalled);
        try (OtherPurge second = new OtherPurge(config(place), Duration.ZERO)) {
            second.takeOver();
            Awaitility.await().until(() -> second.jobs().stream().allMatch(job -> job.phase() == JobState.Phase.DONE));
            assertGone();
            insert(store, List.of(row(store, 1, "there again", 1)));
            other.write(store::write);
            wake.countDown();
            purge.join();
        }

        assertGone();
        assertThat(keys(scan(store))).containsExactly(key(store, 1));
        assertIndexAgrees();
    }

    @Test
    void indexAgreesAmongWritersAndPurges() {
        AtomicBoolean done = new AtomicBoolean();
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int writer = 0; writer < 3; writer++) {
            int first = writer;
            writers.add(CompletableFuture.runAsync(
                    () -> {
                        for (int i = first; !done.get(); i++) {
                            put(i % 4, CITY + i % 7);
                        }
                    },
                    TestJobs.ownThread()));
        }
        for (int i = 0; i < 20; i++) {
            Map<RowKey, Long> rows = new TreeMap<>(found());
            try {
                other.purge(trip(store), () -> rows);
            } catch (SchemalessException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.SERIALIZATION_FAILURE);
            }
        }
        done.set(true);
        writers.forEach(CompletableFuture::join);
        assertIndexAgrees();

        purge();

        assertThat(keys(scan(store))).hasSize(ROWS - 4);
        assertIndexAgrees();
    }
}
