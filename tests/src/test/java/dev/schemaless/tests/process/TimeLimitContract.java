package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A statement ends when its time is over, when it is cancelled, when its thread is interrupted, and when its network timeout is over,
 * wherever it waits. How late each was is printed.
 */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class TimeLimitContract {
    private static final long LIMIT_MILLIS = 1000;

    private static final int SIDE_BY_SIDE = 4;

    /** Far more than it takes, and far less than what the statements wait for. */
    private static final Duration HANGING = Duration.ofSeconds(15);

    /** That it was stopped; that the commit was sent and not answered; that it is committed, but a server has not said so. */
    private static final Set<String> STATES = Set.of("57014", "08007", "01000");

    /** What ends a statement. */
    enum Means {
        QUERY_TIMEOUT {
            @Override
            void set(Connection connection, Statement statement) throws SQLException {
                statement.setQueryTimeout((int) TimeUnit.MILLISECONDS.toSeconds(LIMIT_MILLIS));
            }
        },
        NETWORK_TIMEOUT {
            @Override
            void set(Connection connection, Statement statement) throws SQLException {
                connection.setNetworkTimeout(null, (int) LIMIT_MILLIS);
            }
        },
        CANCEL {
            @Override
            void strike(Thread thread, Statement statement) throws SQLException {
                statement.cancel();
            }
        },
        INTERRUPT {
            @Override
            void strike(Thread thread, Statement statement) {
                thread.interrupt();
            }
        };

        void set(Connection connection, Statement statement) throws SQLException {}

        void strike(Thread thread, Statement statement) throws SQLException {}
    }

    /** Several blocks at a time, each on a store of its own, because their statements only wait. */
    @Test
    void statementEndsInTimeWhereverItWaits(TestStore place) throws Exception {
        List<Callable<Void>> blocks = new ArrayList<>();
        // they are closed after all blocks have ended, because what is checked then is that no thread is left
        List<TestStore> places = new ArrayList<>();
        for (Block block : Block.values()) {
            if (block.isPossible(place.backend())) {
                TestStore own = TestStore.on(place.backend());
                places.add(own);
                blocks.add(() -> checkStatements(block, own));
            }
        }
        ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE);
        try {
            assertAll(threads.invokeAll(blocks).stream().map(block -> block::get));
        } finally {
            threads.shutdownNow();
            assertAll(places.stream().map(own -> own::close));
        }
    }

    private static Void checkStatements(Block block, TestStore place) throws Exception {
        try (Blocked blocked = block.set(place)) {
            List<Callable<String>> work = new ArrayList<>();
            for (Means means : Means.values()) {
                String sql = blocked.sql(work.size());
                work.add(() -> run(blocked.url(), sql, block, means));
            }
            ExecutorService threads = Executors.newFixedThreadPool(work.size());
            try {
                for (Future<String> line : threads.invokeAll(work)) {
                    System.out.println(place.backend() + " " + line.get());
                }
            } finally {
                threads.shutdownNow();
            }
        }
        return null;
    }

    /** Returns how late the statement was. */
    private static String run(String url, String sql, Block block, Means means) throws Exception {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            means.set(connection, statement);
            Thread thread = Thread.currentThread();
            Thread striker = new Thread(() -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(LIMIT_MILLIS);
                    means.strike(thread, statement);
                } catch (SQLException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            long begun = System.nanoTime();
            striker.start();
            String state = stateAfter(statement, sql);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
            Thread.interrupted();
            striker.join();
            String line = block + " " + means + ": " + (millis - LIMIT_MILLIS) + " ms late, " + state;
            assertThat(state).as(line).isIn(STATES);
            assertThat(millis).as(line).isBetween(LIMIT_MILLIS - 50, HANGING.toMillis());
            return line;
        }
    }

    /** Returns the state of the failure, or that of the warning of a statement that was decided before it was stopped. */
    private static String stateAfter(Statement statement, String sql) {
        try {
            statement.execute(sql);
            SQLWarning warning = statement.getWarnings();
            assertThat(warning != null).as("it was not blocked: " + sql).isTrue();
            return warning.getSQLState();
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }
}
