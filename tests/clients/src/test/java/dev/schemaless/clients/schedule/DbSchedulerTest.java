package dev.schemaless.clients.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.clients.ClientStore;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** db-scheduler: tasks that two schedulers share. */
final class DbSchedulerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @AutoClose
    private ClientStore store;

    @AutoClose
    private HikariDataSource pool;

    private final Map<String, LongAdder> runs = new ConcurrentHashMap<>();
    private final OneTimeTask<String> once = Tasks.oneTime("once", String.class)
            .execute((task, context) -> runs.computeIfAbsent(task.getData(), none -> new LongAdder())
                    .increment());
    private final RecurringTask<Void> often = Tasks.recurring("often", FixedDelay.ofMillis(50))
            .execute((task, context) ->
                    runs.computeIfAbsent("often", none -> new LongAdder()).increment());
    private final List<Scheduler> schedulers = new ArrayList<>();

    @BeforeEach
    void open() throws SQLException, IOException {
        store = ClientStore.inMemory(Scripts.named("scheduled_tasks.sql"));
        pool = new HikariDataSource();
        pool.setJdbcUrl(store.url());
    }

    @AfterEach
    void stop() {
        schedulers.forEach(Scheduler::stop);
    }

    @Test
    void twoSchedulersRunEachTaskOnce() {
        Scheduler first = start("one");
        Scheduler second = start("two");
        for (int i = 0; i < 40; i++) {
            (i % 2 == 0 ? first : second).schedule(once.instance("i" + i, "d" + i), Instant.now());
        }

        await().atMost(PATIENCE)
                .until(() -> store.value("SELECT COUNT(*) FROM scheduled_tasks WHERE task_name = 'once'")
                        .equals(0L));
        Map<String, LongAdder> ofOnce = new HashMap<>(runs); // the other task goes on
        ofOnce.remove("often");
        assertThat(ofOnce).hasSize(40);
        assertThat(ofOnce.values()).extracting(LongAdder::sum).containsOnly(1L);
    }

    @Test
    void taskIsKnownByItsNameAndRescheduled() {
        Scheduler scheduler = start("one");
        Instant tomorrow = Instant.parse("2126-01-01T00:00:00Z");

        assertThat(scheduler.scheduleIfNotExists(once.instance("a", "x"), tomorrow))
                .isTrue();
        assertThat(scheduler.scheduleIfNotExists(once.instance("a", "x"), tomorrow))
                .isFalse();
        assertThat(scheduler
                        .getScheduledExecution(once.instanceId("a"))
                        .orElseThrow()
                        .getExecutionTime())
                .isEqualTo(tomorrow);
        scheduler.reschedule(once.instanceId("a"), Instant.now());
        await().atMost(PATIENCE).until(() -> runs.containsKey("x"));
    }

    @Test
    void recurringTaskRunsAgain() {
        start("one");

        await().atMost(PATIENCE)
                .until(() -> runs.containsKey("often") && runs.get("often").sum() > 2);
    }

    private Scheduler start(String name) {
        Scheduler scheduler = Scheduler.create(pool, once)
                .schedulerName(new SchedulerName.Fixed(name))
                .startTasks(often)
                .threads(4)
                .pollingInterval(Duration.ofMillis(100))
                .alwaysPersistTimestampInUTC()
                .build();
        schedulers.add(scheduler);
        scheduler.start();
        return scheduler;
    }
}
