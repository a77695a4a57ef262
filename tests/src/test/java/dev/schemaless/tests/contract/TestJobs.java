package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.job.run.JobKind;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.JobTable;
import dev.schemaless.catalog.job.run.JobTerms;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Runners of jobs as several processes have them on one store, whose jobs do what a test gives. */
final class TestJobs implements AutoCloseable {
    private final List<JobRunner> runners = new ArrayList<>();
    private final List<String> undone = new CopyOnWriteArrayList<>();
    private final TestStore place;
    private final Store store;
    private final OtherPartition other;
    private final JobTable table;

    TestJobs(TestStore place) {
        this.place = place;
        this.store = Stores.open(place.config());
        this.other = OtherPartition.open(place.config().partitions().get(0), new Node.PoolLimits(8, 20_000));
        this.table = new JobTable(other.partition(), new TableNames(""));
    }

    /** Work that a test gives. */
    private record Kind(Consumer<JobRun> work, List<String> undone, JobTerms terms) implements JobKind {
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

    @Override
    public void close() {
        runners.forEach(JobRunner::close);
        other.close();
        store.close();
    }

    Store store() {
        return store;
    }

    Partition partition() {
        return other.partition();
    }

    /** Returns the targets of the jobs that were taken back. */
    List<String> undone() {
        return undone;
    }

    /** Returns a runner as another process has one. */
    JobRunner runner(Consumer<JobRun> work) {
        JobRunner runner =
                new JobRunner(table, List.of(new Kind(work, undone, JobTerms.OF_STATEMENTS)), () -> true, "test");
        runners.add(runner);
        return runner;
    }

    /** Returns a runner of endless jobs as another process has one. */
    JobRunner endless(Consumer<JobRun> work) {
        JobRunner runner = JobRunner.ofEndless(table, new Kind(work, undone, JobTerms.ENDLESS), 64, "test");
        runners.add(runner);
        return runner;
    }

    /** Returns the owners of the unfinished jobs with the number of theirs. */
    Map<String, Long> shares() {
        return store.jobs().list().stream()
                .filter(job -> job.owner() != null)
                .collect(Collectors.groupingBy(JobState::owner, Collectors.counting()));
    }

    static NewJob job(String target) {
        return new NewJob("TEST", target, "that of " + target, 3L);
    }

    JobState only() {
        assertThat(store.jobs().list()).hasSize(1);
        return store.jobs().list().get(0);
    }

    static void count(JobRun run, int to) {
        for (long i = run.done() + 1; i <= to; i++) {
            run.advance("at " + i, i);
        }
    }

    /** Lets the lease of every job be over. */
    void expire() throws SQLException {
        update("lease_micros = 1");
    }

    void updateQuietly(String assignment) {
        try {
            update(assignment);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void update(String assignment) throws SQLException {
        execute("UPDATE " + jobs() + " SET " + assignment + " WHERE active IS NOT NULL");
    }

    /** Forgets all jobs, as they are forgotten when there are many later ones. */
    void forget() {
        try {
            execute("DELETE FROM " + jobs());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private String jobs() {
        return place.backend() == Backend.H2_MEMORY ? "\"schemaless__job\"" : "schemaless__job";
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = place.connectToPartition(0);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.executeUpdate();
        }
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns what runs each on a thread of its own: the common pool has one where there are two processors. */
    static Executor ownThread() {
        return task -> new Thread(task, "waits for a job").start();
    }
}
