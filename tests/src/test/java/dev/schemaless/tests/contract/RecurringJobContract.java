package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.job.run.JobTerms;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work that comes back by itself is a job while it is done: by one process at a time, which others follow soon if it dies. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class RecurringJobContract {
    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final NewJob JOB = new NewJob("COMES_BACK", "store", "something", null);

    private final List<JobRunner> runners = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private TestStore place;
    private Store store;
    private OtherPartition other;
    private JobTable table;

    /** Work that a test gives. */
    private record Kind(Consumer<JobRun> work) implements JobKind {
        @Override
        public String name() {
            return JOB.kind();
        }

        @Override
        public JobTerms terms() {
            return JobTerms.recurring(LEASE);
        }

        @Override
        public void run(JobRun job) {
            work.accept(job);
        }

        @Override
        public void undo(JobRun job) {}
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
        JobRunner runner = new JobRunner(table, List.of(new Kind(work)), () -> false, "test");
        runners.add(runner);
        return runner;
    }

    private JobState only() {
        assertThat(store.jobs().list()).hasSize(1);
        return store.jobs().list().get(0);
    }

    private void wait(JobRun run) {
        begun.countDown();
        run.control().pause(Duration.ofMinutes(1));
    }

    private void awaitBegun() throws InterruptedException {
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void lastRunAloneIsRemembered() {
        AtomicInteger run = new AtomicInteger();
        JobRunner runner = runner(job -> job.advance(run.incrementAndGet()));

        assertThat(runner.perform(JOB)).isTrue();
        assertThat(runner.perform(JOB)).isTrue();

        assertThat(only().phase()).isEqualTo(Phase.DONE);
        assertThat(only().done()).isEqualTo(2);
        assertThat(only().tries()).isEqualTo(1);
    }

    @Test
    void failureIsReportedAndTheNextRunIsANewOne() {
        AtomicInteger runs = new AtomicInteger();
        JobRunner runner = runner(job -> {
            if (runs.incrementAndGet() == 1) {
                throw new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot count: cut.");
            }
        });

        assertThat(runner.perform(JOB)).isTrue();

        assertThat(only().phase()).isEqualTo(Phase.FAILED);
        assertThat(only().lastError()).isEqualTo("08006 CONNECTION_LOST: Cannot count.");
        assertThat(runner.perform(JOB)).isTrue();
        assertThat(only().phase()).isEqualTo(Phase.DONE);
        assertThat(only().lastError()).isNull();
    }

    @Test
    void oneProcessIsAtIt() throws Exception {
        JobRunner first = runner(this::wait);
        CompletableFuture<Boolean> running = CompletableFuture.supplyAsync(() -> first.perform(JOB));
        awaitBegun();
        // longer than the lease, which is renewed
        await().during(LEASE.plusSeconds(1))
                .atMost(Duration.ofMinutes(1))
                .until(() -> !runner(job -> {}).perform(JOB));

        assertThat(only().phase()).isEqualTo(Phase.RUNNING);
        first.close();
        assertThat(running.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(only().phase()).isEqualTo(Phase.DONE);
        assertThat(runner(job -> {}).perform(JOB)).isTrue();
    }

    @Test
    void cancelledRunEndsAndTheNextOneIsMade() throws Exception {
        JobRunner first = runner(this::wait);
        CompletableFuture<Boolean> running = CompletableFuture.supplyAsync(() -> first.perform(JOB));
        awaitBegun();

        assertThat(store.jobs().cancel(only().id())).isTrue();

        assertThat(running.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(only().phase()).isEqualTo(Phase.CANCELLED);
        assertThat(runner(job -> {}).perform(JOB)).isTrue();
        assertThat(only().phase()).isEqualTo(Phase.DONE);
    }

    /** Its owner is dead, and has given its last sign of life just now. */
    @Test
    void jobOfADeadOwnerIsTakenOverWithinItsLease() throws Exception {
        leaveJobOfADeadOwner();
        JobRunner next = runner(job -> {});

        await().atMost(LEASE.plusSeconds(1)).pollDelay(Duration.ZERO).until(() -> next.perform(JOB));

        assertThat(only().phase()).isEqualTo(Phase.DONE);
        assertThat(only().tries()).isEqualTo(2);
    }

    @Test
    void anyProcessEndsTheJobOfADeadOwner() throws Exception {
        leaveJobOfADeadOwner();

        runner(job -> {
                    throw new IllegalStateException("nothing is due here");
                })
                .open(false);

        await().until(() -> only().phase() == Phase.DONE);
    }

    private void leaveJobOfADeadOwner() throws Exception {
        JobRunner first = runner(this::wait);
        CompletableFuture<Boolean> running = CompletableFuture.supplyAsync(() -> first.perform(JOB));
        awaitBegun();
        update("owner = 'dead'");
        assertThat(running.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(only().phase()).isEqualTo(Phase.RUNNING);
    }

    private void update(String assignment) throws SQLException {
        try (Connection connection = place.connectToPartition(0);
                PreparedStatement update = connection.prepareStatement("UPDATE "
                        + (place.backend() == Backend.H2_MEMORY ? "\"schemaless__job\"" : "schemaless__job") + " SET "
                        + assignment
                        + " WHERE active IS NOT NULL")) {
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }
}
