package dev.schemaless.catalog.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.fixture.MemoryPartition;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.Topology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A version is published on a partition when no writer of an older one is left. */
final class EpochStripesTest {
    private static final long SECONDS = 60;

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final Partition partition = MemoryPartition.open();
    private final StoreTables tables = new StoreTables(List.of(partition), new TableNames(""), Topology.even(1, 1, 1));

    @BeforeEach
    void create() {
        partition.run("create", connection -> {
            for (Query query : tables.housekeeping(0).createHousekeeping()) {
                query.update(connection);
            }
            return tables.housekeeping(0).startEpoch().update(connection);
        });
    }

    @AfterEach
    void close() {
        mayEnd.countDown();
        executor.shutdown();
        partition.close();
    }

    private EpochStripes stripes(Duration patience) {
        return new EpochStripes(tables, 0, patience);
    }

    /** Begins a transaction that stays open until the test lets it end; gives the version that it found. */
    private CompletableFuture<Long> write() throws InterruptedException {
        CompletableFuture<Long> writer = CompletableFuture.supplyAsync(
                () -> partition.transact("write", StatementGuard.none(), connection -> {
                    long version =
                            Epoch.share(connection, tables.housekeeping(0)).version();
                    begun.countDown();
                    assertThat(awaitEnd()).isTrue();
                    return version;
                }),
                executor);
        assertThat(begun.await(SECONDS, TimeUnit.SECONDS)).isTrue();
        return writer;
    }

    private boolean awaitEnd() {
        try {
            return mayEnd.await(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void writerThatTakesTooLongIsReportedAndKeepsTheVersionFromBeingPublished() throws Exception {
        CompletableFuture<Long> writer = write();
        EpochStripes impatient = stripes(Duration.ofSeconds(1));

        assertThatThrownBy(() -> impatient.publish(1, StatementGuard.none()))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SERIALIZATION_FAILURE))
                .hasMessage(
                        "Cannot publish version 1 of the catalog on here: a transaction that began before the change is"
                                + " still open after 1 seconds. End it; the next change of the catalog finishes this one.");
        assertThat(impatient.isPublished(1, StatementGuard.none())).isFalse();

        mayEnd.countDown();
        assertThat(writer.get(SECONDS, TimeUnit.SECONDS)).isZero();
        impatient.publish(1, StatementGuard.none());
        assertThat(impatient.isPublished(1, StatementGuard.none())).isTrue();
        assertThat(impatient.isPublished(2, StatementGuard.none())).isFalse();
    }

    @Test
    void writerAfterThePublicationFindsTheVersion() throws Exception {
        stripes(Duration.ofSeconds(SECONDS)).publish(5, StatementGuard.none());

        CompletableFuture<Long> writer = write();

        assertThat(stripes(Duration.ZERO).isPublished(5, StatementGuard.none())).isTrue();
        mayEnd.countDown();
        assertThat(writer.get(SECONDS, TimeUnit.SECONDS)).isEqualTo(5);
    }

    /** A process has published nothing just after it was opened; no process works by an older version all the same. */
    @Test
    void versionThatAnotherProcessPublishedIsPublishedHereToo() {
        partition.run("raise", connection -> tables.epoch(0).raise(7).update(connection));

        assertThat(stripes(Duration.ZERO).isPublished(7, StatementGuard.none())).isTrue();
        assertThat(stripes(Duration.ZERO).isPublished(8, StatementGuard.none())).isFalse();
    }

    @Test
    void waitingEndsWhenTheCallerWantsIt() throws Exception {
        CompletableFuture<Long> writer = write();

        ReadControl control = ReadControl.unlimited();
        control.cancel();

        assertThatThrownBy(() -> stripes(Duration.ofSeconds(SECONDS)).publish(1, control))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_CANCELED));
        assertThat(writer).isNotDone();
    }
}
