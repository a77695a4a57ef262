package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All cells of a transaction have one time, on all its partitions, whatever the times of the rows before. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class CommitTimeContract {
    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws SQLException {
        connection = place.connect();
        for (String table : new String[] {"t", "u"}) {
            update("CREATE TABLE " + table + " (id INT PRIMARY KEY, n INT)");
            for (int i = 0; i < 10; i++) {
                update("INSERT INTO " + table + " VALUES (" + i + ", 0)");
            }
        }
        assertThat(times("t")).isGreaterThan(1);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private String update(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(text);
            return statement.getWarnings() == null
                    ? ""
                    : statement.getWarnings().getMessage();
        }
    }

    private void updateAll() throws SQLException {
        connection.setAutoCommit(false);
        update("UPDATE t SET n = n + 1");
        update("UPDATE u SET n = n + 1");
        update("INSERT INTO t VALUES (100, 0), (101, 0), (102, 0), (103, 0), (104, 0)");
        connection.commit();
        connection.setAutoCommit(true);
    }

    private int times(String rows) throws SQLException {
        return value("SELECT COUNT(DISTINCT _created_at) FROM " + rows, Integer.class);
    }

    private LocalDateTime newest(String table) throws SQLException {
        return value("SELECT MAX(_created_at) FROM " + table, LocalDateTime.class);
    }

    private <T> T value(String query, Class<T> type) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getObject(1, type);
        }
    }

    private static void advanceClock(TestStore place, int partition, String table, long seconds) throws SQLException {
        try (PastTheStore past = PastTheStore.on(place, partition)) {
            past.advanceClock(table, seconds);
        }
    }

    private static int last(TestStore place) {
        return place.partitions().size() - 1;
    }

    @Test
    void cellsOfATransactionHaveOneTime() throws SQLException {
        updateAll();

        assertThat(times("(SELECT _created_at FROM t UNION SELECT _created_at FROM u)"))
                .isEqualTo(1);
    }

    @Test
    void laterTimeOfTheFirstPartitionIsTheTimeOfAll(TestStore place) throws SQLException {
        checkThatAllGetTheTimeAfter(place, 0);
    }

    /** The first partition's clock gives the time; the rows of the last one have later times. */
    @Test
    void laterTimeOfALaterPartitionIsTheTimeOfAll(TestStore place) throws SQLException {
        checkThatAllGetTheTimeAfter(place, last(place));
    }

    private void checkThatAllGetTheTimeAfter(TestStore place, int partition) throws SQLException {
        advanceClock(place, partition, "u", 3);
        LocalDateTime before = newest("u");

        updateAll();

        assertThat(times("(SELECT _created_at FROM t UNION SELECT _created_at FROM u)"))
                .isEqualTo(1);
        assertThat(newest("t")).isAfter(before);
    }

    @Test
    void rowsThatAWrongClockWroteGetLaterTimesAlone(TestStore place) throws SQLException {
        advanceClock(place, last(place), "u", TimeUnit.DAYS.toSeconds(1));
        LocalDateTime before = newest("u");

        updateAll();

        assertThat(times("t")).isEqualTo(1);
        assertThat(newest("t")).isBefore(before.minusHours(1));
        assertThat(newest("u")).isAfter(before);
        assertThat(update("UPDATE u SET n = n + 1")).contains("was written by a clock that was more than 5 s ahead");
    }
}
