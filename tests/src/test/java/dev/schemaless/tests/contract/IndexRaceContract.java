package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rows move from value to value of an index all the time, and a lookup of all those values always finds every row once; so does
 * a read in the index's order, which gives them in their order.
 */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class IndexRaceContract {
    private static final int ROWS = 20;
    private static final int READS = 150;
    private static final int WRITERS = 2;
    private static final String[] GATEWAYS = {"amadeus", "sabre", "travelport", "direct"};

    private TestStore place;
    private Connection connection;

    @BeforeEach
    void create(TestStore given) throws SQLException {
        place = given;
        connection = given.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE rate (id BIGINT PRIMARY KEY, gateway VARCHAR(20), n BIGINT)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO rate VALUES (?, 'sabre', 0)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setLong(1, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void lookupThroughAnIndexBesideTheRowsMissesNone() throws Exception {
        lookUpWhileRowsMove("CREATE INDEX by_gateway ON rate (gateway)");
    }

    @Test
    void lookupThroughAnIndexElsewhereMissesNone() throws Exception {
        lookUpWhileRowsMove("CREATE INDEX by_gateway ON rate (gateway) SHARD BY (gateway)");
    }

    @Test
    void orderOfAnIndexBesideTheRowsMissesNone() throws Exception {
        whileRowsMove("CREATE INDEX by_gateway ON rate (gateway)", this::readInOrder);
    }

    @Test
    void orderOfAnIndexElsewhereMissesNone() throws Exception {
        whileRowsMove("CREATE INDEX by_gateway ON rate (gateway) SHARD BY (gateway)", this::readInOrder);
    }

    @Test
    void unionOfLookupsBesideTheRowsMissesNone() throws Exception {
        whileRowsMove(
                "CREATE INDEX by_gateway ON rate (gateway)",
                () -> lookUp(
                        "union of 2 × index by_gateway",
                        "SELECT id FROM rate WHERE gateway IN ('amadeus', 'sabre') OR (gateway > 'd' AND gateway < 'e') OR gateway"
                                + " = 'travelport'"));
    }

    @Test
    void unionOfLookupsBesideTheRowsAndElsewhereMissesNone() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE INDEX by_gateway ON rate (gateway)");
        }
        whileRowsMove(
                "CREATE INDEX by_gateway_n ON rate (gateway, n) SHARD BY (gateway)",
                () -> lookUp(
                        "union of index by_gateway, index by_gateway_n",
                        "SELECT id FROM rate WHERE gateway IN ('sabre', 'direct') OR (gateway IN ('amadeus', 'travelport') AND n ="
                                + " 0)"));
    }

    private void lookUpWhileRowsMove(String index) throws Exception {
        whileRowsMove(
                index,
                () -> lookUp(
                        "index by_gateway",
                        "SELECT id FROM rate WHERE gateway IN ('amadeus', 'sabre', 'travelport', 'direct')"));
    }

    /** Something that reads. */
    private interface Reading {
        void run() throws SQLException;
    }

    private void whileRowsMove(String index, Reading reading) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute(index);
        }
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService executor = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<Void>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.add(executor.submit((Callable<Void>) () -> move(writer, done)));
            }
            reading.run();
            done.set(true);
            for (Future<Void> writer : writers) {
                writer.get();
            }
        } finally {
            done.set(true);
            executor.shutdown();
        }
    }

    private Void move(int writer, AtomicBoolean done) throws SQLException {
        try (Connection own = place.connect();
                PreparedStatement update = own.prepareStatement("UPDATE rate SET gateway = ? WHERE id = ?")) {
            for (int i = 0; !done.get(); i++) {
                update.setString(1, GATEWAYS[i % GATEWAYS.length]);
                update.setLong(2, (i * 7L + writer) % ROWS);
                update.executeUpdate();
            }
        }
        return null;
    }

    private void lookUp(String access, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet plan = statement.executeQuery("EXPLAIN " + sql)) {
                plan.next();
                assertThat(plan.getString(1)).contains(access);
            }
            for (int i = 0; i < READS; i++) {
                List<Long> found = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        found.add(rows.getLong(1));
                    }
                }
                assertThat(found).hasSize(ROWS).doesNotHaveDuplicates();
            }
        }
    }

    private void readInOrder() throws SQLException {
        readInOrder("SELECT id, gateway FROM rate WHERE gateway > 'a' ORDER BY gateway LIMIT 100", ROWS);
        readInOrder("SELECT id, gateway FROM rate ORDER BY gateway LIMIT 12", 12);
        readInOrder("SELECT id, gateway FROM rate ORDER BY gateway, id LIMIT 19", 19);
    }

    private void readInOrder(String sql, int expected) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet plan = statement.executeQuery("EXPLAIN " + sql)) {
                plan.next();
                assertThat(plan.getString(1)).contains("by index by_gateway").endsWith(", in order");
            }
            for (int i = 0; i < READS / 3; i++) {
                List<Long> found = new ArrayList<>();
                List<String> gateways = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery(sql)) {
                    while (rows.next()) {
                        found.add(rows.getLong(1));
                        gateways.add(rows.getString(2));
                    }
                }
                assertThat(found).hasSize(expected).doesNotHaveDuplicates();
                assertThat(gateways).isSorted();
            }
        }
    }
}
