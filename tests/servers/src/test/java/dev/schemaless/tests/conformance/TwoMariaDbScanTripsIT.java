package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.Proxies;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many statements a scan sends to each of two servers, once it has run before. */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbScanTripsIT {
    private static final Pattern SCAN = Pattern.compile("schemaless:scan ");
    private static final int ROWS = 4_000;

    private Proxies proxies;
    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxies = Proxies.before(place);
        connection = DriverManager.getConnection(proxies.url());
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i % 500);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        proxies.close();
    }

    private int count(String sql, int n) throws Exception {
        proxies.count();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setInt(1, n);
            try (ResultSet rows = query.executeQuery()) {
                int count = 0;
                while (rows.next()) {
                    count++;
                }
                return count;
            }
        }
    }

    private List<Integer> scans() {
        return proxies.statements(SCAN);
    }

    @Test
    void predicateThatLetsFewRowsPassTakesOneTheSecondTime() throws Exception {
        String sql = "SELECT * FROM t WHERE n = ?";

        assertThat(count(sql, 3)).isEqualTo(8);
        assertThat(scans()).as("first").containsExactly(2, 2);

        assertThat(count(sql, 4)).isEqualTo(8);
        assertThat(scans()).as("second").containsExactly(1, 1);
    }

    @Test
    void whoWantsAFewRowsStillLooksForThemInFewFirst() throws Exception {
        String all = "SELECT * FROM t WHERE n < ?";
        count(all, 3);
        String some = "SELECT * FROM t WHERE n < ? LIMIT 5";
        for (int i = 0; i < 2; i++) {
            assertThat(count(some, 3)).isEqualTo(5);
            // one of the servers may have found enough for both
            assertThat(scans()).anyMatch(statements -> statements >= 2);
        }

        assertThat(count(all, 3)).isEqualTo(24);
        assertThat(scans()).containsExactly(1, 1);
    }
}
