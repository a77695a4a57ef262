package dev.schemaless.catalog.coalesce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.BatchStatistics;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CombiningQueueTest {
    private final ExecutorService callers = Executors.newCachedThreadPool();
    private final List<CompletableFuture<String>> begun = new ArrayList<>();
    private final HeldBatches trips = new HeldBatches();
    private final BatchMeter meter = new BatchMeter(3, BatchStatistics.Kind.WRITE);
    private CombiningQueue<Integer, String> queue =
            new CombiningQueue<>(trips, new CombiningQueue.Limits(128, Long.MAX_VALUE), meter);

    @AfterEach
    void stop() throws InterruptedException {
        trips.endAll();
        callers.shutdownNow();
        assertThat(callers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    private void awaitWaiting(int count) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (queue.waiting() < count) {
            assertThat(System.nanoTime()).as("too few callers queue").isLessThan(end);
            LockSupport.parkNanos(100_000);
        }
    }

    private CompletableFuture<String> call(int operation, Object shape, long bytes, StatementGuard guard) {
        int before = queue.waiting();
        boolean first = trips.taken.isEmpty();
        CompletableFuture<String> result =
                CompletableFuture.supplyAsync(() -> queue.run(operation, shape, bytes, guard), callers);
        if (first) {
            trips.begun.acquireUninterruptibly();
        } else {
            awaitWaiting(before + 1);
        }
        return result;
    }

    private CompletableFuture<String> call(int operation) {
        return call(operation, "shape", 1, StatementGuard.none());
    }

    private void begin(int operation) {
        begun.add(call(operation));
    }

    @Test
    void singleCallerRunsAlone() {
        trips.endAll();

        assertThat(queue.run(1, "shape", 1, StatementGuard.none())).isEqualTo("answer 1");
        assertThat(queue.run(2, "shape", 1, StatementGuard.none())).isEqualTo("answer 2");
        assertThat(trips.taken).containsExactly(List.of(1), List.of(2));
    }

    @Test
    void tripThatTakesLongIsOvertaken() {
        trips.longest = Duration.ofMillis(50);
        CompletableFuture<String> slow = call(1);
        CompletableFuture<String> second =
                CompletableFuture.supplyAsync(() -> queue.run(2, "shape", 1, StatementGuard.none()), callers);
        trips.begun.acquireUninterruptibly();

        assertThat(trips.taken).as("both are under way").containsExactly(List.of(1), List.of(2));
        trips.endAll();
        assertThat(second.join()).isEqualTo("answer 2");
        assertThat(slow.join()).isEqualTo("answer 1");
        assertThat(queue.run(3, "shape", 1, StatementGuard.none())).isEqualTo("answer 3");
        assertThat(queue.waiting()).isZero();
        assertThat(meter.statistics().overtaken()).isEqualTo(1);
    }

    @Test
    void tripsAndWhoWaitedForThemAreCounted() {
        List<CompletableFuture<String>> calls = List.of(call(1), call(2), call(HeldBatches.UNSETTLED), call(4));
        trips.endAll();
        calls.forEach(CompletableFuture::join);

        BatchStatistics counted = meter.statistics();
        assertThat(counted.partition()).isEqualTo(3);
        assertThat(counted.kind()).isEqualTo(BatchStatistics.Kind.WRITE);
        assertThat(counted.trips()).isEqualTo(2);
        assertThat(counted.operations()).isEqualTo(4);
        assertThat(counted.mostOperations()).isEqualTo(3);
        assertThat(counted.queued()).isEqualTo(3);
        assertThat(counted.longestQueueNanos()).isPositive().isLessThanOrEqualTo(counted.queueNanos());
        assertThat(counted.repeated()).isEqualTo(1);
        assertThat(counted.overtaken()).isZero();
    }

    @Test
    void operationsThatArriveDuringATripAreBatchedInTheirOrder() {
        List<CompletableFuture<String>> calls = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            calls.add(call(i));
        }
        trips.endAll();

        for (int i = 1; i <= 5; i++) {
            assertThat(calls.get(i - 1).join()).isEqualTo("answer " + i);
        }
        assertThat(trips.taken).containsExactly(List.of(1), List.of(2, 3, 4, 5));
    }

    @Test
    void tripTakesNoMoreOperationsAndBytesThanItsLimits() {
        queue = new CombiningQueue<>(trips, new CombiningQueue.Limits(3, 100), meter);
        List<CompletableFuture<String>> calls = new ArrayList<>();
        calls.add(call(1));
        for (int i = 2; i <= 5; i++) {
            calls.add(call(i, "shape", 1, StatementGuard.none()));
        }
        calls.add(call(6, "shape", 99, StatementGuard.none()));
        calls.add(call(7, "shape", 1000, StatementGuard.none()));
        trips.endAll();
        calls.forEach(CompletableFuture::join);

        assertThat(trips.taken).containsExactly(List.of(1), List.of(2, 3, 4), List.of(5, 6), List.of(7));
    }

    @Test
    void operationsOfOtherShapesWaitForATripOfTheirOwn() {
        List<CompletableFuture<String>> calls = List.of(
                call(1),
                call(2, "a", 1, StatementGuard.none()),
                call(3, "b", 1, StatementGuard.none()),
                call(4, "a", 1, StatementGuard.none()),
                call(5, "b", 1, StatementGuard.none()));
        trips.endAll();
        calls.forEach(CompletableFuture::join);

        assertThat(trips.taken).containsExactly(List.of(1), List.of(2, 4), List.of(3, 5));
    }

    @Test
    void leaderDoesNotServeWhoArrivesDuringHisTrip() {
        CompletableFuture<String> first = call(1);
        CompletableFuture<String> second = call(2);
        trips.endOne();
        CompletableFuture<String> third = call(3);
        assertThat(first.join()).isEqualTo("answer 1");
        assertThat(second).isNotDone();
        trips.endOne();

        assertThat(second.join()).isEqualTo("answer 2");
        trips.endAll();
        assertThat(third.join()).isEqualTo("answer 3");
        assertThat(trips.taken).containsExactly(List.of(1), List.of(2), List.of(3));
    }

    @Test
    void failureReachesItsCallerAlone() {
        begin(1);
        CompletableFuture<String> second = call(2);
        CompletableFuture<String> failing = call(HeldBatches.FAILING);
        CompletableFuture<String> last = call(4);
        trips.endAll();

        assertThatThrownBy(failing::join).hasCause(new IllegalArgumentException("failed"));
        assertThat(second.join()).isEqualTo("answer 2");
        assertThat(last.join()).isEqualTo("answer 4");
    }

    @Test
    void operationThatItsTripDidNotSettleIsRunAlone() {
        begin(1);
        begin(2);
        CompletableFuture<String> unsettled = call(HeldBatches.UNSETTLED);
        trips.endAll();

        assertThat(unsettled.join()).isEqualTo("answer -2");
        assertThat(trips.taken)
                .containsExactly(List.of(1), List.of(2, HeldBatches.UNSETTLED), List.of(HeldBatches.UNSETTLED));
    }

    @Test
    void everybodyHearsOfATripThatBreaksAndTheNextOneBegins() {
        begin(1);
        CompletableFuture<String> leader = call(2);
        CompletableFuture<String> breaking = call(HeldBatches.BREAKING);
        CompletableFuture<String> last = call(4);
        trips.endOne();
        CompletableFuture<String> next = call(5);
        trips.endAll();

        assertThatThrownBy(leader::join).hasRootCauseMessage("broken");
        assertThatThrownBy(breaking::join).hasRootCauseMessage("broken").hasMessageContaining("with others");
        assertThatThrownBy(last::join).hasMessageContaining("with others");
        assertThat(next.join()).isEqualTo("answer 5");
    }

    @Test
    void failureOfATripAloneHandsTheLeadOnToo() {
        CombiningQueue<Integer, String> failing = new CombiningQueue<>(
                new BatchRunner<>() {
                    @Override
                    public String alone(Integer operation) {
                        throw new IllegalArgumentException("failed");
                    }

                    @Override
                    public void together(List<Ticket<Integer, String>> tickets) {}

                    @Override
                    public RuntimeException broken(Throwable reason) {
                        return new IllegalStateException(reason);
                    }
                },
                new CombiningQueue.Limits(3, 100),
                meter);

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> failing.run(1, "shape", 1, StatementGuard.none()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("failed");
        }
    }

    @Test
    void cancelledCallerLeavesTheQueue() {
        ReadControl control = ReadControl.unlimited();
        CompletableFuture<String> first = call(1);
        CompletableFuture<String> canceled = call(2, "shape", 1, control);
        CompletableFuture<String> third = call(3);
        control.cancel();

        assertThatThrownBy(canceled::join).cause().isInstanceOf(SchemalessException.class);
        assertThat(first).isNotDone();
        trips.endAll();
        assertThat(third.join()).isEqualTo("answer 3");
        assertThat(trips.taken).containsExactly(List.of(1), List.of(3));
    }

    @Test
    void callerWhoseTimeIsOverLeavesTheQueue() {
        begin(1);
        CompletableFuture<String> late = call(2, "shape", 1, ReadControl.withTimeout(100));

        assertThatThrownBy(late::join).hasMessageContaining("query timeout");
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void interruptedCallerLeavesTheQueueAndStaysInterrupted() throws InterruptedException {
        begin(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            try {
                queue.run(2, "shape", 1, ReadControl.unlimited());
            } catch (SchemalessException e) {
                failure.set(e);
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        });
        caller.start();
        awaitWaiting(1);
        caller.interrupt();
        caller.join(10_000);

        assertThat(failure.get()).hasMessageContaining("interrupted");
        assertThat(interrupted.get()).isTrue();
    }

    @Test
    void interruptOfACallerWhomNothingStopsIsKept() throws InterruptedException {
        begin(1);
        AtomicReference<String> answer = new AtomicReference<>();
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        Thread caller = new Thread(() -> {
            answer.set(queue.run(2, "shape", 1, StatementGuard.none()));
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        awaitWaiting(1);
        caller.interrupt();
        trips.endAll();
        caller.join(10_000);

        assertThat(answer.get()).isEqualTo("answer 2");
        assertThat(interrupted.get()).isTrue();
    }

    @Test
    void cancelledCallerLeavesHisOperationOnItsTrip() {
        ReadControl control = ReadControl.unlimited();
        begin(1);
        CompletableFuture<String> leader = call(2);
        CompletableFuture<String> canceled = call(3, "shape", 1, control);
        trips.endOne();
        control.cancel();

        assertThatThrownBy(canceled::join).cause().hasMessage("left").hasRootCauseInstanceOf(SchemalessException.class);
        trips.endAll();
        assertThat(leader.join()).isEqualTo("answer 2");
    }

    @Test
    void cancelledCallerWaitsForHisTripAsLongAsItSays() {
        trips.patience = Duration.ofMinutes(1);
        ReadControl control = ReadControl.unlimited();
        begin(1);
        begin(2);
        CompletableFuture<String> canceled = call(3, "shape", 1, control);
        trips.endOne();
        control.cancel();
        trips.endAll();

        assertThat(canceled.join()).isEqualTo("answer 3");
    }

    /** What a caller gets who was told of a broken trip is his own exception. */
    @Test
    void failuresAreNotShared() {
        begin(1);
        begin(2);
        CompletableFuture<String> breaking = call(HeldBatches.BREAKING);
        CompletableFuture<String> last = call(4);
        trips.endAll();

        assertThat(failureOf(breaking)).isNotSameAs(failureOf(last));
    }

    private static Throwable failureOf(CompletableFuture<String> call) {
        try {
            throw new AssertionError(call.join());
        } catch (CompletionException e) {
            return e.getCause();
        }
    }
}
