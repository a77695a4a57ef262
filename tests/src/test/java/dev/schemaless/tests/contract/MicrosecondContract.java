package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Times keep their microseconds wherever they are stored, compared, indexed, bound and read. */
@OnBackend({Backend.H2_MEMORY, Backend.H2_FILE, Backend.TWO_MARIADB, Backend.MYSQL})
final class MicrosecondContract extends SqlContract {
    private static final LocalDateTime FIRST = LocalDateTime.parse("1969-12-31T23:59:59.999999");
    private static final LocalDateTime SECOND = LocalDateTime.parse("2026-01-02T03:04:05.000001");
    private static final LocalDateTime THIRD = LocalDateTime.parse("2026-01-02T03:04:05.000002");
    private static final LocalTime LAST_TIME = LocalTime.parse("23:59:59.999999");

    @BeforeEach
    void fill() throws SQLException {
        update("CREATE TABLE t (ts TIMESTAMP PRIMARY KEY, tm TIME(6), s VARCHAR, other TIMESTAMP(6))");
        update("CREATE INDEX by_other ON t (other, tm)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
            for (LocalDateTime time : List.of(THIRD, FIRST, SECOND)) {
                insert.setObject(1, time);
                insert.setObject(2, time.equals(FIRST) ? LAST_TIME : time.toLocalTime());
                insert.setString(3, time.toString());
                insert.setTimestamp(4, Timestamp.valueOf(time));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @Test
    void timesAreReadAsTheyWereBound() throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT ts, tm, other FROM t WHERE ts = ? AND other = ?")) {
            for (LocalDateTime time : List.of(FIRST, SECOND, THIRD)) {
                select.setObject(1, time);
                select.setObject(2, Timestamp.valueOf(time));
                try (ResultSet rows = select.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(time);
                    assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.valueOf(time));
                    assertThat(rows.getObject(2, LocalTime.class))
                            .isEqualTo(time.equals(FIRST) ? LAST_TIME : time.toLocalTime());
                    assertThat(rows.getTimestamp(3).toLocalDateTime()).isEqualTo(time);
                }
            }
        }
    }

    @Test
    void keysAndIndexesOrderByThem() throws SQLException {
        assertThat(query("SELECT s FROM t WHERE ts > TIMESTAMP '2026-01-02 03:04:05' ORDER BY ts"))
                .containsExactly(SECOND.toString(), THIRD.toString());
        assertThat(query("SELECT s FROM t WHERE other < TIMESTAMP '2026-01-02 03:04:05.000002' ORDER BY other DESC"))
                .containsExactly(SECOND.toString(), FIRST.toString());
        assertThat(query("SELECT s FROM t WHERE other = TIMESTAMP '2026-01-02 03:04:05.000002'"))
                .containsExactly(THIRD.toString());
        assertThat(query("SELECT s FROM t WHERE other IN (TIMESTAMP '1969-12-31 23:59:59.999999',"
                        + " TIMESTAMP '2026-01-02 03:04:05.000003')"))
                .containsExactly(FIRST.toString());
        assertThat(query("SELECT s FROM t WHERE other >= TIMESTAMP '1969-01-01 00:00:00' ORDER BY other LIMIT 1"))
                .containsExactly(FIRST.toString());
        assertThat(query("SELECT s FROM t WHERE tm > TIME '23:59:59.999998'")).containsExactly(FIRST.toString());
    }

    @Test
    void rangesOfDaysEndWithTheLastMicrosecond() throws SQLException {
        assertThat(query("SELECT s FROM t WHERE CAST(ts AS DATE) = DATE '1969-12-31'"))
                .containsExactly(FIRST.toString());
        assertThat(query("SELECT s FROM t WHERE FLOOR(other TO YEAR) <= TIMESTAMP '1969-01-01 00:00:00'"))
                .containsExactly(FIRST.toString());
        assertThat(query("SELECT s FROM t WHERE ts < DATE '1970-01-01'")).containsExactly(FIRST.toString());
    }

    @Test
    void expressionsCountThem() throws SQLException {
        assertThat(query("SELECT DISTINCT ts FROM t")).hasSize(3);
        assertThat(query("SELECT MAX(ts), COUNT(DISTINCT other) FROM t"))
                .containsExactly("2026-01-02 03:04:05.000002|3");
        assertThat(
                        query(
                                "SELECT EXTRACT(MICROSECOND FROM ts), CAST(ts AS TIMESTAMP(3)), CAST(ts AS VARCHAR),"
                                        + " CAST(CAST(ts AS VARCHAR) AS TIMESTAMP) = ts FROM t WHERE other = TIMESTAMP '2026-01-02 03:04:05.000002'"))
                .containsExactly("5000002|2026-01-02 03:04:05|2026-01-02 03:04:05.000002|true");
        assertThat(query("SELECT TIMESTAMPDIFF(MICROSECOND, TIMESTAMP '2026-01-02 03:04:05', ts),"
                        + " TIMESTAMPADD(MICROSECOND, 7, ts) FROM t WHERE tm = TIME '03:04:05.000001'"))
                .containsExactly("1|2026-01-02 03:04:05.000008");
        assertThat(query("SELECT b.ts + (a.ts - b.ts) SECOND = a.ts FROM t a, t b"
                        + " WHERE a.other = TIMESTAMP '2026-01-02 03:04:05.000002' AND b.other < a.other"))
                .containsExactly("true", "true");
    }

    @Test
    void constantsAreNotCutToFewerDigits() throws SQLException {
        assertThat(query("SELECT COUNT(*) FROM t WHERE other = TIMESTAMP '2026-01-02 03:04:04'"
                        + " + INTERVAL '1' SECOND + INTERVAL '0.001' SECOND / 500"))
                .containsExactly("1");
        assertThat(query("SELECT DISTINCT TIMESTAMP '2026-01-01 00:00:00' + INTERVAL '0.5' SECOND FROM t"))
                .containsExactly("2026-01-01 00:00:00.5");
        assertThat(query("SELECT COUNT(*) FROM t WHERE TIMESTAMP '2026-01-01 00:00:00.5' BETWEEN"
                        + " TIMESTAMP '2026-01-01 00:00:00' + INTERVAL '0.1' SECOND"
                        + " AND TIMESTAMP '2026-01-01 00:00:00' + INTERVAL '0.9' SECOND"))
                .containsExactly("3");
    }

    @Test
    void functionsOfTimesHaveThem() throws SQLException {
        assertThat(query(
                        "VALUES (TIME(TIMESTAMP '2026-01-01 00:00:00.123456'), TIMESTAMP('2026-01-01 00:00:00.123456'),"
                                + " DATE_ADD('2026-01-01 00:00:00.123456', INTERVAL '1' SECOND))"))
                .containsExactly("00:00:00.123456|2026-01-01 00:00:00.123456|2026-01-01 00:00:01.123456");
        assertThat(
                        query(
                                "VALUES (TIMESTAMPDIFF(MICROSECOND, TIME '00:00:00.000001', TIME '00:00:00.000005'),"
                                        + " TIMESTAMPDIFF(NANOSECOND, TIMESTAMP '2026-01-01 00:00:00.000001', TIMESTAMP '2026-01-01 00:00:00.000005'),"
                                        + " TIMESTAMPDIFF(SECOND, TIMESTAMP '2026-01-01 00:00:01', TIMESTAMP '2026-01-01 00:00:00.0005'))"))
                .containsExactly("4|4000|0");
    }

    @Test
    void thePresentHasTheDigitsThatAreAskedFor() throws SQLException {
        assertThat(query("SELECT CURRENT_TIMESTAMP(3) = CAST(CURRENT_TIMESTAMP AS TIMESTAMP(3)),"
                        + " CURRENT_TIMESTAMP(0) = FLOOR(CURRENT_TIMESTAMP TO SECOND),"
                        + " CAST(LOCALTIME AS TIME(0)) = LOCALTIME(0) FROM t LIMIT 1"))
                .containsExactly("true|true|true");
    }

    @Test
    void intervalsThatWouldBeCutAreRefused() {
        refuses("0A000", "SELECT ts + INTERVAL '0.000001' SECOND(1, 6) FROM t", "TIMESTAMPADD");
    }

    @Test
    void createdAtHasThem() throws SQLException {
        update("UPDATE t SET s = 'x' WHERE ts = TIMESTAMP '2026-01-02 03:04:05.000001'");

        assertThat(query("SELECT COUNT(*) FROM t WHERE EXTRACT(MICROSECOND FROM _created_at) >= 0"))
                .containsExactly("3");
        assertThat(query("SELECT h._created_at > t._created_at FROM t JOIN t$history h ON h._row_key = t._row_key"
                        + " WHERE t.s = 'x' AND h._ref_key > t._ref_key"))
                .isEmpty();
        assertThat(query("SELECT COUNT(*) FROM t JOIN t$history h ON h._row_key = t._row_key"
                        + " AND h._created_at = t._created_at AND h._ref_key = t._ref_key"))
                .containsExactly("3");
    }
}
