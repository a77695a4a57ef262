package dev.schemaless.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Types both ways. */
final class SparkTypesTest {
    private SparkStore store;

    @BeforeEach
    void openStore() throws SQLException {
        store = SparkStore.open();
    }

    @AfterEach
    void closeStore() throws SQLException {
        store.close();
    }

    @Test
    void everyTypeOfAStoreIsRead() throws SQLException {
        store.execute(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, s VARCHAR, s5 VARCHAR(5), dec DECIMAL(8, 2), dbl DOUBLE, re REAL,"
                        + " i INTEGER, si SMALLINT, ti TINYINT, b BOOLEAN, d DATE, tm TIME(3), ts TIMESTAMP, bin VARBINARY,"
                        + " u UUID, j JSON, m MAP<VARCHAR, BIGINT>)",
                "INSERT INTO t (id, s, s5, dec, dbl, re, i, si, ti, b, d, tm, ts, bin, u, j) VALUES (1, 'a', 'b', 2.50, 0.5,"
                        + " 0.25, 7, 8, 9, TRUE, DATE '2026-01-31', TIME '10:20:30.123456', TIMESTAMP '2026-01-31 10:20:30.123456',"
                        + " X'0aff', UUID '00000000-0000-0000-0000-00000000000f', '{\"a\": 1}')",
                "INSERT INTO t (id) VALUES (2)");

        Dataset<Row> read = store.read("t").orderBy("id");

        assertThat(read.schema().toDDL())
                .isEqualTo(
                        "id BIGINT,s STRING,s5 STRING,dec DECIMAL(8,2),dbl DOUBLE,re FLOAT,i INT,si SMALLINT,ti TINYINT,"
                                + "b BOOLEAN,d DATE,tm STRING,ts TIMESTAMP,bin BINARY,u STRING,j STRING,m STRING");
        assertThat(SparkStore.texts(read.selectExpr(
                        "id",
                        "s",
                        "s5",
                        "dec",
                        "dbl",
                        "re",
                        "i",
                        "si",
                        "ti",
                        "b",
                        "d",
                        "tm",
                        "date_format(ts, 'yyyy-MM-dd HH:mm:ss.SSS')",
                        "hex(bin)",
                        "u",
                        "j",
                        "m")))
                .containsExactly(
                        "[1,a,b,2.50,0.5,0.25,7,8,9,true,2026-01-31,10:20:30.123,2026-01-31 10:20:30.123,0AFF,"
                                + "00000000-0000-0000-0000-00000000000f,{\"a\": 1},null]",
                        "[2,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]");
    }

    @Test
    void arraysOfEachElementAreRead() throws SQLException {
        store.execute(
                "CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR ARRAY, i INTEGER ARRAY, l BIGINT ARRAY, si SMALLINT ARRAY,"
                        + " d DOUBLE ARRAY, b BOOLEAN ARRAY, day DATE ARRAY, ts TIMESTAMP ARRAY, dec DECIMAL(8, 2) ARRAY, u UUID ARRAY)",
                "INSERT INTO t VALUES (1, ARRAY['a', NULL], ARRAY[1, 2], ARRAY[3], ARRAY[4], ARRAY[0.5E0], ARRAY[TRUE],"
                        + " ARRAY[DATE '2026-01-31'], ARRAY[TIMESTAMP '2026-01-31 10:20:30'], ARRAY[2.5],"
                        + " ARRAY[UUID '00000000-0000-0000-0000-00000000000f'])",
                "INSERT INTO t (id) VALUES (2)");

        List<String> rows = SparkStore.texts(store.read("t")
                .orderBy("id")
                .selectExpr(
                        "array_join(s, ';', '-')",
                        "i[1]",
                        "l[0]",
                        "si[0]",
                        "d[0]",
                        "b[0]",
                        "day[0]",
                        "date_format(ts[0], 'yyyy-MM-dd HH:mm:ss')",
                        "cast(dec[0] as decimal(8, 2))",
                        "u[0]"));

        assertThat(rows)
                .containsExactly(
                        "[a;-,2,3,4,0.5,true,2026-01-31,2026-01-31 10:20:30,2.50,00000000-0000-0000-0000-00000000000f]",
                        "[null,null,null,null,null,null,null,null,null,null]");
    }

    @Test
    void everyTypeOfSparkIsWrittenAndReadBack() throws SQLException {
        Dataset<Row> made = store.sql(
                "SELECT 1L AS id, 'x' AS s, CAST('y' AS VARCHAR(5)) AS s5, 2.50BD AS dec, 0.5D AS dbl,"
                        + " CAST(0.25 AS FLOAT) AS re, 7 AS i, 8S AS si, 9Y AS ti, TRUE AS b, DATE '2026-01-31' AS d,"
                        + " TIMESTAMP '2026-01-31 10:20:30.123456' AS ts, TIMESTAMP_NTZ '2026-01-31 10:20:30.123456' AS ntz, X'0AFF' AS bin,"
                        + " array('p', 'q') AS tags, array(1, 2) AS numbers, array(1.25BD) AS decs, array(DATE '2026-01-31') AS days");

        made.write().mode(SaveMode.Overwrite).jdbc(store.url(), "made", new Properties());

        assertThat(store.query("SHOW COLUMNS FROM made"))
                .extracting(each -> each.split("\\|")[1])
                .containsExactly(
                        "BIGINT",
                        "VARCHAR",
                        "VARCHAR",
                        "DECIMAL(3, 2)",
                        "DOUBLE",
                        "REAL",
                        "INTEGER",
                        "SMALLINT",
                        "TINYINT",
                        "BOOLEAN",
                        "DATE",
                        "TIMESTAMP(6)",
                        "TIMESTAMP(6)",
                        "VARBINARY",
                        "VARCHAR ARRAY",
                        "INTEGER ARRAY",
                        "DECIMAL(3, 2) ARRAY",
                        "DATE ARRAY");
        Dataset<Row> back = store.read("made");
        String[] shown = {
            "id", "s", "s5", "dec", "dbl", "re", "i", "si", "ti", "b", "d", "ts", "hex(bin)", "tags", "numbers", "days"
        };
        assertThat(SparkStore.texts(back.selectExpr(shown))).isEqualTo(SparkStore.texts(made.selectExpr(shown)));
        assertThat(SparkStore.texts(back.selectExpr("ntz = ts", "decs[0] = 1.25")))
                .containsExactly("[true,true]");
    }

    @Test
    void timestampsWithoutAZoneAreReadAsSuch() throws SQLException {
        store.execute("CREATE TABLE t (ts TIMESTAMP)", "INSERT INTO t VALUES (TIMESTAMP '2026-03-29 02:30:00.123456')");

        Dataset<Row> read =
                store.spark().read().option("preferTimestampNTZ", "true").jdbc(store.url(), "t", new Properties());

        assertThat(read.schema().toDDL()).isEqualTo("ts TIMESTAMP_NTZ");
        assertThat(SparkStore.texts(read)).containsExactly("[2026-03-29T02:30:00.123456]");
    }

    @Test
    void textIsWrittenIntoUuidsAndTimes() throws SQLException {
        store.execute("CREATE TABLE t (u UUID PRIMARY KEY, tm TIME(3), j JSON)");

        store.sql("SELECT '00000000-0000-0000-0000-00000000000f' AS u, '10:20:30.5' AS tm, '{}' AS j")
                .write()
                .mode(SaveMode.Append)
                .jdbc(store.url(), "t", new Properties());

        assertThat(store.query("SELECT * FROM t"))
                .containsExactly("00000000-0000-0000-0000-00000000000f|10:20:30.5|{}");
    }
}
