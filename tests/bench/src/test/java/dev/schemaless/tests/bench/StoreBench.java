package dev.schemaless.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Loads rows and finds them again, single-threaded, and prints what each took, warm. */
final class StoreBench {
    private static final int ROWS = 20_000;
    private static final int BATCH = 500;
    private static final int GROUPS = 2_000;
    private static final int WARM_UP = 2_000;
    private static final int LOOKUPS = 5_000;

    @ParameterizedTest
    @EnumSource(names = {"H2_MEMORY", "H2_FILE", "MARIADB", "TWO_MARIADB", "MYSQL"})
    void loadLookupsAndScan(Backend backend) throws Exception {
        assumeThat(backend.unavailable()).isEmpty();
        try (TestStore place = TestStore.on(backend);
                Connection connection = place.connect()) {
            create(connection);
            report(backend, "load", "rows/s", ROWS / seconds(() -> load(connection)));
            lookups(connection, "SELECT label FROM item WHERE id = ?", WARM_UP, ROWS);
            report(
                    backend,
                    "primary key",
                    "µs",
                    micros(() -> lookups(connection, "SELECT label FROM item WHERE id = ?", LOOKUPS, ROWS)));
            lookups(connection, "SELECT label FROM item WHERE team = ?", WARM_UP, GROUPS);
            report(
                    backend,
                    "index, 10 rows",
                    "µs",
                    micros(() -> lookups(connection, "SELECT label FROM item WHERE team = ?", LOOKUPS, GROUPS)));
            scan(connection);
            report(backend, "scan", "rows/s", ROWS / seconds(() -> scan(connection)));
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
            statement.execute("CREATE INDEX by_team ON item (team)");
        }
    }

    private static void load(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setLong(1, id);
                insert.setLong(2, id % GROUPS);
                insert.setString(3, "item number " + id);
                insert.setDouble(4, id / 4.0);
                insert.addBatch();
                if ((id + 1) % BATCH == 0) {
                    insert.executeBatch();
                }
            }
        }
    }

    private static void lookups(Connection connection, String sql, int count, int keys) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            for (int i = 0; i < count; i++) {
                query.setLong(1, i * 7919L % keys);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                }
            }
        }
    }

    private static void scan(Connection connection) throws SQLException {
        int found = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, label FROM item WHERE price >= 0")) {
            while (rows.next()) {
                found++;
            }
        }
        assertThat(found).isEqualTo(ROWS);
    }

    /** Something to be timed. */
    private interface Work {
        void run() throws SQLException;
    }

    private static double seconds(Work work) throws SQLException {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private static double micros(Work work) throws SQLException {
        return seconds(work) * 1e6 / LOOKUPS;
    }

    private static void report(Backend backend, String what, String unit, double value) {
        System.out.println(String.format(Locale.ROOT, "%-12s %-16s %,12.0f %s", backend, what, value, unit));
    }
}
