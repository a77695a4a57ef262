package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.ClientDatabases.ask;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.TestStore;
import dev.schemaless.tests.process.SqlServant;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;

/**
 * Kills processes that migrate a table.
 *
 * @param account the parameters of a URL that give one for the external store
 */
record MigrationKiller(TestStore place, String account) {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Lets a new process go on with a migration, and kills it after it has read some rows. */
    void killAfter(String sql, int rows) throws Exception {
        try (ChildJvm child = ChildJvm.start(256, SqlServant.class, place.url() + "&" + account);
                Connection looker = place.connect()) {
            String jobs = "SELECT tries, units_done FROM sys.jobs WHERE phase = 'running' ORDER BY job_id DESC LIMIT 1";
            List<String> before = ask(looker, jobs);
            long tries = before.isEmpty() ? 0 : number(before, 0);
            long done = before.isEmpty() ? 0 : number(before, 1);
            child.writeLine(sql);
            await().atMost(PATIENCE).until(() -> {
                List<String> now = ask(looker, jobs);
                return !now.isEmpty() && number(now, 0) > tries && number(now, 1) >= done + rows;
            });
            child.kill();
        }
    }

    private static long number(List<String> row, int column) {
        return Long.parseLong(row.get(0).split(" ")[column]);
    }
}
