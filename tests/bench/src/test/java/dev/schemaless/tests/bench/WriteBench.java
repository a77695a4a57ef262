package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * Writes on one MariaDB server, against hand-written JDBC that writes the same physical rows (cells, latest, two co-located
 * indexes) in the fewest statements and round trips, with the read and the lock that a correct write needs. Bodies of about
 * 100 bytes, one connection, one thread.
 */
final class WriteBench {
    private static final String MODEL = "(id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)";
    private static final int ROWS = 5_000;
    private static final int BATCH = 10_000;

    private TestStore place;
    private Connection connection;
    private long nextId;

    @Test
    void writes() throws Exception {
        try (TestStore store = TestStore.on(Backend.MARIADB)) {
            place = store;
            try (Connection ours = store.connect()) {
                connection = ours;
                create("item");
                create("plain");
                try (HandWritten floor = HandWritten.on(server(), store.name(), "plain")) {
                    run(floor);
                }
            }
        }
    }

    private DatabaseServer server() {
        return place.servers().get(0);
    }

    private void create(String table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + " " + MODEL);
            statement.execute("CREATE INDEX " + table + "_team ON " + table + " (team)");
            statement.execute("CREATE INDEX " + table + "_label ON " + table + " (label)");
        }
    }

    private void run(HandWritten floor) throws Exception {
        try (Connection direct = server().connect("");
                Statement statement = direct.createStatement();
                ResultSet pool = statement.executeQuery("SELECT @@innodb_buffer_pool_size >> 20")) {
            pool.next();
            System.out.println("buffer pool " + pool.getLong(1) + " MiB");
        }
        new Comparison("insert-one", 1_000, this::insert, times -> {
                    for (int i = 0; i < times; i++) {
                        floor.insert(nextId++, 1);
                    }
                })
                .run();
        new Comparison("insert-one-unguarded", 1_000, this::insert, times -> {
                    for (int i = 0; i < times; i++) {
                        floor.insertUnguarded(nextId++, 1);
                    }
                })
                .run();
        new Comparison("insert-batch", BATCH, this::insertBatch, times -> {
                    for (int i = 0; i < times; i += 500) {
                        floor.insert(nextId, 500);
                        nextId += 500;
                    }
                })
                .run();
        insertBatch(ROWS);
        List<Long> ours = ids(ROWS);
        for (int i = 0; i < ROWS; i += 500) {
            floor.insert(nextId, 500);
            nextId += 500;
        }
        List<Long> theirs = ids(ROWS);
        new Comparison("update-by-key", 1_000, times -> update(ours, times), times -> {
                    for (int i = 0; i < times; i++) {
                        floor.update(random(theirs));
                    }
                })
                .run();
        new Comparison("upsert-by-key", 1_000, times -> upsert(ours, times), times -> {
                    for (int i = 0; i < times; i++) {
                        floor.update(random(theirs));
                    }
                })
                .run();
    }

    private List<Long> ids(int count) {
        List<Long> ids = new ArrayList<>();
        for (long id = nextId - count; id < nextId; id++) {
            ids.add(id);
        }
        return ids;
    }

    private static long random(List<Long> ids) {
        return ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
    }

    private void insert(int times) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < times; i++) {
                bind(insert, nextId++);
                insert.executeUpdate();
            }
        }
    }

    private void insertBatch(int times) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (int i = 0; i < times; i++) {
                bind(insert, nextId++);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void bind(PreparedStatement insert, long id) throws SQLException {
        insert.setLong(1, id);
        insert.setLong(2, id % 500);
        insert.setString(3, "item number " + id);
        insert.setDouble(4, id / 4.0);
    }

    private void update(List<Long> ids, int times) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE item SET price = price + 1 WHERE id = ?")) {
            for (int i = 0; i < times; i++) {
                update.setLong(1, random(ids));
                update.executeUpdate();
            }
        }
    }

    private void upsert(List<Long> ids, int times) throws SQLException {
        try (PreparedStatement upsert = connection.prepareStatement("UPSERT INTO item (id, price) VALUES (?, ?)")) {
            for (int i = 0; i < times; i++) {
                upsert.setLong(1, random(ids));
                upsert.setDouble(2, ThreadLocalRandom.current().nextDouble());
                upsert.executeUpdate();
            }
        }
    }
}
