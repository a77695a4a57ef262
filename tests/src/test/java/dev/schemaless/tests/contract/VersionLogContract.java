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

/** Logs of versions that several shards share: each is read by one range of positions. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class VersionLogContract {
    private static final int ROWS = 60;

    private Connection connection;

    @BeforeEach
    void create(TestStore place) throws SQLException {
        connection = DriverManager.getConnection(place.url() + "&shards=16&shardsPerTable=4");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
            for (int id = 0; id < ROWS; id++) {
                statement.execute("INSERT INTO t VALUES (" + id + ", 0)");
            }
            statement.execute("UPDATE t SET n = 1 WHERE id < 30");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private List<String> query(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return SqlContract.texts(rows);
        }
    }

    @Test
    void logIsCalledAsItsFirstShard() throws SQLException {
        assertThat(query("SELECT DISTINCT _log, _shard - MOD(_shard, 4) FROM t$cells ORDER BY _log"))
                .containsExactly("0|0", "4|4", "8|8", "12|12");
    }

    @Test
    void readerOfEachLogFindsAllVersionsOnce() throws SQLException {
        List<String> read = new ArrayList<>();
        try (PreparedStatement next = connection.prepareStatement("SELECT _position, id, _ref_key FROM t$history"
                + " WHERE _log = ? AND _position > ? ORDER BY _position LIMIT 7")) {
            for (String log : query("SELECT DISTINCT _log FROM t$cells")) {
                long position = 0;
                for (int found = 7; found == 7; ) {
                    next.setInt(1, Integer.parseInt(log));
                    next.setLong(2, position);
                    List<String> page = SqlContract.texts(next.executeQuery());
                    for (String each : page) {
                        String[] values = each.split("\\|");
                        assertThat(Long.parseLong(values[0])).isGreaterThan(position);
                        position = Long.parseLong(values[0]);
                        read.add(values[1] + '|' + values[2]);
                    }
                    found = page.size();
                }
            }
        }

        assertThat(read)
                .hasSize(ROWS + 30)
                .containsExactlyInAnyOrderElementsOf(query("SELECT id, _ref_key FROM t$history"));
    }

    @Test
    void readOfOneLogIsOneStatement() throws SQLException {
        String sql = " SELECT _position FROM t$cells WHERE _log = 4 AND _position > 0 ORDER BY _position LIMIT 5";

        assertThat(query("EXPLAIN" + sql))
                .contains(
                        "Read t$cells by range of positions",
                        "    order: _position",
                        "    first: 5 rows",
                        "    shards: 4 of 16");
        assertThat(query("EXPLAIN ANALYZE" + sql)).anyMatch(line -> line.startsWith("    actual: 1 statement, 5 rows"));
    }

    @Test
    void logsComeOneAfterAnother() throws SQLException {
        List<String> ordered = query("SELECT _log, _position FROM t$cells ORDER BY _log DESC, _position DESC");

        assertThat(query("EXPLAIN SELECT _log, _position FROM t$cells ORDER BY _log DESC, _position DESC"))
                .contains("    order: _log DESC, _position DESC");
        assertThat(ordered).hasSize(ROWS + 30).isSortedAccordingTo((one, other) -> {
            int byLog = Long.compare(part(other, 0), part(one, 0));
            return byLog != 0 ? byLog : Long.compare(part(other, 1), part(one, 1));
        });
    }

    private static long part(String row, int number) {
        return Long.parseLong(row.split("\\|")[number]);
    }

    @Test
    void conditionsOnLogsAndShardsHoldTogether() throws SQLException {
        assertThat(query("SELECT DISTINCT _shard FROM t$cells WHERE _log IN (0, 8) AND _shard IN (1, 5, 9)"))
                .containsExactlyInAnyOrder("1", "9");
        assertThat(query("SELECT DISTINCT _log FROM t$cells WHERE _log > 4")).containsExactlyInAnyOrder("8", "12");
        assertThat(query("SELECT _position FROM t$cells WHERE _log = 3")).isEmpty();
        assertThat(query("SELECT _position FROM t$cells WHERE _log = CAST(NULL AS INT)"))
                .isEmpty();
    }
}
