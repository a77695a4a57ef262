package dev.schemaless.flyway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.flywaydb.core.api.output.MigrateResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several Flyways on one store at the same time. */
final class ConcurrentMigrateTest {
    private static final int MIGRATIONS = 8;
    private static final String LOCK_ROW =
            "INSERT INTO flyway_schema_history (installed_rank, version, description, type, script, installed_by,"
                    + " execution_time, success, installed_on) VALUES (-100, 'abc', 'flyway-lock', '', '', '', 0, TRUE, ";
    private static final String NOW = "TIMESTAMPADD(SECOND, UNIX_TIMESTAMP(), TIMESTAMP '1970-01-01 00:00:00')";

    @TempDir
    private Path folder;

    private final ExecutorService threads = Executors.newFixedThreadPool(3);
    private Migrations migrations;

    @BeforeEach
    void openStore() throws SQLException, IOException {
        migrations = Migrations.in(folder);
        for (int i = 1; i <= MIGRATIONS; i++) {
            migrations.with("V" + i + "__t.sql", "CREATE TABLE t" + i + " (id BIGINT PRIMARY KEY);");
        }
    }

    @AfterEach
    void closeStore() throws SQLException {
        threads.shutdownNow();
        migrations.close();
    }

    @Test
    void eachMigrationIsAppliedByOneOfThem() throws Exception {
        List<Future<MigrateResult>> runs = new ArrayList<>();
        for (String zone : List.of("", "?zone=-11:00", "?zone=+11:00")) {
            runs.add(threads.submit(() -> migrate(migrations.url() + zone)));
        }

        int applied = 0;
        for (Future<MigrateResult> run : runs) {
            applied += run.get(2, TimeUnit.MINUTES).migrationsExecuted;
        }

        assertThat(applied).isEqualTo(MIGRATIONS);
        assertThat(migrations.query("SELECT installed_rank FROM flyway_schema_history ORDER BY installed_rank"))
                .containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
        assertThat(migrations.states()).allMatch(each -> each.endsWith(" Success"));
    }

    @Test
    void migrateWaitsWhileAnotherHoldsTheLock() throws Exception {
        migrations.configuration().target("1").load().migrate();
        migrations.execute(LOCK_ROW + NOW + ")");

        Future<MigrateResult> run = threads.submit(() -> migrations.flyway().migrate());
        assertThatThrownBy(() -> run.get(3, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        migrations.execute("DELETE FROM flyway_schema_history WHERE installed_rank = -100");

        assertThat(run.get(1, TimeUnit.MINUTES).migrationsExecuted).isEqualTo(MIGRATIONS - 1);
    }

    @Test
    void lockOfAProcessThatDiedIsTakenAfterTenMinutes() throws Exception {
        migrations.configuration().target("1").load().migrate();
        migrations.execute(LOCK_ROW + NOW + " - INTERVAL '11' MINUTE)");

        Future<MigrateResult> run = threads.submit(() -> migrations.flyway().migrate());

        assertThat(run.get(1, TimeUnit.MINUTES).migrationsExecuted).isEqualTo(MIGRATIONS - 1);
    }

    @Test
    void zoneDoesNotShortenTheLock() throws Exception {
        migrations.configuration().target("1").load().migrate();
        migrations.execute(LOCK_ROW + NOW + ")");

        Future<MigrateResult> run = threads.submit(() -> migrate(migrations.url() + "?zone=-11:00"));

        assertThatThrownBy(() -> run.get(3, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        migrations.execute("DELETE FROM flyway_schema_history WHERE installed_rank = -100");
        run.get(1, TimeUnit.MINUTES);
    }

    @Test
    void historyThatCannotBeWrittenEndsTheRun() throws Exception {
        migrations.configuration().target("1").load().migrate();
        migrations.execute("UPDATE flyway_schema_history SET _body = '{\"more\": 1}'");
        migrations.execute("ALTER TABLE flyway_schema_history ADD COLUMN more BIGINT NOT NULL");

        Future<MigrateResult> run = threads.submit(() -> migrations.flyway().migrate());

        assertThatThrownBy(() -> run.get(1, TimeUnit.MINUTES))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("Cannot lock the history");
    }

    private MigrateResult migrate(String url) {
        return migrations.configuration().dataSource(url, null, null).load().migrate();
    }
}
