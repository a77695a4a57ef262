package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code t$changes}: each version as a change of its cell; and {@code _valid_to} of {@code t$history}. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class ChangesContract extends SqlContract {
    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT, note VARCHAR(20) CELL extra)");
        update("INSERT INTO t VALUES (1, 10, 'a'), (2, 20, NULL)");
        update("UPDATE t SET n = 11 WHERE id = 1");
        update("DELETE FROM t WHERE id = 1");
        update("INSERT INTO t VALUES (1, 12, NULL)");
    }

    @Test
    void changeHasTheBodiesBeforeAndAfterIt() throws SQLException {
        assertThat(
                        query(
                                "SELECT _cell, _change, _before, _after, id, n FROM t$changes WHERE id = 1 ORDER BY _cell, _ref_key"))
                .containsExactly(
                        "base|INSERT|null|{\"id\":1,\"n\":10}|1|10",
                        "base|UPDATE|{\"id\":1,\"n\":10}|{\"id\":1,\"n\":11}|1|11",
                        "base|DELETE|{\"id\":1,\"n\":11}|null|1|null",
                        "base|INSERT|null|{\"id\":1,\"n\":12}|1|12",
                        "extra|INSERT|null|{\"note\":\"a\"}|1|null",
                        "extra|DELETE|{\"note\":\"a\"}|null|1|null");
    }

    @Test
    void changeIsKnownWithoutItsBodies() throws SQLException {
        assertThat(query("SELECT _change, COUNT(*) FROM t$changes GROUP BY _change"))
                .containsExactlyInAnyOrder("INSERT|4", "UPDATE|1", "DELETE|2");
        assertThat(query("SELECT _position FROM t$changes WHERE _change = 'UPDATE'"))
                .isEqualTo(query("SELECT _position FROM t$history WHERE n = 11"));
    }

    @Test
    void changesOfOneRowAreFoundByItsKey() throws SQLException {
        String key = query("SELECT _row_key FROM t WHERE id = 1").get(0);

        assertThat(query("SELECT _change, _before IS NULL FROM t$changes WHERE _row_key = '" + key
                        + "' AND _cell = 'base' ORDER BY _ref_key DESC"))
                .containsExactly("INSERT|true", "DELETE|false", "UPDATE|false", "INSERT|true");
    }

    @Test
    void versionIsValidUntilTheNext() throws SQLException {
        assertThat(query("SELECT h._ref_key, h._valid_to = n._created_at, h._valid_to IS NULL FROM t$history h"
                        + " LEFT JOIN t$cells n ON n._row_key = h._row_key AND n._cell = h._cell AND n._ref_key = h._ref_key + 1"
                        + " WHERE h._cell = 'base' AND h.id = 1 ORDER BY h._ref_key"))
                .containsExactly("0|true|false", "1|true|false", "2|true|false", "3|null|true");
    }

    @Test
    void readerGoesOnBehindTheLastChange() throws SQLException {
        String log = query("SELECT _log FROM t$changes WHERE id = 2").get(0);
        long last = numbers("SELECT MAX(_position) FROM t$changes WHERE _log = " + log)
                .get(0);
        String next = "SELECT id, n FROM t$changes WHERE _log = " + log + " AND _position > ";

        assertThat(query(next + last)).isEmpty();
        update("UPDATE t SET n = 21 WHERE id = 2");

        assertThat(query(next + last)).containsExactly("2|21");
        refuses("08004", next + (last + 2), "after position " + (last + 2) + ": log " + log + " ends at ");
    }

    @Test
    void changesAreRefusedAfterAPositionWhoseNextOnesWereRemoved() throws SQLException {
        String log = query("SELECT _log FROM t$changes WHERE id = 1").get(0);
        Aging.age(place, "t", 2);
        update("ALTER TABLE t KEEP FOR INTERVAL '1' HOUR");
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> query("SELECT 1 FROM sys.jobs WHERE kind = 'RETAIN' AND phase = 'done'")
                                .size()
                        == 1);

        refuses(
                "72000",
                "SELECT _position FROM t$changes WHERE _log = " + log + " AND _position > 1",
                "Cannot read changes of 't' after position 1 of log " + log);
        assertThat(query("SELECT _change, n FROM t$changes WHERE _log = " + log + " AND _position > 0 AND id = 1"
                        + " AND _cell = 'base'"))
                .containsExactly("INSERT|12");
    }
}
