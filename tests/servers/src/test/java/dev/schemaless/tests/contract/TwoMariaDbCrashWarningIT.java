package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever opens a store on servers that do not wait for the disk, as those of the tests, is warned of it. */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbCrashWarningIT {
    private static final Logger LOG = Logger.getLogger("dev.schemaless.catalog.store.MySqlOpener");

    private final List<String> warnings = new CopyOnWriteArrayList<>();

    /** Keeps the warnings of this thread. */
    private final class Keeper extends Handler {
        private final long thread = Thread.currentThread().getId();

        @Override
        public void publish(LogRecord entry) {
            if (entry.getLongThreadID() == thread) {
                warnings.add(entry.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void loosen(TestStore place) throws SQLException {
        flush(place, 2);
    }

    @AfterEach
    void tighten(TestStore place) throws SQLException {
        flush(place, 1);
    }

    private static void flush(TestStore place, int how) throws SQLException {
        for (DatabaseServer server : place.servers()) {
            try (Connection connection = server.connect("");
                    Statement statement = connection.createStatement()) {
                statement.execute("SET GLOBAL innodb_flush_log_at_trx_commit = " + how);
            }
        }
    }

    @Test
    void eachPartitionIsWarnedOfOnce(TestStore place) {
        Handler keeper = new Keeper();
        Level before = LOG.getLevel();
        LOG.setLevel(Level.WARNING);
        LOG.setUseParentHandlers(false);
        LOG.addHandler(keeper);
        try (Store store = Stores.open(place.config())) {
            assertThat(store.topology().partitions()).isEqualTo(2);
        } finally {
            LOG.removeHandler(keeper);
            LOG.setUseParentHandlers(true);
            LOG.setLevel(before);
        }

        assertThat(warnings)
                .hasSize(2)
                .allSatisfy(warning -> assertThat(warning)
                        .startsWith("Server of mysql://127.0.0.1:")
                        .contains(" is not safe from crashes: innodb_flush_log_at_trx_commit is 2,")
                        .doesNotContain("let me"));
    }
}
