package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.epoch.SettledMark;
import dev.schemaless.catalog.epoch.SettledMarks;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.feed.FeedBatch;
import dev.schemaless.catalog.feed.FeedHandler;
import dev.schemaless.catalog.feed.NewFeed;
import dev.schemaless.catalog.job.feed.Feeds;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Cells get their numbers in one order and are committed in another. Whoever reads a log from the last number that was seen misses
 * some; whoever stops at the settled mark misses none, and so does a consumer. {@code -Dschemaless.test.cells=N} sets how many cells are written.
 */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class SettledMarkContract {
    private static final int CELLS = Integer.getInteger("schemaless.test.cells", 6_000);
    private static final int WRITERS = 4;
    private static final int LONGEST_OPEN_MILLIS = 300;
    private static final int POLL_MILLIS = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong attempts = new AtomicLong();
    private Store store;
    private OtherTables other;
    private Feeds feeds;
    private TableRun log;

    /** Ends a transaction that is to be rolled back. */
    private static final class Rollback extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Where the store lies: one shard for each partition. */
    StoreConfig config(TestStore place) {
        return place.config(place.partitions().size());
    }

    @BeforeEach
    void open(TestStore place) {
        StoreConfig config = config(place);
        store = Stores.open(config);
        StoreFixture.createTrip(store);
        other = OtherTables.of(store, config, place.backend());
        log = new TableRun(StoreFixture.trip(store), 0);
        // of the process that writes, because embedded stripes are its own
        feeds = new Feeds(
                tables(), CatalogSources.of(store), new JobTable(tables().partition(0), tables().names()), "test");
    }

    @AfterEach
    void close() {
        executor.shutdown();
        feeds.close();
        other.close();
        store.close();
    }

    private StoreTables tables() {
        return other.tables();
    }

    /** Writes one to five cells, and holds one of fifty transactions open, as the core's writers do it. */
    private void writeLocally(SplittableRandom random) {
        int cells = 1 + random.nextInt(5);
        try {
            tables().partition(0).transact("write cells", StatementGuard.none(), connection -> {
                Epoch.share(connection, tables().housekeeping(0));
                insert(connection, cells);
                if (random.nextInt(50) == 0) {
                    hold(random.nextInt(LONGEST_OPEN_MILLIS));
                }
                if (random.nextInt(50) == 0) {
                    throw new Rollback();
                }
                return 0;
            });
            committed.addAndGet(cells);
        } catch (Rollback ignored) {
            // its numbers stay free
        }
    }

    private static void hold(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void insert(Connection connection, int cells) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO " + cellTable()
                + " (row_key, column_name, ref_key, write_id, body, created_at)"
                + " VALUES (?, 'base', 0, ?, NULL, CURRENT_TIMESTAMP)")) {
            for (int i = 0; i < cells; i++) {
                byte[] key = ByteBuffer.allocate(16)
                        .putLong(1)
                        .putLong(attempts.incrementAndGet())
                        .array();
                statement.setBytes(1, key);
                statement.setBytes(2, key);
                statement.executeUpdate();
            }
        }
    }

    private String cellTable() {
        Partition partition = tables().partition(0);
        return partition.dialect().quote(tables().names().cells(log.model(), log.run()));
    }

    /** Writes rows of every partition through the store, if it has several. */
    private void writeOverPartitions(int number) {
        int partitions = store.topology().partitions();
        try {
            StoreFixture.insert(store, StoreFixture.rows(store, number * partitions, (number + 1) * partitions));
        } catch (StaleCatalogException e) {
            throw new IllegalStateException(e);
        }
        committed.incrementAndGet();
    }

    private void write(int writer) {
        SplittableRandom random = new SplittableRandom(writer);
        boolean distributed = store.topology().partitions() > 1 && writer == 0;
        for (int i = 0; committed.get() < CELLS; i++) {
            if (distributed) {
                writeOverPartitions(i);
            } else {
                writeLocally(random);
            }
        }
    }

    private List<Long> read(long after, long upTo) {
        return tables().partition(0).run("read log", connection -> {
            try (PreparedStatement statement = connection.prepareStatement("SELECT added_id FROM " + cellTable()
                    + " WHERE added_id > ? AND added_id <= ? ORDER BY added_id")) {
                statement.setLong(1, after);
                statement.setLong(2, upTo);
                try (ResultSet rows = statement.executeQuery()) {
                    List<Long> ids = new ArrayList<>();
                    while (rows.next()) {
                        ids.add(rows.getLong(1));
                    }
                    return ids;
                }
            }
        });
    }

    /** Reads a log again and again, each time from where it stopped. */
    private final class Reader {
        private final List<Long> seen = new ArrayList<>();
        private long position;

        void readUpTo(long limit) {
            List<Long> fresh = read(position, limit);
            seen.addAll(fresh);
            position = fresh.isEmpty() ? position : fresh.get(fresh.size() - 1);
        }
    }

    /** A consumer of the log, whose feed tells the positions to read. */
    private final class Consumer implements FeedHandler {
        private final List<Long> seen = new CopyOnWriteArrayList<>();

        @Override
        public void changed(FeedBatch batch) {
            if (batch.log() == log.run()) {
                seen.addAll(read(batch.first() - 1, batch.last()));
            }
        }

        @Override
        public boolean takes(FeedBatch change, Throwable failure, int tries) {
            return false;
        }
    }

    @Test
    void readerBehindTheMarkMissesNoCell() throws Exception {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            writers.add(CompletableFuture.runAsync(() -> write(writer), executor));
        }
        SettledMarks marks = new SettledMarks(tables(), 0);
        Consumer consumer = new Consumer();
        feeds.begin(
                new NewFeed("consumer", log.model(), NewFeed.Start.BEGINNING, 100), consumer, ReadControl.unlimited());
        Reader careless = new Reader();
        Reader settled = new Reader();
        long start = System.nanoTime();
        while (writers.stream().anyMatch(writer -> !writer.isDone())) {
            assertThat(System.nanoTime() - start).isLessThan(PATIENCE.toNanos());
            careless.readUpTo(Long.MAX_VALUE);
            OptionalLong mark = marks.poll(List.of(log)).map(this::position).orElse(OptionalLong.empty());
            if (mark.isPresent()) {
                settled.readUpTo(mark.getAsLong());
            }
            Thread.sleep(POLL_MILLIS);
        }
        for (CompletableFuture<Void> writer : writers) {
            writer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        careless.readUpTo(Long.MAX_VALUE);
        settled.readUpTo(settledEnd(marks));

        List<Long> all = read(0, Long.MAX_VALUE);
        Set<Long> missed = new LinkedHashSet<>(all);
        missed.removeAll(Set.copyOf(careless.seen));
        System.out.printf(
                "%s: of %d cells %d are lost by the greatest number seen, %d by the settled mark%n",
                getClass().getSimpleName(), all.size(), missed.size(), all.size() - settled.seen.size());
        assertThat(all).hasSizeGreaterThanOrEqualTo(CELLS);
        assertThat(settled.seen).isEqualTo(all);
        await().atMost(PATIENCE).until(() -> consumer.seen.size() >= all.size());
        assertThat(consumer.seen).isEqualTo(all);
        // else the test shows nothing
        assertThat(missed).isNotEmpty();
    }

    private OptionalLong position(SettledMark mark) {
        return mark.position(log);
    }

    /** Polls until nothing is open any more. */
    private long settledEnd(SettledMarks marks) {
        long end = read(0, Long.MAX_VALUE).stream()
                .reduce((first, second) -> second)
                .orElseThrow();
        while (true) {
            Optional<SettledMark> mark = marks.poll(List.of(log));
            if (mark.isPresent() && position(mark.get()).orElse(0) >= end) {
                return end;
            }
        }
    }
}
