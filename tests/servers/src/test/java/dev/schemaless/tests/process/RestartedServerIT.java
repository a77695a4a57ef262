package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.MortalServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One of three servers is killed at random moments while transactions are committed over all of them, and started again.
 * {@code -Dschemaless.test.restarts=N} sets how often.
 */
@OnBackend(Backend.TWO_MARIADB)
final class RestartedServerIT {
    private static final int RESTARTS = Integer.getInteger("schemaless.test.restarts", 1);
    private static final int LONGEST_MILLIS = 120;
    private static final Duration RECOVERED = Duration.ofSeconds(10);
    private static final long END_SECONDS = 60;

    private final AtomicLong next = new AtomicLong();
    private final Collection<Long> acknowledged = new ConcurrentLinkedQueue<>();

    /** The first partition holds the decisions, the last one does not. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void everyTransactionIsWholeAfterItsServerRestarts(int position, TestStore place) throws Exception {
        try (MortalServer mortal = MortalServer.start()) {
            List<DatabaseServer> servers = new ArrayList<>(place.servers());
            servers.add(position, mortal.server());
            try (Store store = Stores.open(CommittingWriter.config(servers.stream()
                    .map(server -> server.partition(place.name()))
                    .toList()))) {
                CommittingWriter.createModel(store);
                killAndCheck(mortal, store, new CommitAudit(store, servers));
            }
        }
    }

    private void killAndCheck(MortalServer mortal, Store store, CommitAudit audit) throws Exception {
        Random random = new Random();
        for (int restart = 0; restart < RESTARTS; restart++) {
            AtomicBoolean stopped = new AtomicBoolean();
            CommittingWriter.commit(store, acknowledge(next.getAndIncrement()));
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> write(store, stopped));
            Thread.sleep(random.nextInt(LONGEST_MILLIS));
            mortal.kill();
            mortal.restart();
            stopped.set(true);
            writer.get(END_SECONDS, TimeUnit.SECONDS);
            CommittingWriter.commit(store, acknowledge(next.getAndIncrement()));
            audit.awaitNothingPrepared(RECOVERED);
            assertThat(audit.assertWhole(acknowledged)).hasSizeLessThanOrEqualTo(next.intValue());
        }
    }

    private void write(Store store, AtomicBoolean stopped) {
        while (!stopped.get()) {
            long number = next.getAndIncrement();
            try {
                CommittingWriter.commit(store, number);
                acknowledge(number);
            } catch (SchemalessException e) {
                assertThat(e.code()).as(e.getMessage()).isIn(ErrorCode.CONNECTION_LOST, ErrorCode.OUTCOME_UNKNOWN);
            }
        }
    }

    private long acknowledge(long number) {
        acknowledged.add(number);
        return number;
    }
}
