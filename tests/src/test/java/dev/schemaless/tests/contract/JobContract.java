package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job is done by one process at a time, from where the one before it was, and its row tells how far it is. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class JobContract {
    private final List<JobRunner> runners = new ArrayList<>();
    private final List<String> undone = new CopyOnWriteArrayList<>();
    private TestStore place;
    private Store store;
    private OtherPartition other;
    private JobTable table;

    /** Work that a test gives. */
    private record Kind(Consumer<JobRun> work, List<String> undone) implements JobKind {
        @Override
        public String name() {
            return "TEST";
        }

        @Override
        public void run(JobRun job) {
            work.accept(job);
        }

        @Override
        public void undo(JobRun job) {
            undone.add(job.target());
        }
    }

    @BeforeEach
    void open(TestStore fresh) {
        place = fresh;
        store = Stores.open(fresh.config());
        other = OtherPartition.open(fresh.config().partitions().get(0), new Node.PoolLimits(8, 20_000));
        table = new JobTable(other.partition(), new TableNames(""));
    }

    @AfterEach
    void close() {
        runners.forEach(JobRunner::close);
        other.close();
        store.close();
    }

    /** Returns a runner as another process has one. */
    private JobRunner runner(Consumer<JobRun> work) {
        JobRunner runner = new JobRunner(table, List.of(new Kind(work, undone)), () -> true, "test");
        runners.add(runner);
        return runner;
    }

    private static NewJob job(String target) {
        return new NewJob("TEST", target, "that of " + target, 3L);
    }

    private JobState only() {
        assertThat(store.jobs()).hasSize(1);
        return store.jobs().get(0);
    }

    private static void count(JobRun run, int to) {
        for (long i = run.done() + 1; i <= to; i++) {
            run.advance("at " + i, i);
        }
    }

    /** Lets the lease of every job be over. */
    private void expire() throws SQLException {
        update("lease_micros = 1");
    }

    private void updateQuietly(String assignment) {
        try {
            update(assignment);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void update(String assignment) throws SQLException {
        try (Connection connection = place.connectToPartition(0);
                PreparedStatement update = connection.prepareStatement("UPDATE "
                        + (place.backend() == Backend.H2_MEMORY ? "\"job\"" : "job") + " SET " + assignment
                        + " WHERE active IS NOT NULL")) {
            update.executeUpdate();
        }
    }

    @Test
    void doneJobIsListed() {
        new Jobs(runner(run -> count(run, 3))).perform(job("a"), ReadControl.unlimited());

        assertThat(only()).satisfies(job -> {
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
        assertThat(undone).isEmpty();
    }

    @Test
    void failureReachesWhoeverWaitsAndItsValuesNobodyElse() {
        SchemalessException failure =
                new SchemalessException(ErrorCode.UNIQUE_VIOLATION, "Cannot count 'a': two rows have (secret).");
        Jobs jobs = new Jobs(runner(run -> {
            throw failure;
        }));

        assertThatThrownBy(() -> jobs.perform(job("a"), ReadControl.unlimited()))
                .isSameAs(failure);

        assertThat(only()).satisfies(job -> {
            assertThat(job.phase()).isEqualTo(Phase.FAILED);
            assertThat(job.lastError()).isEqualTo("23505 UNIQUE_VIOLATION: Cannot count 'a'.");
        });
        assertThat(undone).containsExactly("a");
    }

    @Test
    void passingFailureIsTriedAgainFromThePosition() {
        AtomicInteger tries = new AtomicInteger();
        Jobs jobs = new Jobs(runner(run -> {
            count(run, 2);
            if (tries.incrementAndGet() == 1) {
                throw new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot count: cut.");
            }
            assertThat(run.position()).contains("at 2");
        }));

        jobs.perform(job("a"), ReadControl.unlimited());

        assertThat(only().tries()).isEqualTo(2);
        assertThat(only().lastError()).isEqualTo("08006 CONNECTION_LOST: Cannot count.");
    }

    @Test
    void anotherProcessGoesOnWhereAClosedOneStopped() {
        CountDownLatch counted = new CountDownLatch(1);
        JobRunner first = runner(run -> {
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
        assertThat(only().phase()).isEqualTo(Phase.WAITING);
        assertThat(only().position()).isEqualTo("at 2");
        List<String> begun = new CopyOnWriteArrayList<>();
        runner(run -> begun.add(run.position().orElse("nowhere"))).open(false);
        await().until(() -> only().phase() == Phase.DONE);
        assertThat(begun).containsExactly("at 2");
    }

    /** A process that is restarted often may bring a long job further each time. */
    @Test
    void onlyTriesThatGotNoFurtherCountAgainstAJob() {
        AtomicInteger tries = new AtomicInteger();
        Jobs jobs = new Jobs(runner(run -> {
            int time = tries.incrementAndGet();
            if (time == 1) {
                updateQuietly("tries = 20, stalls = 20");
                count(run, 2);
            }
            if (time <= 2) {
                throw new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot count: cut.");
            }
        }));

        jobs.perform(job("a"), ReadControl.unlimited());

        assertThat(tries).hasValue(3);
        assertThat(only().tries()).isEqualTo(22);
    }

    /** As a process that has failed, and dies before it has taken back what it had begun. */
    @Test
    void whoJoinsHearsOfTheFailureThatAnotherProcessTakesBack() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        JobRunner first = runner(run -> {
            begun.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        begun.await();
        CompletableFuture<Void> joined = CompletableFuture.runAsync(
                () -> new Jobs(runner(run -> {})).perform(job("a"), ReadControl.unlimited()));

        update("state = 'CANCELLING', error_code = 'UNIQUE_VIOLATION', owner = NULL, lease_micros = 0");

        for (CompletableFuture<Void> each : List.of(waiting, joined)) {
            assertThat(each)
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOfSatisfying(
                            SchemalessException.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION));
        }
        assertThat(only().phase()).isEqualTo(Phase.FAILED);
        assertThat(undone).containsExactly("a");
    }

    @Test
    void whoWasOnlyJoiningCancelsNothing() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        JobRunner first = runner(run -> {
            begun.countDown();
            awaitQuietly(go);
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        begun.await();

        JobRunner second = runner(run -> {});
        assertThatThrownBy(() -> new Jobs(second).perform(job("a"), ReadControl.withTimeout(300)))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("query timeout");

        await().during(Duration.ofSeconds(1)).until(() -> only().phase() == Phase.RUNNING);
        go.countDown();
        waiting.get(30, TimeUnit.SECONDS);
        assertThat(only().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void jobsThatAProcessHasNoRoomForAreLeftToOthers() throws Exception {
        CountDownLatch begun = new CountDownLatch(4);
        CountDownLatch go = new CountDownLatch(1);
        JobRunner first = runner(run -> {
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
        await().until(() -> store.jobs().size() == 5);
        List<String> taken = new CopyOnWriteArrayList<>();
        JobRunner second = runner(run -> taken.add(run.target()));

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
        assertThat(store.jobs()).extracting(JobState::phase).containsOnly(Phase.DONE);
    }

    /** Returns what runs each on a thread of its own: the common pool has one where there are two processors. */
    private static Executor ownThread() {
        return task -> new Thread(task, "waits for a job").start();
    }

    /** As a process that is stopped for longer than its lease lasts, and then goes on. */
    @Test
    void overtakenOwnerWritesNothingMore() throws Exception {
        CountDownLatch paused = new CountDownLatch(1);
        CountDownLatch overtaken = new CountDownLatch(1);
        List<String> refusals = new CopyOnWriteArrayList<>();
        JobRunner first = runner(run -> {
            count(run, 1);
            paused.countDown();
            awaitQuietly(overtaken);
            refusals.add(refusal(() -> other.partition().transact("check", StatementGuard.none(), connection -> {
                run.check(connection);
                return 0;
            })));
            refusals.add(refusal(() -> run.advance("at 99", 99)));
            run.check();
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        paused.await();
        expire();
        runner(run -> {
                    overtaken.countDown();
                    await().until(() -> refusals.size() == 2);
                    count(run, 3);
                })
                .open(false);

        waiting.get(30, TimeUnit.SECONDS);
        assertThat(refusals).containsExactly("40001", "57014");
        assertThat(only().phase()).isEqualTo(Phase.DONE);
        assertThat(only().position()).isNotEqualTo("at 99");
        assertThat(only().tries()).isEqualTo(2);
        assertThat(undone).isEmpty();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String refusal(Runnable work) {
        try {
            work.run();
            return "none";
        } catch (SchemalessException e) {
            return e.code().sqlState();
        }
    }

    @Test
    void jobIsCancelledFromAnywhere() {
        CountDownLatch begun = new CountDownLatch(1);
        JobRunner runner = runner(run -> {
            begun.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(runner).perform(job("a"), ReadControl.unlimited()));
        await().until(() -> begun.getCount() == 0);

        assertThat(store.cancelJob(only().id())).isTrue();

        assertThat(waiting)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withCauseInstanceOf(SchemalessException.class)
                .withMessageContaining("it was cancelled");
        assertThat(only().phase()).isEqualTo(Phase.CANCELLED);
        assertThat(undone).containsExactly("a");
        assertThat(store.cancelJob(only().id())).isFalse();
        assertThat(store.cancelJob(12345)).isFalse();
    }

    @Test
    void statementThatIsStoppedCancelsItsJob() {
        JobRunner runner = runner(run -> run.control().pause(Duration.ofMinutes(1)));

        assertThatThrownBy(() -> new Jobs(runner).perform(job("a"), ReadControl.withTimeout(300)))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("query timeout");

        await().until(() -> only().phase() == Phase.CANCELLED);
        assertThat(undone).containsExactly("a");
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
        for (JobRunner runner : List.of(runner(work), runner(work))) {
            waiting.add(CompletableFuture.runAsync(() -> new Jobs(runner).perform(job("a"), ReadControl.unlimited())));
        }
        await().until(() -> runs.get() == 1);
        go.countDown();

        waiting.forEach(CompletableFuture::join);
        assertThat(runs).hasValue(1);
        assertThat(only().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void throttledJobGoesNoFaster() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch limited = new CountDownLatch(1);
        long[] nanos = new long[1];
        JobRunner runner = runner(run -> {
            begun.countDown();
            awaitQuietly(limited);
            long start = System.nanoTime();
            count(run, 41);
            nanos[0] = System.nanoTime() - start;
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(runner).perform(job("a"), ReadControl.unlimited()));
        await().until(() -> begun.getCount() == 0);
        assertThat(runner.throttle(only().id(), 40L)).isTrue();
        assertThat(only().throttle()).isEqualTo(40);
        limited.countDown();

        waiting.join();
        assertThat(Duration.ofNanos(nanos[0])).isGreaterThan(Duration.ofMillis(800));
    }

    /** A later release may know it. */
    @Test
    void jobOfAnUnknownKindIsLeftAlone() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        JobRunner first = runner(run -> {
            begun.countDown();
            run.control().pause(Duration.ofMinutes(1));
        });
        CompletableFuture<Void> waiting =
                CompletableFuture.runAsync(() -> new Jobs(first).perform(job("a"), ReadControl.unlimited()));
        begun.await();
        first.close();
        assertThat(waiting).failsWithin(Duration.ofSeconds(10));
        update("kind = 'LATER'");

        runner(run -> {}).open(false);

        await().during(Duration.ofSeconds(3)).until(() -> only().phase() == Phase.WAITING && only().tries() == 1);
    }
}
