package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All threads count in one row, and no count is lost. {@code -Dschemaless.test.counts=N} sets how often each counts. */
@OnBackend(Backend.H2_MEMORY)
class CounterContract {
    static final int TIMES = Integer.getInteger("schemaless.test.counts", 300);
    private static final int THREADS = 16;
    private static final int JVMS = 4;

    /** A store in memory lives as long as a connection to it is open. */
    private Connection keeper;

    @BeforeEach
    void create(TestStore place) throws SQLException {
        keeper = place.connect();
        try (Statement statement = keeper.createStatement()) {
            statement.execute("CREATE TABLE counter (id BIGINT PRIMARY KEY, n BIGINT)");
            statement.execute("CREATE INDEX by_n ON counter (n)");
            statement.execute("INSERT INTO counter VALUES (7, 0)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        keeper.close();
    }

    @Test
    void threadsLoseNoCount(TestStore place) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                running.add(executor.submit((Callable<Void>) () -> {
                    try (Connection connection = place.connect()) {
                        CounterJvm.countUp(connection, TIMES);
                    }
                    return null;
                }));
            }
            for (Future<Void> each : running) {
                each.get();
            }
            assertCounted(keeper, (long) THREADS * TIMES);
        } finally {
            executor.shutdown();
        }
    }

    /** For backends that several processes can use. */
    void assertJvmsLoseNoCount(TestStore place) throws Exception {
        List<ChildJvm> jvms = new ArrayList<>();
        try {
            for (int i = 0; i < JVMS; i++) {
                jvms.add(ChildJvm.start(192, CounterJvm.class, place.url(), String.valueOf(TIMES)));
            }
            for (ChildJvm jvm : jvms) {
                assertThat(jvm.readLine()).isEqualTo("ready");
            }
            for (ChildJvm jvm : jvms) {
                jvm.writeLine("go");
            }
            for (ChildJvm jvm : jvms) {
                jvm.finish();
            }
            assertCounted(keeper, (long) JVMS * TIMES);
        } finally {
            for (ChildJvm jvm : jvms) {
                jvm.close();
            }
        }
    }

    private static void assertCounted(Connection connection, long times) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(row(statement, "SELECT n, _version FROM counter WHERE id = 7"))
                    .containsExactly(times, times + 1);
            assertThat(row(statement, "SELECT COUNT(*), MAX(n) FROM counter WHERE n > 0"))
                    .containsExactly(1L, times);
        }
    }

    private static List<Long> row(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return List.of(rows.getLong(1), rows.getLong(2));
        }
    }
}
