package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.TestJobs.awaitQuietly;
import static dev.schemaless.tests.contract.TestJobs.count;
import static dev.schemaless.tests.contract.TestJobs.job;
import static dev.schemaless.tests.contract.TestJobs.ownThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job is done by one process at a time, whichever it is, and all who wait for it hear how it ended. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class SharedJobContract {
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
    void twoWhoWantTheSameShareOneJob() {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Consumer<JobRun> work = run -> {
            runs.incrementAndGet();
            awaitQuietly(go);
        };
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (JobRunner runner : List.of(place.runner(work), place.runner(work))) {
            waiting.add(CompletableFuture.runAsync(() -> new Jobs(runner).perform(job("a"), ReadControl.unlimited())));
        }
        await().until(() -> runs.get() == 1);
        go.countDown();

        waiting.forEach(CompletableFuture::join);
        assertThat(runs).hasValue(1);
        assertThat(place.only().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void anotherProcessGoesOnWhereAClosedOneStopped() {
        CountDownLatch counted = new CountDownLatch(1);
        JobRunner first = place.runner(run -> {
            count(run, 2);
            counted.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        await().until(() -> counted.getCount() == 0);
        first.close();

        assertThat(waiting)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withMessageContaining("the store is being closed");
        assertThat(place.only().phase()).isEqualTo(Phase.WAITING);
        assertThat(place.only().position()).isEqualTo("at 2");
        List<String> begun = new CopyOnWriteArrayList<>();
        place.runner(run -> begun.add(run.position().orElse("nowhere"))).open(false);
        await().until(() -> place.only().phase() == Phase.DONE);
        assertThat(begun).containsExactly("at 2");
    }

    /** As a process that is stopped for longer than its lease lasts, and then goes on. */
    @Test
    void overtakenOwnerWritesNothingMore() throws Exception {
        CountDownLatch paused = new CountDownLatch(1);
        CountDownLatch overtaken = new CountDownLatch(1);
        List<String> refusals = new CopyOnWriteArrayList<>();
        JobRunner first = place.runner(run -> {
            count(run, 1);
            paused.countDown();
            awaitQuietly(overtaken);
            refusals.add(refusal(() -> place.partition().transact("check", StatementGuard.none(), connection -> {
                run.check(connection);
                return 0;
            })));
            refusals.add(refusal(() -> run.advance("at 99", 99)));
            run.check();
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        paused.await();
        place.expire();
        place.runner(run -> {
                    overtaken.countDown();
                    await().until(() -> refusals.size() == 2);
                    count(run, 3);
                })
                .open(false);

        waiting.get(30, TimeUnit.SECONDS);
        assertThat(refusals).containsExactly("40001", "57014");
        assertThat(place.only().phase()).isEqualTo(Phase.DONE);
        assertThat(place.only().position()).isNotEqualTo("at 99");
        assertThat(place.only().tries()).isEqualTo(2);
        assertThat(place.undone()).isEmpty();
    }

    private static String refusal(Runnable work) {
        try {
            work.run();
            return "none";
        } catch (SchemalessException e) {
            return e.code().sqlState();
        }
    }

    /** As a process that has failed, and dies before it has taken back what it had begun. */
    @Test
    void whoJoinsHearsOfTheFailureThatAnotherProcessTakesBack() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        JobRunner first = place.runner(run -> {
            begun.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        begun.await();
        CompletableFuture<Void> joined = CompletableFuture.runAsync(
                () -> new Jobs(place.runner(run -> {})).perform(job("a"), ReadControl.unlimited()));

        place.update("state = 'CANCELLING', error_code = 'UNIQUE_VIOLATION', owner = NULL, lease_micros = 0");

        for (CompletableFuture<Void> each : List.of(waiting, joined)) {
            assertThat(each)
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOfSatisfying(
                            SchemalessException.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION));
        }
        assertThat(place.only().phase()).isEqualTo(Phase.FAILED);
        assertThat(place.undone()).containsExactly("a");
    }

    /** No process can wait for it that made it. */
    @Test
    void whoJoinsTheJobOfADeadProcessAloneCancelsIt() {
        CountDownLatch begun = new CountDownLatch(1);
        JobRunner dead = place.runner(run -> {
            begun.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> made = CompletableFuture.runAsync(
                () -> new Jobs(dead).perform(job("a"), ReadControl.unlimited()), ownThread());
        await().until(() -> begun.getCount() == 0);
        dead.close();
        assertThat(made).failsWithin(Duration.ofSeconds(10));
        JobRunner alone = place.runner(run -> run.control().pause(Duration.ofMinutes(1)));
        alone.open(true);

        assertThatThrownBy(() -> new Jobs(alone).perform(job("a"), ReadControl.withTimeout(300)))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("query timeout");

        await().until(() -> place.only().phase() == Phase.CANCELLED);
    }

    @Test
    void whoWasOnlyJoiningCancelsNothing() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        JobRunner first = place.runner(run -> {
            begun.countDown();
            awaitQuietly(go);
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        begun.await();

        JobRunner second = place.runner(run -> {});
        assertThatThrownBy(() -> new Jobs(second).perform(job("a"), ReadControl.withTimeout(300)))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("query timeout");

        await().during(Duration.ofSeconds(1)).until(() -> place.only().phase() == Phase.RUNNING);
        go.countDown();
        waiting.get(30, TimeUnit.SECONDS);
        assertThat(place.only().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void jobsThatAProcessHasNoRoomForAreLeftToOthers() throws Exception {
        CountDownLatch begun = new CountDownLatch(4);
        CountDownLatch go = new CountDownLatch(1);
        JobRunner first = place.runner(run -> {
            begun.countDown();
            awaitQuietly(go);
        });
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        for (String target : List.of("a", "b", "c", "d")) {
            waiting.add(CompletableFuture.runAsync(
                    () -> new Jobs(first).perform(job(target), ReadControl.unlimited()), ownThread()));
        }
        begun.await();
        waiting.add(CompletableFuture.runAsync(
                () -> new Jobs(first).perform(job("e"), ReadControl.unlimited()), ownThread()));
        await().until(() -> place.store().jobs().list().size() == 5);
        List<String> taken = new CopyOnWriteArrayList<>();
        JobRunner second = place.runner(run -> taken.add(run.target()));

        second.open(false);

        waiting.get(4).get(30, TimeUnit.SECONDS);
        assertThat(taken).containsExactly("e");
        waiting.add(CompletableFuture.runAsync(
                () -> new Jobs(first).perform(job("f"), ReadControl.unlimited()), ownThread()));
        second.close();
        go.countDown();
        for (CompletableFuture<Void> each : waiting) {
            each.get(30, TimeUnit.SECONDS);
        }
        assertThat(place.store().jobs().list()).extracting(JobState::phase).containsOnly(Phase.DONE);
    }
}
