package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * What an update by key costs where there is much, against what it costs where there is little: versions of a row, and rows
 * of a table. On one MariaDB server whose buffer pool holds all of it; bodies of about 100 bytes, two indexes.
 */
final class FlatnessBench {
    private static final int FEW_ROWS = 10_000;
    private static final int MANY_ROWS = 1_000_000;
    private static final int OLD_ROWS = 100;
    private static final int VERSIONS = 1_000;
    private static final int BATCH = 10_000;
    private static final int UPDATES = 1_000;
    private static final long BUFFER_POOL = 3L << 30;

    private Connection connection;
    private long fresh = OLD_ROWS;

    @Test
    void updates() throws Exception {
        try (TestStore place = TestStore.on(Backend.MARIADB)) {
            try (Connection direct = place.servers().get(0).connect("");
                    Statement statement = direct.createStatement()) {
                statement.execute("SET GLOBAL innodb_buffer_pool_size = " + BUFFER_POOL);
            }
            try (Connection ours = place.connect()) {
                connection = ours;
                create("few", FEW_ROWS);
                create("many", MANY_ROWS);
                age();
                new Comparison(
                                "update-of-1000000-rows",
                                UPDATES,
                                times -> update("many", times, 0, MANY_ROWS),
                                times -> update("few", times, OLD_ROWS, FEW_ROWS - OLD_ROWS))
                        .run();
                new Comparison(
                                "update-after-1000-versions",
                                UPDATES,
                                times -> update("few", times, 0, OLD_ROWS),
                                times -> {
                                    update("few", times, fresh, OLD_ROWS);
                                    fresh += OLD_ROWS;
                                })
                        .run();
            }
        }
    }

    private void create(String table, int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table
                    + " (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE INDEX " + table + "_team ON " + table + " (team)");
            statement.execute("CREATE INDEX " + table + "_label ON " + table + " (label)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?)")) {
            for (long id = 0; id < rows; id++) {
                insert.setLong(1, id);
                insert.setLong(2, id % 500);
                insert.setString(3, "item number " + id);
                insert.setDouble(4, id / 4.0);
                insert.addBatch();
                if ((id + 1) % BATCH == 0) {
                    insert.executeBatch();
                }
            }
        }
    }

    /** Gives the first rows their versions. */
    private void age() throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE few SET price = price + 1 WHERE id = ?")) {
            for (int version = 1; version < VERSIONS; version++) {
                for (int id = 0; id < OLD_ROWS; id++) {
                    update.setLong(1, id);
                    update.addBatch();
                }
                update.executeBatch();
            }
        }
    }

    private void update(String table, int times, long first, int rows) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE " + table + " SET price = price + 1 WHERE id = ?")) {
            for (int i = 0; i < times; i++) {
                update.setLong(1, first + ThreadLocalRandom.current().nextInt(rows));
                update.executeUpdate();
            }
        }
    }
}
