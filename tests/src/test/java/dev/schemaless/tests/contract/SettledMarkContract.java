package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.SettledMark;
import dev.schemaless.catalog.epoch.SettledMarks;
import dev.schemaless.catalog.epoch.Settlement;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.feed.FeedBatch;
import dev.schemaless.catalog.feed.FeedHandler;
import dev.schemaless.catalog.feed.NewFeed;
import dev.schemaless.catalog.job.feed.Feeds;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Cells get their numbers in one order and are committed in another. Whoever reads a log from the last number that was seen misses
 * some; whoever stops at the settled mark misses none, and so does a consumer. {@code -Dschemaless.test.cells=N} sets how many cells are written.
 */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class SettledMarkContract {
    private static final int POLL_MILLIS = 20;
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private LateWriters writers;
    private Feeds feeds;
    private TableRun log;

    /** Where the store lies: one shard for each partition. */
    StoreConfig config(TestStore place) {
        return place.config(place.partitions().size());
    }

    @BeforeEach
    void open(TestStore place) {
        writers = new LateWriters(config(place), place.backend());
        log = writers.log();
        // of the process that writes, because embedded stripes are its own
        feeds = new Feeds(
                tables(),
                new Settlement(tables()),
                CatalogSources.of(writers.store()),
                new JobTable(tables().partition(0), tables().names()),
                "test");
    }

    @AfterEach
    void close() {
        feeds.close();
        writers.close();
    }

    private StoreTables tables() {
        return writers.tables();
    }

    /** Reads a log again and again, each time from where it stopped. */
    private final class Reader {
        private final List<Long> seen = new ArrayList<>();
        private long position;

        void readUpTo(long limit) {
            List<Long> fresh = writers.read(position, limit);
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
                seen.addAll(writers.read(batch.first() - 1, batch.last()));
            }
        }

        @Override
        public boolean takes(FeedBatch change, Throwable failure, int tries) {
            return false;
        }
    }

    @Test
    void readerBehindTheMarkMissesNoCell() throws Exception {
        CompletableFuture<Void> end = writers.start();
        SettledMarks marks = new SettledMarks(tables(), 0);
        Consumer consumer = new Consumer();
        feeds.begin(
                new NewFeed("consumer", log.model(), NewFeed.Start.BEGINNING, 100), consumer, ReadControl.unlimited());
        Reader careless = new Reader();
        Reader settled = new Reader();
        long start = System.nanoTime();
        while (!end.isDone()) {
            assertThat(System.nanoTime() - start).isLessThan(PATIENCE.toNanos());
            careless.readUpTo(Long.MAX_VALUE);
            OptionalLong mark = marks.poll(List.of(log)).map(this::position).orElse(OptionalLong.empty());
            if (mark.isPresent()) {
                settled.readUpTo(mark.getAsLong());
            }
            Thread.sleep(POLL_MILLIS);
        }
        end.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        careless.readUpTo(Long.MAX_VALUE);
        settled.readUpTo(settledEnd(marks));

        List<Long> all = writers.read(0, Long.MAX_VALUE);
        Set<Long> missed = new LinkedHashSet<>(all);
        missed.removeAll(Set.copyOf(careless.seen));
        System.out.printf(
                "%s: of %d cells %d are lost by the greatest number seen, %d by the settled mark%n",
                getClass().getSimpleName(), all.size(), missed.size(), all.size() - settled.seen.size());
        assertThat(all).hasSizeGreaterThanOrEqualTo(LateWriters.CELLS);
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
        long end = writers.read(0, Long.MAX_VALUE).stream()
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
