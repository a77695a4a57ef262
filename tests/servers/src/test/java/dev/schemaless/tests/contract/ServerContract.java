package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the suites take for granted of every server they run on. */
@OnBackend({Backend.MARIADB_LARGE_PACKET, Backend.TWO_MARIADB, Backend.THREE_MARIADB, Backend.MYSQL})
class ServerContract {
    @Test
    void everyPartitionLiesOnAServerOfItsOwn(TestStore store) {
        Set<Integer> ports = new HashSet<>();
        store.servers().forEach(server -> ports.add(server.port()));

        assertThat(ports).hasSameSizeAs(store.partitions());
    }

    @Test
    void serverCountsMicroseconds(TestStore store) throws SQLException {
        for (DatabaseServer server : store.servers()) {
            assertThat(answer(server, "SELECT CAST('2026-11-20 10:00:00.123456' AS DATETIME(6))"))
                    .isEqualTo("2026-11-20 10:00:00.123456");
        }
    }

    @Test
    void serverTakesPacketsOfAtLeastSixteenMebibytes(TestStore store) throws SQLException {
        for (DatabaseServer server : store.servers()) {
            assertThat(Long.parseLong(answer(server, "SELECT @@max_allowed_packet")))
                    .isGreaterThanOrEqualTo(16L << 20);
        }
    }

    @Test
    void accountMayCreateDatabases(TestStore store) throws SQLException {
        for (DatabaseServer server : store.servers()) {
            try (Connection connection = server.connect("");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + store.name());
            }
        }
        for (int partition = 0; partition < store.servers().size(); partition++) {
            try (Connection connection = store.connectToPartition(partition)) {
                assertThat(connection.getCatalog()).isEqualTo(store.name());
            }
        }
    }

    static String answer(DatabaseServer server, String sql) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
