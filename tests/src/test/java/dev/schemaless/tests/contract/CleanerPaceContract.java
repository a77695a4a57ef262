package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.StoreFixture.body;
import static dev.schemaless.tests.contract.StoreFixture.createTrip;
import static dev.schemaless.tests.contract.StoreFixture.insert;
import static dev.schemaless.tests.contract.StoreFixture.key;
import static dev.schemaless.tests.contract.StoreFixture.rows;
import static dev.schemaless.tests.contract.StoreFixture.trip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.GracePeriod;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.job.clean.Cleaner;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The cleaner keeps up with writers: it looks often while there is work, and neither idleness nor a backlog is in its way. */
abstract class CleanerPaceContract {
    private static final int ROWS = 40;

    private Store store;
    private OtherCleaner other;

    /** Returns what opens the store: one whose rows and index entries lie in several tables. */
    abstract StoreConfig config(TestStore place);

    @BeforeEach
    void open(TestStore place) {
        store = Stores.open(config(place));
        createTrip(store);
        store.changes().createIndex(new NewIndex("trip", "by_city", List.of("city"), "city"));
        insert(store, rows(store, 0, ROWS));
        other = new OtherCleaner(store, config(place));
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    private void put(int number, String city) {
        Decision moved = new Decision.Put(Map.of(Column.BASE_CELL, body(number, city, number)), 1);
        store.write(new WriteRequest(
                store.refreshCatalog().version(),
                trip(store),
                List.of(new Change(key(store, number), current -> moved)),
                ReadControl.unlimited()));
    }

    private void moveAll(String city) {
        IntStream.range(0, ROWS).forEach(number -> put(number, city + number % 7));
    }

    private long entries() {
        return other.entries(trip(store), "by_city");
    }

    @Test
    void cleanerAsksRarelyWhileThereIsNothingToDo() {
        Cleaner cleaner = other.cleaner();
        other.source(0).takeSent();
        for (int second = 0; second < 3600; second++) {
            cleaner.tick();
            other.advance(Duration.ofSeconds(1));
        }

        assertThat(other.source(0).takeSent())
                .allMatch(text -> text.contains("look-for-pending"))
                .hasSizeBetween(430, 470);
    }

    @Test
    void entryGoesASecondAfterTheGraceOnceTheCleanerIsAwake() {
        Cleaner cleaner = other.cleaner();
        put(1, "first");
        cleaner.tick();
        other.advance(Duration.ofSeconds(1));
        put(2, "second");

        for (int second = 0; second < 61; second++) {
            cleaner.tick();
            other.advance(Duration.ofSeconds(1));
        }

        // the store's own cleaner may be at the same entries at the same moment; the clock stands still meanwhile
        await().untilAsserted(() -> {
            cleaner.tick();
            assertThat(entries()).isEqualTo(ROWS);
        });
    }

    @Test
    void removalIsAJobWhileThereIsSomethingDue() {
        Cleaner cleaner = other.cleaner();
        moveAll("moved");
        cleaner.tick();
        assertThat(other.jobs()).isEmpty();

        other.advance(GracePeriod.OF_OLD_ENTRIES);
        cleaner.tick();

        assertThat(other.jobs()).singleElement().satisfies(job -> {
            assertThat(job.kind()).isEqualTo("CLEAN");
            assertThat(job.subject()).isEqualTo("old index entries");
            assertThat(job.phase()).isEqualTo(Phase.DONE);
            assertThat(job.done()).isEqualTo(ROWS);
            assertThat(job.owner()).isNull();
        });
        assertThat(other.pending()).isZero();
    }

    @Test
    void cancelledRemovalRestsAndComesBack() {
        AtomicBoolean cancels = new AtomicBoolean();
        AtomicLong clock = new AtomicLong();
        Cleaner cleaner = other.cleaner(CatalogSources.of(store), () -> {
            if (cancels.get() && other.cancelJob()) {
                cancels.set(false);
            }
            return clock.get();
        });
        moveAll("moved");
        cleaner.tick();
        clock.addAndGet(GracePeriod.OF_OLD_ENTRIES.toNanos());
        cancels.set(true);
        cleaner.tick();
        assertThat(cancels).isFalse();
        assertThat(other.jobs()).singleElement().matches(job -> job.phase() == Phase.CANCELLED);
        long left = other.pending();
        clock.addAndGet(Duration.ofSeconds(1).toNanos());
        cleaner.tick();
        assertThat(other.pending()).isEqualTo(left);

        for (int i = 0; i < 3; i++) {
            clock.addAndGet(GracePeriod.OF_OLD_ENTRIES.toNanos());
            cleaner.tick();
        }

        assertThat(other.pending()).isZero();
        assertThat(entries()).isEqualTo(ROWS);
    }

    /** A writer takes an id early and commits late: others have left notes with higher ids meanwhile. */
    @Test
    void noteThatIsCommittedLateWithALowerIdIsFound() {
        Cleaner cleaner = other.cleaner();
        put(1, "late");
        int position = store.topology().partitionOf(NativeKey.shardOf(key(store, 1)));
        other.commitNotesLate(position, () -> {
            put(2, "soon");
            cleaner.tick();
        });

        other.advance(GracePeriod.OF_OLD_ENTRIES);
        cleaner.tick();
        assertThat(other.pending()).isEqualTo(1);
        other.advance(GracePeriod.OF_OLD_ENTRIES.minusNanos(1));
        cleaner.tick();
        assertThat(entries()).isEqualTo(ROWS + 1);

        other.advance(Duration.ofNanos(1));
        cleaner.tick();
        assertThat(other.pending()).isZero();
        assertThat(entries()).isEqualTo(ROWS);
    }

    @Test
    void moreNotesThanAreKeptInMemoryAreWorkedToTheEnd() {
        for (int round = 0; round < 5; round++) {
            moveAll("round" + round);
        }
        int few = 7;
        Cleaner cleaner = other.cleanerOfFew(few);
        int mostAtOnce = few * store.topology().partitions();

        for (long left = other.pending(), ticks = 0; left > 0; left = other.pending(), ticks++) {
            assertThat(ticks).isLessThan(5 * ROWS);
            cleaner.tick();
            other.advance(GracePeriod.OF_OLD_ENTRIES);
            assertThat(other.pending()).isBetween(left - mostAtOnce, left);
        }

        assertThat(entries()).isEqualTo(ROWS);
    }

    /** The notes that cannot be worked are more than are kept in memory. */
    @Test
    @Tag("long")
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void notesThatCannotBeWorkedLeaveRoomForOthers() {
        int last = other.tables().partitions().size() - 1;
        for (int round = 0; round < 4; round++) {
            moveAll("round" + round);
        }
        int first = store.topology().tableRunsOf(last).get(0);
        int unreachable = (int) (notesOfFirst(Integer.MAX_VALUE) - notesOfFirst(first));
        assumeThat(unreachable).isGreaterThan(3);
        other.source(last).breakDown();
        Cleaner cleaner = other.cleanerOfFew(unreachable / 2);

        for (int tick = 0; tick < 20; tick++) {
            cleaner.tick();
            other.advance(GracePeriod.OF_OLD_ENTRIES);
        }

        other.source(last).repair();
        assertThat(notesOfFirst(first)).isZero();
        assertThat(notesOfFirst(Integer.MAX_VALUE)).isEqualTo(unreachable);
    }

    /** Counts the notes on the first partition of entries that lie before a shard. */
    private long notesOfFirst(int shard) {
        Partition partition = other.tables().partition(0);
        String table = partition.dialect().quote(other.tables().names().pending());
        Query query = Query.of("SELECT COUNT(*) FROM " + table + " WHERE shard < ?", shard);
        return partition.run(
                "count notes",
                connection -> query.list(connection, row -> row.getLong(1)).get(0));
    }
}
