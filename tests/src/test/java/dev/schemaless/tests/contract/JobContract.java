package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.TestJobs.awaitQuietly;
import static dev.schemaless.tests.contract.TestJobs.count;
import static dev.schemaless.tests.contract.TestJobs.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job goes on from where it was when it is tried again, and its row tells how far it is. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class JobContract {
    private TestJobs place;

    @BeforeEach
    void open(TestStore fresh) {
        place = new TestJobs(fresh);
    }

    @AfterEach
    void close() {
        place.close();
    }

    @Test
    void doneJobIsListed() {
        new Jobs(place.runner(run -> count(run, 3))).perform(job("a"), ReadControl.unlimited());

        assertThat(place.only()).satisfies(job -> {
            assertThat(job.kind()).isEqualTo("TEST");
            assertThat(job.subject()).isEqualTo("that of a");
            assertThat(job.phase()).isEqualTo(Phase.DONE);
            assertThat(job.done()).as("the last step is shown as well").isEqualTo(3);
            assertThat(job.total()).isEqualTo(3);
            assertThat(job.tries()).isEqualTo(1);
            assertThat(job.owner()).isNull();
            assertThat(job.lastError()).isNull();
            assertThat(job.updated()).isAfterOrEqualTo(job.created());
        });
        assertThat(place.undone()).isEmpty();
    }

    @Test
    void failureReachesWaitingCallersAndItsValuesNoOthers() {
        SchemalessException failure =
                new SchemalessException(ErrorCode.UNIQUE_VIOLATION, "Cannot count 'a': two rows have (secret).");
        Jobs jobs = new Jobs(place.runner(run -> {
            throw failure;
        }));

        assertThatThrownBy(() -> jobs.perform(job("a"), ReadControl.unlimited()))
                .isSameAs(failure);

        assertThat(place.only()).satisfies(job -> {
            assertThat(job.phase()).isEqualTo(Phase.FAILED);
            assertThat(job.lastError()).isEqualTo("23505 UNIQUE_VIOLATION: Cannot count 'a'.");
        });
        assertThat(place.undone()).containsExactly("a");
    }

    @Test
    void passingFailureIsTriedAgainFromThePosition() {
        AtomicInteger tries = new AtomicInteger();
        Jobs jobs = new Jobs(place.runner(run -> {
            count(run, 2);
            if (tries.incrementAndGet() == 1) {
                throw new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot count: cut.");
            }
            assertThat(run.position()).contains("at 2");
        }));

        jobs.perform(job("a"), ReadControl.unlimited());

        assertThat(place.only().tries()).isEqualTo(2);
        assertThat(place.only().lastError()).isEqualTo("08006 CONNECTION_LOST: Cannot count.");
    }

    /** A process that is restarted often may bring a long job further each time. */
    @Test
    void onlyTriesThatGotNoFurtherCountAgainstAJob() {
        AtomicInteger tries = new AtomicInteger();
        Jobs jobs = new Jobs(place.runner(run -> {
            int time = tries.incrementAndGet();
            if (time == 1) {
                place.updateQuietly("tries = 20, stalls = 20");
                count(run, 2);
            }
            if (time <= 2) {
                throw new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot count: cut.");
            }
        }));

        jobs.perform(job("a"), ReadControl.unlimited());

        assertThat(tries).hasValue(3);
        assertThat(place.only().tries()).isEqualTo(22);
    }

    @Test
    void jobIsCancelledFromAnywhere() {
        CountDownLatch begun = new CountDownLatch(1);
        JobRunner runner = place.runner(run -> {
            begun.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(runner).perform(job("a"), ReadControl.unlimited()));
        await().until(() -> begun.getCount() == 0);

        assertThat(place.store().jobs().cancel(place.only().id())).isTrue();

        assertThat(waiting)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withCauseInstanceOf(SchemalessException.class)
                .withMessageContaining("it was cancelled");
        assertThat(place.only().phase()).isEqualTo(Phase.CANCELLED);
        assertThat(place.undone()).containsExactly("a");
        assertThat(place.store().jobs().cancel(place.only().id())).isFalse();
        assertThat(place.store().jobs().cancel(12345)).isFalse();
    }

    @Test
    void statementThatIsStoppedCancelsItsJob() {
        JobRunner runner = place.runner(run -> run.control().pause(Duration.ofMinutes(1)));

        assertThatThrownBy(() -> new Jobs(runner).perform(job("a"), ReadControl.withTimeout(300)))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("query timeout");

        await().until(() -> place.only().phase() == Phase.CANCELLED);
        assertThat(place.undone()).containsExactly("a");
    }

    @Test
    void throttledJobGoesNoFaster() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch limited = new CountDownLatch(1);
        long[] nanos = new long[1];
        JobRunner runner = place.runner(run -> {
            begun.countDown();
            awaitQuietly(limited);
            long start = System.nanoTime();
            count(run, 41);
            nanos[0] = System.nanoTime() - start;
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(runner).perform(job("a"), ReadControl.unlimited()));
        await().until(() -> begun.getCount() == 0);
        assertThat(runner.throttle(place.only().id(), 40L)).isTrue();
        assertThat(place.only().throttle()).isEqualTo(40);
        limited.countDown();

        waiting.join();
        assertThat(Duration.ofNanos(nanos[0])).isGreaterThan(Duration.ofMillis(800));
    }

    /** A later release may know it. */
    @Test
    void jobOfAnUnknownKindIsLeftAlone() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        JobRunner first = place.runner(run -> {
            begun.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        begun.await();
        first.close();
        assertThat(waiting).failsWithin(Duration.ofSeconds(10));
        place.update("kind = 'LATER'");

        place.runner(run -> {}).open(false);

        await().during(Duration.ofSeconds(3))
                .until(() ->
                        place.only().phase() == Phase.WAITING && place.only().tries() == 1);
    }
}
