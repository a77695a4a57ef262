package dev.schemaless.catalog.coalesce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.ReadControl;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CombiningQueueRaceTest {
    private final ExecutorService callers = Executors.newCachedThreadPool();
    private final BatchMeter meter = new BatchMeter(0, BatchStatistics.Kind.KEY_READ);

    @AfterEach
    void stop() {
        callers.shutdownNow();
    }

    @Test
    void manyThreadsAllGetTheirOwnAnswers() throws InterruptedException {
        AtomicInteger underWay = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger together = new AtomicInteger();
        CombiningQueue<Integer, Integer> busy = new CombiningQueue<>(
                new BatchRunner<>() {
                    @Override
                    public Integer alone(Integer operation) {
                        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                        LockSupport.parkNanos(100_000);
                        underWay.decrementAndGet();
                        return -operation;
                    }

                    @Override
                    public void together(List<Ticket<Integer, Integer>> tickets) {
                        together.addAndGet(tickets.size());
                        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                        tickets.forEach(ticket -> ticket.succeed(-ticket.operation()));
                        underWay.decrementAndGet();
                    }

                    @Override
                    public RuntimeException broken(Throwable reason) {
                        return new IllegalStateException(reason);
                    }
                },
                new CombiningQueue.Limits(16, 1000),
                meter);
        int threads = 32;
        CountDownLatch done = new CountDownLatch(threads);
        AtomicInteger wrong = new AtomicInteger();
        AtomicInteger left = new AtomicInteger();
        for (int t = 0; t < threads; t++) {
            int first = 1 + 1_000_000 * t;
            callers.execute(() -> {
                for (int i = first; i < first + 2_000; i++) {
                    ReadControl control = ReadControl.unlimited();
                    if (i % 50 == 0) {
                        control.cancel();
                    }
                    try {
                        if (busy.run(i, i % 3 == 0, 1, control) != -i) {
                            wrong.incrementAndGet();
                        }
                    } catch (SchemalessException e) {
                        left.incrementAndGet();
                    }
                }
                done.countDown();
            });
        }

        assertThat(done.await(60, TimeUnit.SECONDS))
                .as("no caller waits for ever")
                .isTrue();
        assertThat(wrong).hasValue(0);
        assertThat(left.get()).isLessThanOrEqualTo(threads * 2_000 / 50);
        assertThat(most).hasValue(1);
        assertThat(together.get()).isPositive();
        assertThat(busy.waiting()).isZero();
        assertThat(meter.statistics().operations())
                .as("each of them travelled, but those that left before")
                .isBetween((long) threads * 2_000 * 49 / 50, (long) threads * 2_000);
    }
}
