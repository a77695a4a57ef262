package dev.schemaless.tests.contract;

import static dev.schemaless.tests.contract.TestJobs.count;
import static dev.schemaless.tests.contract.TestJobs.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job ends in the transaction of its last step, and what asks for its end is before that or too late. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class LastStepContract {
    private TestJobs place;

    @BeforeEach
    void open(TestStore fresh) {
        place = new TestJobs(fresh);
    }

    @AfterEach
    void close() {
        place.close();
    }

    private void complete(JobRun run, Runnable rest) {
        place.partition().transact("complete", StatementGuard.none(), connection -> {
            run.complete(connection);
            rest.run();
            return 0;
        });
    }

    @Test
    void completedJobIsDoneAndGoesOnUndisturbed() {
        List<Boolean> answers = new ArrayList<>();
        AtomicReference<JobRunner> runner = new AtomicReference<>();
        runner.set(place.runner(run -> {
            count(run, 3);
            complete(run, () -> {});
            answers.add(runner.get().cancel(run.id()));
            // has it look at its row
            answers.add(runner.get().throttle(run.id(), 1L));
            run.check();
        }));

        new Jobs(runner.get()).perform(job("a"), ReadControl.unlimited());

        assertThat(answers).containsExactly(false, false);
        assertThat(place.only().phase()).isEqualTo(Phase.DONE);
        assertThat(place.only().done()).isEqualTo(3);
        assertThat(place.undone()).isEmpty();
    }

    @Test
    void lastStepThatIsRolledBackLeavesTheJobToBeDone() {
        AtomicInteger tries = new AtomicInteger();
        JobRunner runner = place.runner(run -> complete(run, () -> {
            if (tries.incrementAndGet() == 1) {
                throw new SchemalessException(ErrorCode.CONNECTION_LOST, "Cannot count: cut.");
            }
        }));

        new Jobs(runner).perform(job("a"), ReadControl.unlimited());

        assertThat(tries).hasValue(2);
        assertThat(place.only().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void lastStepOfACancelledJobIsNotMade() {
        AtomicInteger steps = new AtomicInteger();
        JobRunner runner = place.runner(run -> {
            assertThat(place.store().jobs().cancel(run.id())).isTrue();
            complete(run, steps::incrementAndGet);
        });

        assertThatThrownBy(() -> new Jobs(runner).perform(job("a"), ReadControl.unlimited()))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("it was cancelled");

        assertThat(steps).hasValue(0);
        assertThat(place.only().phase()).isEqualTo(Phase.CANCELLED);
        assertThat(place.undone()).containsExactly("a");
    }

    @Test
    void jobThatIsForgottenBeforeItsEndIsKnownHasSucceeded() {
        AtomicReference<JobRunner> runner = new AtomicReference<>();
        runner.set(place.runner(run -> {
            complete(run, () -> {});
            place.forget();
            // has it look at its row
            runner.get().throttle(run.id(), 1L);
            run.check();
        }));

        new Jobs(runner.get()).perform(job("a"), ReadControl.withTimeout(60_000));

        assertThat(place.undone()).isEmpty();
    }

    @Test
    void statementThatIsStoppedWhenTheJobIsDoneSucceedsThoughOthersWaitForIt() {
        ReadControl control = ReadControl.unlimited();
        AtomicReference<Jobs> jobs = new AtomicReference<>();
        jobs.set(new Jobs(place.runner(run -> {
            jobs.get().submit(job("a"));
            complete(run, () -> {});
            control.cancel();
            run.control().pause(Duration.ofSeconds(5));
        })));

        jobs.get().perform(job("a"), control);

        assertThat(place.only().phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void statementThatIsStoppedWhenItsJobIsDoneSucceeds() {
        ReadControl control = ReadControl.unlimited();
        JobRunner runner = place.runner(run -> {
            complete(run, () -> {});
            control.cancel();
            run.control().pause(Duration.ofSeconds(5));
        });

        new Jobs(runner).perform(job("a"), control);

        assertThat(control.warnings())
                .singleElement()
                .asString()
                .startsWith("The change is made, but the statement was stopped before it was known everywhere.");
        assertThat(place.only().phase()).isEqualTo(Phase.DONE);
        assertThat(place.undone()).isEmpty();
    }
}
