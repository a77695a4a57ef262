package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Who creates a store at the same time as others gets it all the same, and it is one. */
@OnBackend({Backend.H2_MEMORY, Backend.H2_FILE})
class CreationRaceContract {
    static final int ROUNDS = 8;
    private static final int THREADS = 8;

    @Test
    void threadsThatCreateOneStoreShareIt(TestStore first) throws Exception {
        raceThreads(first);
        for (int round = 1; round < ROUNDS; round++) {
            try (TestStore place = TestStore.on(first.backend())) {
                raceThreads(place);
            }
        }
    }

    private static void raceThreads(TestStore place) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Callable<Connection>> openers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            String name = "thread " + i;
            openers.add(() -> {
                start.await();
                Connection connection = place.connect();
                Opener.leaveName(connection, name);
                return connection;
            });
        }
        List<Connection> connections = new ArrayList<>();
        try {
            for (Future<Connection> opened : threads.invokeAll(openers)) {
                connections.add(opened.get());
            }
            for (Connection connection : connections) {
                assertThat(names(connection)).hasSize(THREADS);
            }
        } finally {
            threads.shutdown();
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    /** Returns the names that openers have left. */
    static List<String> names(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM opener ORDER BY name")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
