package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.TestJobs.count;
import static dev.schemaless.tests.contract.TestJobs.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.job.JobState.Phase;
import dev.schemaless.catalog.job.run.JobRun;
import dev.schemaless.catalog.job.run.JobRunner;
import dev.schemaless.catalog.job.run.NewJob;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Endless jobs are done by all processes that can, each by one at a time, until they are cancelled. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class EndlessJobContract {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration STEP = Duration.ofMillis(20);

    private final Set<String> busy = ConcurrentHashMap.newKeySet();
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final Map<String, Long> steps = new ConcurrentHashMap<>();
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
    void beginsAtItsPosition() {
        List<String> begun = new CopyOnWriteArrayList<>();

        place.endless(run -> begun.add(run.position().orElse("nowhere")))
                .begin(new NewJob("TEST", "a", "that of a", null, "at 7"));

        await().until(() -> place.only().phase() == Phase.DONE);
        assertThat(begun).containsExactly("at 7");
        assertThat(place.only().position())
                .as("a position may have keys of rows, so no ended job keeps it")
                .isNull();
    }

    /** No error ends it: neither one that others end by, nor the eighth one at the same place. */
    @Test
    void goesOnAfterEveryError() {
        AtomicInteger tries = new AtomicInteger();
        place.endless(run -> {
                    if (tries.incrementAndGet() == 1) {
                        place.updateQuietly("tries = 20, stalls = 20");
                        throw new SchemalessException(ErrorCode.UNIQUE_VIOLATION, "Cannot count 'a': (secret).");
                    }
                    run.control().pause(PATIENCE);
                })
                .begin(job("a"));

        await().atMost(PATIENCE).until(() -> tries.get() == 2);
        assertThat(place.only().phase()).isEqualTo(Phase.RUNNING);
        assertThat(place.only().lastError()).isEqualTo("23505 UNIQUE_VIOLATION: Cannot count 'a'.");
        assertThat(place.undone()).isEmpty();
    }

    @Test
    void failureKeepsThePositionThatItIsGiven() {
        List<String> begun = new CopyOnWriteArrayList<>();
        place.endless(run -> {
                    begun.add(run.position().orElse("nowhere"));
                    if (begun.size() == 1) {
                        run.failing("at 3, failed", Duration.ofMillis(1));
                        throw new SchemalessException(ErrorCode.INTERNAL, "Cannot count: three.");
                    }
                })
                .begin(job("a"));

        await().atMost(PATIENCE).until(() -> place.only().phase() == Phase.DONE);
        assertThat(begun).containsExactly("nowhere", "at 3, failed");
    }

    /** Each step of each job is done once, although the jobs move between four processes, and then to the two that stay. */
    @Test
    @Tag("long")
    void processesThatJoinAndLeaveHaveEqualShares() {
        List<JobRunner> runners = new ArrayList<>(List.of(place.endless(this::work)));
        IntStream.range(0, 8).forEach(number -> runners.get(0).begin(job("job " + number)));
        await().until(() ->
                place.shares().values().stream().mapToLong(each -> each).sum() == 8);
        for (long share : new long[] {4, 2, 2}) {
            JobRunner joining = place.endless(this::work);
            joining.open(false);
            runners.add(joining);
            awaitShares(runners.size(), share);
        }

        runners.remove(0).close();
        runners.remove(0).close();
        awaitShares(2, 4);

        assertThat(faults).isEmpty();
        assertThat(steps).hasSize(8);
    }

    private void awaitShares(int owners, long least) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(place.shares())
                        .hasSize(owners)
                        .allSatisfy((owner, jobs) -> assertThat(jobs).isGreaterThanOrEqualTo(least)));
    }

    private void work(JobRun run) {
        String target = run.target();
        if (!busy.add(target)) {
            faults.add(target + " is done twice at a time");
        }
        try {
            long before = steps.getOrDefault(target, 0L);
            if (run.done() != before) {
                faults.add(target + " begins at " + run.done() + " after " + before);
            }
            while (true) {
                run.check();
                // as a handler that does not know of the job's end
                ReadControl.unlimited().pause(STEP);
                steps.merge(target, 1L, Long::sum);
                count(run, Math.toIntExact(run.done() + 1));
            }
        } finally {
            busy.remove(target);
        }
    }

    /** As a process that is killed. */
    @Test
    void jobOfADeadOwnerIsTakenOver() throws Exception {
        JobRunner first = place.endless(run -> run.control().pause(PATIENCE));
        first.begin(job("a"));
        await().until(() -> place.only().phase() == Phase.RUNNING);
        first.close();
        place.update("state = 'RUNNING', owner = 'dead', lease_micros = 1");
        List<Long> tokens = new CopyOnWriteArrayList<>();

        place.endless(run -> {
                    tokens.add(run.token());
                    run.control().pause(PATIENCE);
                })
                .open(false);

        await().atMost(PATIENCE).until(() -> !tokens.isEmpty());
        assertThat(tokens).containsExactly(2L);
    }

    @Test
    void cancelEndsIt() {
        place.endless(run -> run.control().pause(PATIENCE)).begin(job("a"));
        await().until(() -> place.only().phase() == Phase.RUNNING);

        assertThat(place.store().jobs().cancel(place.only().id())).isTrue();

        await().atMost(PATIENCE).until(() -> place.only().phase() == Phase.CANCELLED);
        assertThat(place.undone()).containsExactly("a");
    }

    @Test
    void givenBackJobIsFreeAtOnceWhereItIs() throws Exception {
        CountDownLatch counted = new CountDownLatch(1);
        JobRunner first = place.endless(run -> {
            count(run, 2);
            counted.countDown();
            run.control().pause(PATIENCE);
        });
        first.begin(job("a"));
        counted.await();

        first.giveBack("a"::equals);

        assertThat(place.only().owner()).isNull();
        assertThat(place.only().position()).isEqualTo("at 2");
    }
}
