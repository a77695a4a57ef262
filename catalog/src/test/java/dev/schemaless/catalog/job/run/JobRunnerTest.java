package dev.schemaless.catalog.job.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.fixture.MemoryPartition;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a process takes jobs that it and others want. */
final class JobRunnerTest {
    private static final NewJob JOB = new NewJob("TEST", "a", "something", null);

    private final AtomicBoolean isFirst = new AtomicBoolean(true);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch isOvertaken = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final BlockingQueue<Long> tokens = new LinkedBlockingQueue<>();
    private final Partition partition = MemoryPartition.open(this::stop);
    private final JobRunner runner =
            new JobRunner(new JobTable(partition, new TableNames("")), List.of(new Kind()), () -> false, "test");

    /** Stops the first that reads its claim until another thread has claimed the job after it. */
    private void stop(String text) {
        if (text.contains("schemaless:find-job") && isFirst.compareAndSet(true, false)) {
            stopped.countDown();
            awaitQuietly(isOvertaken);
        }
    }

    private final class Kind implements JobKind {
        @Override
        public String name() {
            return JOB.kind();
        }

        @Override
        public void run(JobRun job) {
            tokens.add(job.token());
            awaitQuietly(end);
        }

        @Override
        public void undo(JobRun job) {}
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void close() {
        end.countDown();
        runner.close();
        partition.close();
    }

    /** As a process that is stopped for longer than the lease between the two statements of a claim. */
    @Test
    void twoRunsNeverHaveOneToken() throws InterruptedException {
        CompletableFuture<JobTable.Submission> first = CompletableFuture.supplyAsync(() -> runner.submit(JOB));
        stopped.await();
        partition.run(
                "expire",
                connection -> Query.of("UPDATE \"schemaless__job\" SET lease_micros = 1")
                        .update(connection));
        runner.submit(JOB);
        assertThat(tokens.poll(20, TimeUnit.SECONDS)).isEqualTo(2);

        isOvertaken.countDown();

        assertThat(first).succeedsWithin(Duration.ofSeconds(20));
        assertThat(tokens.poll(300, TimeUnit.MILLISECONDS)).isNull();
    }
}
