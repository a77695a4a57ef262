package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A process that has numbers of a sequence in its memory hears that another has let the sequence begin again. It reaches its servers
 * through proxies, and so has a catalog and blocks of its own.
 */
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class RestartedSequenceContract {
    private static final Pattern ASKED = Pattern.compile("schemaless:read-epoch");

    private final List<CuttingProxy> proxies = new ArrayList<>();
    private Connection connection;
    private Connection other;

    @BeforeEach
    void open(TestStore fresh) throws SQLException, IOException {
        connection = fresh.connect();
        List<DatabaseServer> ways = new ArrayList<>();
        for (DatabaseServer server : fresh.servers()) {
            CuttingProxy proxy = CuttingProxy.before(server);
            proxies.add(proxy);
            ways.add(proxy.front());
        }
        update("CREATE SEQUENCE s");
        other = DriverManager.getConnection(fresh.url(ways));
    }

    @AfterEach
    void close() throws SQLException, IOException {
        other.close();
        connection.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    private void update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void restOfABlockIsNotGivenAwayOnceTheSequenceHasBegunAgain() throws SQLException {
        try (PreparedStatement next = other.prepareStatement("SELECT NEXT VALUE FOR s")) {
            assertThat(number(next)).isEqualTo(1);
            assertThat(number(next)).isEqualTo(2);

            update("ALTER SEQUENCE s RESTART WITH 50");

            assertThat(number(next)).isEqualTo(50);
        }
    }

    @Test
    void transactionHearsOfItToo() throws SQLException {
        other.setAutoCommit(false);
        try (PreparedStatement next = other.prepareStatement("VALUES (NEXT VALUE FOR s)")) {
            assertThat(number(next)).isEqualTo(1);
            assertThat(number(next)).isEqualTo(2);

            update("ALTER SEQUENCE s RESTART WITH 50");

            assertThat(number(next)).isEqualTo(50);
        }
    }

    /** A row that is staged is written on whichever catalog there is at the commit, with the number that it got. */
    @Test
    void rowsOfATransactionGetNoNumbersOfBefore() throws SQLException {
        update("CREATE TABLE t (id BIGINT PRIMARY KEY)");
        other.setAutoCommit(false);
        try (PreparedStatement insert = other.prepareStatement("INSERT INTO t VALUES (NEXT VALUE FOR s)")) {
            insert.executeUpdate();
            insert.executeUpdate();

            update("ALTER SEQUENCE s RESTART WITH 50");

            insert.executeUpdate();
            insert.executeUpdate();
            update("ALTER SEQUENCE s RESTART WITH 70");
            insert.addBatch();
            insert.executeBatch();
        }
        other.commit();

        assertThat(ids()).containsExactly(1L, 2L, 50L, 51L, 70L);
    }

    private List<Long> ids() throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }

    @Test
    void restOfABlockIsNotGivenAwayOnceTheSequenceIsDropped() throws SQLException {
        try (PreparedStatement next = other.prepareStatement("SELECT NEXT VALUE FOR s")) {
            number(next);
            number(next);

            update("DROP SEQUENCE s");

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> number(next))
                    .withMessageContaining("Cannot find sequence 's'")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42P01"));
        }
    }

    /** A lease of the catalog answers for it. */
    @Test
    void fewNumbersOfManyTakeARoundTrip() throws SQLException {
        try (PreparedStatement next = other.prepareStatement("SELECT NEXT VALUE FOR s")) {
            number(next);
            proxies.forEach(CuttingProxy::count);
            for (int i = 0; i < 1000; i++) {
                number(next);
            }
        }

        assertThat(proxies.stream().mapToInt(proxy -> proxy.statements(ASKED)).sum())
                .isLessThan(500);
    }
}
