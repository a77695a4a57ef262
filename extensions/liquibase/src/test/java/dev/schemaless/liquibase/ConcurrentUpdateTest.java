package dev.schemaless.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several Liquibases on one store at the same time. */
final class ConcurrentUpdateTest {
    private static final String TABLE =
            "<createTable tableName=\"t%d\"><column name=\"id\" type=\"int\"><constraints primaryKey=\"true\"/></column></createTable>";

    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @RepeatedTest(5)
    void eachChangeSetIsAppliedByOneOfThem(@TempDir Path folder) throws Exception {
        String[] tables = new String[6];
        for (int i = 0; i < tables.length; i++) {
            tables[i] = String.format(TABLE, i);
        }
        try (ChangeLog changes = ChangeLog.in(folder).with(tables)) {
            List<Future<String>> runs = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                runs.add(threads.submit(changes::update));
            }
            for (Future<String> run : runs) {
                run.get(2, TimeUnit.MINUTES);
            }

            assertThat(changes.query("SELECT ID FROM DATABASECHANGELOG ORDER BY ORDEREXECUTED"))
                    .containsExactly("1", "2", "3", "4", "5", "6");
        }
    }

    @Test
    void updateWaitsWhileAnotherHoldsTheLock(@TempDir Path folder) throws Exception {
        try (ChangeLog changes = ChangeLog.in(folder).with(String.format(TABLE, 0))) {
            changes.update();
            changes.execute(
                    "UPDATE DATABASECHANGELOGLOCK SET LOCKED = TRUE, LOCKEDBY = 'another', LOCKGRANTED = NOW()");
            changes.with(String.format(TABLE, 0), String.format(TABLE, 1));

            Future<String> run = threads.submit(changes::update);
            assertThatThrownBy(() -> run.get(3, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
            changes.run("releaseLocks", Map.of());
            run.get(1, TimeUnit.MINUTES);

            assertThat(changes.query("SHOW TABLES LIKE 't1'")).hasSize(1);
        }
    }
}
