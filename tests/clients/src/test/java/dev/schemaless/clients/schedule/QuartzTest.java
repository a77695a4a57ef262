package dev.schemaless.clients.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.quartz.CronScheduleBuilder.cronSchedule;
import static org.quartz.JobBuilder.newJob;
import static org.quartz.SimpleScheduleBuilder.simpleSchedule;
import static org.quartz.TriggerBuilder.newTrigger;

import dev.schemaless.clients.ClientBackend;
import dev.schemaless.clients.ClientStore;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.quartz.JobDetail;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.ObjectAlreadyExistsException;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerKey;
import org.quartz.impl.StdSchedulerFactory;

/** Quartz's JobStoreTX with its default locks: two schedulers of a cluster on one store. */
@Timeout(180)
@ParameterizedClass
@EnumSource(ClientBackend.class)
final class QuartzTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Parameter
    private ClientBackend backend;

    @AutoClose
    private ClientStore store;

    private final List<Scheduler> schedulers = new ArrayList<>();

    @BeforeEach
    void open() throws SQLException, IOException {
        store = backend.store(Scripts.quartz());
        CountingJob.RUNS.clear();
    }

    @AfterEach
    void stop() throws SchedulerException {
        for (Scheduler each : schedulers) {
            each.shutdown(true);
        }
    }

    @Test
    void clusterRunsEachJobOnce() throws SchedulerException, IOException {
        Scheduler first = scheduler("one");
        Scheduler second = scheduler("two");
        first.start();
        second.start();
        for (int i = 0; i < 30; i++) {
            Scheduler scheduler = i % 2 == 0 ? first : second;
            JobDetail job = job("j" + i);
            repeated(() -> scheduler.scheduleJob(job, newTrigger().startNow().build()));
        }

        await().atMost(PATIENCE)
                .until(() -> store.value("SELECT COUNT(*) FROM qrtz_triggers").equals(0L));
        await().atMost(PATIENCE).until(() -> CountingJob.RUNS.size() == 30);
        assertThat(CountingJob.RUNS.values()).extracting(LongAdder::sum).containsOnly(1L);
        assertThat(names()).allSatisfy(name -> assertThat(CountingJob.RUNS).containsKey(name));
    }

    @Test
    void singleSchedulerMeetsNoConflict() throws SchedulerException, IOException {
        Scheduler scheduler = scheduler(
                "one",
                Map.of(
                        "org.quartz.jobStore.isClustered", "false",
                        "org.quartz.jobStore.acquireTriggersWithinLock", "true"));
        scheduler.start();
        for (String name : names()) {
            scheduler.scheduleJob(job(name), newTrigger().startNow().build());
        }

        await().atMost(PATIENCE).until(() -> CountingJob.RUNS.size() == 30);
        assertThat(CountingJob.RUNS.values()).extracting(LongAdder::sum).containsOnly(1L);
    }

    @Test
    void repeatedJobRunsTheGivenNumberOfTimes() throws SchedulerException, IOException {
        Scheduler scheduler = scheduler("one");
        scheduler.start();
        scheduler.scheduleJob(
                job("often"),
                newTrigger()
                        .withSchedule(
                                simpleSchedule().withIntervalInMilliseconds(50).withRepeatCount(9))
                        .build());

        await().atMost(PATIENCE).until(() -> !scheduler.checkExists(JobKey.jobKey("often")));
        await().atMost(PATIENCE).until(() -> CountingJob.RUNS.get("often").sum() == 10);
    }

    @Test
    void jobOutlivesItsScheduler() throws SchedulerException, IOException {
        Scheduler first = scheduler("one");
        first.addJob(
                newJob(CountingJob.class)
                        .withIdentity("later")
                        .usingJobData("name", "later")
                        .storeDurably()
                        .build(),
                false);
        first.scheduleJob(newTrigger()
                .withIdentity("yearly")
                .forJob("later")
                .withSchedule(cronSchedule("0 0 6 1 1 ?"))
                .build());
        first.pauseTrigger(TriggerKey.triggerKey("yearly"));
        first.shutdown();

        Scheduler second = scheduler("two");
        second.start();
        assertThat(second.getTriggerState(TriggerKey.triggerKey("yearly"))).isEqualTo(Trigger.TriggerState.PAUSED);
        repeated(() -> second.resumeTrigger(TriggerKey.triggerKey("yearly")));
        repeated(() -> second.triggerJob(JobKey.jobKey("later")));

        await().atMost(PATIENCE).until(() -> CountingJob.RUNS.containsKey("later"));
        assertThat(second.getTriggerState(TriggerKey.triggerKey("yearly"))).isEqualTo(Trigger.TriggerState.NORMAL);
        // Quartz refuses to delete a job while the trigger of its last run goes
        await().atMost(PATIENCE)
                .until(() -> second.getTriggersOfJob(JobKey.jobKey("later")).size() == 1);
        repeated(() -> second.deleteJob(JobKey.jobKey("later")));
        assertThat(second.checkExists(TriggerKey.triggerKey("yearly"))).isFalse();
    }

    @Test
    void jobThatExistsIsRefused() throws SchedulerException, IOException {
        Scheduler scheduler = scheduler("one");
        scheduler.scheduleJob(job("same"), newTrigger().startNow().build());

        assertThatExceptionOfType(ObjectAlreadyExistsException.class)
                .isThrownBy(() -> scheduler.scheduleJob(
                        job("same"), newTrigger().startNow().build()));
    }

    /** Something that an application tells a scheduler. */
    @FunctionalInterface
    private interface Call {
        void run() throws SchedulerException;
    }

    /** Repeats what another transaction of the cluster was in the way of, as an application does. */
    private static void repeated(Call call) throws SchedulerException {
        for (int attempt = 0; attempt < 20; attempt++) {
            try {
                call.run();
                return;
            } catch (JobPersistenceException e) {
                if (!(e.getCause() instanceof SQLTransactionRollbackException)) {
                    throw e;
                }
            }
        }
        throw new AssertionError("20 attempts met a conflict each");
    }

    private static List<String> names() {
        return IntStream.range(0, 30).mapToObj(i -> "j" + i).toList();
    }

    private static JobDetail job(String name) {
        return newJob(CountingJob.class)
                .withIdentity(name)
                .usingJobData("name", name)
                .build();
    }

    private Scheduler scheduler(String instance) throws SchedulerException, IOException {
        return scheduler(instance, Map.of());
    }

    private Scheduler scheduler(String instance, Map<String, String> more) throws SchedulerException, IOException {
        Properties settings = new Properties();
        try (InputStream file = QuartzTest.class.getResourceAsStream("quartz.properties")) {
            settings.load(file);
        }
        settings.setProperty("org.quartz.scheduler.instanceId", instance);
        settings.setProperty("org.quartz.scheduler.idleWaitTime", "1000");
        settings.setProperty("org.quartz.dataSource.store.URL", store.url());
        settings.putAll(more);
        Scheduler scheduler = new StdSchedulerFactory(settings).getScheduler();
        schedulers.add(scheduler);
        return scheduler;
    }
}
