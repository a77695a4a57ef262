package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads by key and by index are prepared by the server, once for each of its connections; what comes in many forms is not. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class PreparedReadContract {
    private static final int ROWS = 40;
    private static final int CONNECTIONS = 2;

    private Connection here;
    private Connection server;
    private PreparedStatements statements;

    @BeforeEach
    void open(TestStore place) throws SQLException {
        here = DriverManager.getConnection(place.url() + "&poolSize=" + CONNECTIONS);
        server = place.connectToPartition(0);
        statements = new PreparedStatements(server);
        try (Statement statement = here.createStatement()) {
            statement.execute("CREATE TABLE trip (id BIGINT PRIMARY KEY, city VARCHAR(20))");
            statement.execute("CREATE INDEX by_city ON trip (city)");
            for (int id = 0; id < ROWS; id++) {
                statement.executeUpdate("INSERT INTO trip VALUES (" + id + ", 'c" + id + "')");
            }
        }
    }

    @AfterEach
    void close() throws SQLException {
        server.close();
        here.close();
    }

    private List<Long> ids(String condition, Object value) throws SQLException {
        return idsAsOf("", condition, value);
    }

    private List<Long> idsAsOf(String time, String condition, Object value) throws SQLException {
        try (PreparedStatement query = here.prepareStatement("SELECT id FROM trip " + time + " WHERE " + condition)) {
            query.setObject(1, value);
            try (ResultSet rows = query.executeQuery()) {
                List<Long> ids = new ArrayList<>();
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
                return ids;
            }
        }
    }

    private String lastChange() throws SQLException {
        try (Statement statement = here.createStatement();
                ResultSet row = statement.executeQuery("SELECT MAX(_created_at) FROM trip")) {
            row.next();
            return row.getString(1);
        }
    }

    private void readAll() throws SQLException {
        for (long id = 0; id < ROWS; id++) {
            assertThat(ids("id = ?", id)).containsExactly(id);
            assertThat(ids("city = ?", "c" + id)).containsExactly(id);
        }
    }

    @Test
    void readsByKeyAndByIndexArePreparedOnce() throws SQLException {
        // each with the look at the catalog that the first read takes, and without
        int texts = 4;
        long prepared = statements.prepared();
        long executed = statements.executed();

        readAll();

        assertThat(statements.executed() - executed).isEqualTo(2 * ROWS);
        assertThat(statements.prepared() - prepared).isBetween(2L, (long) texts * CONNECTIONS);
    }

    @Test
    void readsByKeyAsOfAllTimesArePreparedOnce() throws SQLException {
        String last = "FOR SYSTEM_TIME AS OF TIMESTAMPADD(MICROSECOND, %d, TIMESTAMP '" + lastChange() + "')";
        long prepared = statements.prepared();
        long executed = statements.executed();

        for (long id = 0; id < ROWS; id++) {
            assertThat(idsAsOf(last.formatted(id), "id = ?", id)).containsExactly(id);
        }

        assertThat(statements.executed() - executed).isEqualTo(ROWS);
        assertThat(statements.prepared() - prepared).isBetween(1L, 2L * CONNECTIONS);
    }

    @Test
    void rowThatHasChangedSinceTakesASecondTripAndAThird() throws SQLException {
        String last = "FOR SYSTEM_TIME AS OF TIMESTAMP '" + lastChange() + "'";
        List<Long> trips = new ArrayList<>();
        for (int changes = 0; changes < 3; changes++) {
            long executed = statements.executed();
            assertThat(idsAsOf(last, "city = 'c7' AND id = ?", 7)).containsExactly(7L);
            trips.add(statements.executed() - executed);
            try (Statement statement = here.createStatement()) {
                statement.executeUpdate("UPDATE trip SET city = city || '!' WHERE id = 7");
            }
        }

        assertThat(trips).containsExactly(1L, 2L, 3L);
    }

    @Test
    void scansListsAndWritesAreNotPrepared() throws SQLException {
        long prepared = statements.prepared();

        assertThat(ids("id IN (1, 2, ?)", 3)).containsExactlyInAnyOrder(1L, 2L, 3L);
        assertThat(ids("city || '!' = ?", "c5!")).containsExactly(5L);
        try (Statement statement = here.createStatement()) {
            statement.executeUpdate("UPDATE trip SET city = 'd' WHERE id = 1");
            statement.executeUpdate("DELETE FROM trip WHERE id = 2");
        }

        assertThat(statements.prepared()).isEqualTo(prepared);
    }

    @Test
    void serverThatPreparesNoMoreAnswersAllTheSame() throws SQLException {
        statements.refuseDuring(this::readAll);
    }

    @Test
    void preparedReadSeesATableThatWasMadeAnew() throws SQLException {
        readAll();
        try (Statement statement = here.createStatement()) {
            statement.execute("DROP TABLE trip");
            statement.execute("CREATE TABLE trip (id BIGINT PRIMARY KEY, name VARCHAR(20))");
            statement.executeUpdate("INSERT INTO trip VALUES (7, 'new')");
        }

        assertThat(ids("id = ?", 7)).containsExactly(7L);
        assertThat(ids("id = ?", 8)).isEmpty();
    }
}
