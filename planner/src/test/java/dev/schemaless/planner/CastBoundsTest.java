package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Casts of constants bound columns, and so do casts of columns that keep order and equality; others are applied to every row. */
class CastBoundsTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, b BIGINT, i INTEGER, s SMALLINT, v VARCHAR(20), dt DATE,"
                        + " ts TIMESTAMP, sec TIMESTAMP(0), tm TIME(0), dc DECIMAL(10, 2), db DOUBLE, r REAL)",
                "CREATE INDEX by_b ON t (b)",
                "CREATE INDEX by_i ON t (i)",
                "CREATE INDEX by_s ON t (s)",
                "CREATE INDEX by_v ON t (v)",
                "CREATE INDEX by_dt ON t (dt)",
                "CREATE INDEX by_ts ON t (ts)",
                "CREATE INDEX by_sec ON t (sec)",
                "CREATE INDEX by_tm ON t (tm)",
                "CREATE INDEX by_dc ON t (dc)",
                "CREATE INDEX by_db ON t (db)",
                "CREATE INDEX by_r ON t (r)");
        for (int n = -3; n < 4; n++) {
            String at = "'2026-03-0" + (n + 4) + " 00:00:0" + (n + 4);
            STORE.update(
                    "INSERT INTO t VALUES (?, ?, ?, ?, ?, CAST(" + at + ".000' AS TIMESTAMP), TIMESTAMP " + at
                            + ".500', TIMESTAMP " + at + "', TIME '00:00:0" + (n + 4) + "', ?, ?, ?)",
                    n,
                    n,
                    n,
                    n,
                    "" + n,
                    n,
                    n,
                    n);
        }
        STORE.run("INSERT INTO t (id) VALUES (100)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static String access(String where) {
        return STORE.explain("SELECT id FROM t WHERE " + where).replaceAll("(?s).*by=\\[([^]]*)].*", "$1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "b = CAST(? AS BIGINT)",
                "b = CAST(? AS INTEGER)",
                "b IN (CAST(? AS BIGINT), 7)",
                "i = CAST(? AS BIGINT)",
                "i = CAST(? AS DOUBLE)",
                "i < CAST(? AS DOUBLE)",
                "s = CAST(? AS REAL)",
                "CAST(i AS BIGINT) = ?",
                "CAST(i AS DECIMAL(12, 2)) >= ?",
                "v = CAST(? AS VARCHAR(20))",
                "v = CAST(? AS VARCHAR)",
                "CAST(v AS VARCHAR(30)) = ?",
                "dt = CAST(? AS DATE)",
                "dt > CAST(? AS TIMESTAMP)",
                "CAST(dt AS TIMESTAMP) = ?",
                "ts = CAST(? AS DATE)",
                "sec <= CAST(? AS TIMESTAMP)",
                "tm = CAST(? AS TIME)",
                "dc = CAST(? AS DECIMAL(10, 2))",
                "dc = CAST(? AS DECIMAL(14, 4))",
                "db = CAST(? AS INTEGER)",
                "db = CAST(? AS DECIMAL(10, 2))",
                "r = CAST(? AS DOUBLE)",
                "id = CAST(? AS DECIMAL(19, 0))",
            })
    void castThatKeepsOrderAndEqualityIsABound(String where) {
        assertThat(access(where)).isEqualTo(where.contains("id") ? "primary key" : "index by_" + columnOf(where));
    }

    private static String columnOf(String where) {
        return where.replaceFirst("^CAST\\(", "").replaceFirst(" .*", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "b = CAST(? AS DOUBLE)",
                "CAST(b AS INTEGER) = ?",
                "i = CAST(? AS REAL)",
                "CAST(i AS SMALLINT) = ?",
                "CAST(i AS VARCHAR(20)) = ?",
                "CAST(v AS INTEGER) = ?",
                "CAST(v AS VARCHAR(5)) = ?",
                "CAST(ts AS TIMESTAMP(0)) = ?",
                "CAST(dc AS DECIMAL(12, 1)) = ?",
                "CAST(dc AS INTEGER) = ?",
                "CAST(db AS INTEGER) = ?",
                "CAST(db AS REAL) = ?",
            })
    void castThatMakesValuesEqualStaysResidual(String where) {
        assertThat(access(where)).isEqualTo("scan");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "i > 1.5",
                "i >= 1.5",
                "i < -1.5",
                "i <= -1.5",
                "i = 1.5",
                "i = 1e0",
                "i < 0.5e0",
                "i BETWEEN -1.5e0 AND 1.5e0",
                "s > 2.5e0",
                "b < 0.25",
                "dt > TIMESTAMP '2026-03-03 12:00:00'",
                "dt <= TIMESTAMP '2026-03-03 12:00:00'",
                "dt < TIMESTAMP '2026-03-03 00:00:00'",
                "dt = TIMESTAMP '2026-03-03 00:00:00'",
                "dt >= TIMESTAMP '2026-03-03 00:00:00'",
                "ts < DATE '2026-03-03'",
                "sec < TIMESTAMP '2026-03-03 00:00:03.001'",
                "sec >= TIMESTAMP '2026-03-03 00:00:02.999'",
                "tm < CAST('00:00:04.500' AS TIME(3))",
                "r >= 2e0",
            })
    void limitBetweenTwoValuesBoundsAsItCompares(String where) {
        assertThat(access(where)).startsWith("index by_");
        assertThat(STORE.sorted("SELECT id FROM t WHERE " + where))
                .isEqualTo(STORE.sorted("SELECT id FROM t /*+ NO_INDEX */ WHERE " + where))
                .hasSize(rows(where));
    }

    /** How many of the seven rows there are. */
    private static int rows(String where) {
        return switch (where) {
            case "i = 1.5" -> 0;
            case "i = 1e0", "s > 2.5e0", "dt = TIMESTAMP '2026-03-03 00:00:00'" -> 1;
            case "i > 1.5", "i >= 1.5", "i < -1.5", "i <= -1.5", "r >= 2e0", "ts < DATE '2026-03-03'" -> 2;
            case "dt < TIMESTAMP '2026-03-03 00:00:00'" -> 2;
            case "i BETWEEN -1.5e0 AND 1.5e0", "dt <= TIMESTAMP '2026-03-03 12:00:00'" -> 3;
            case "sec < TIMESTAMP '2026-03-03 00:00:03.001'" -> 3;
            case "dt >= TIMESTAMP '2026-03-03 00:00:00'", "sec >= TIMESTAMP '2026-03-03 00:00:02.999'" -> 5;
            default -> 4;
        };
    }
}
