package dev.schemaless.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Properties;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of tables that are written. */
final class SaveModesTest {
    private SparkStore store;

    @BeforeEach
    void openStore() throws SQLException {
        store = SparkStore.open();
    }

    @AfterEach
    void closeStore() throws SQLException {
        store.close();
    }

    private Dataset<Row> rows(String values) {
        return store.sql("SELECT * FROM VALUES " + values + " AS v(id, name)");
    }

    @Test
    void overwriteCreatesTheTableAnew() throws SQLException {
        store.execute("CREATE TABLE t (other BIGINT PRIMARY KEY)", "INSERT INTO t VALUES (7)");

        rows("(1, 'a'), (2, NULL)").write().mode(SaveMode.Overwrite).jdbc(store.url(), "t", new Properties());

        assertThat(store.query("SELECT id, name FROM t ORDER BY id")).containsExactly("1|a", "2|null");
    }

    @Test
    void overwriteByTruncationKeepsKeysAndIndexes() throws SQLException {
        store.execute(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(9))",
                "CREATE INDEX by_name ON t (name)",
                "INSERT INTO t VALUES (7, 'gone')");

        rows("(1, 'a')")
                .write()
                .mode(SaveMode.Overwrite)
                .option("truncate", "true")
                .jdbc(store.url(), "t", new Properties());

        assertThat(store.query("SELECT id, name FROM t")).containsExactly("1|a");
        assertThat(store.query("SHOW INDEXES FROM t")).hasSize(1);
        assertThat(store.query("SHOW CREATE TABLE t").get(0)).contains("PRIMARY KEY (id)");
    }

    @Test
    void appendAddsRows() throws SQLException {
        store.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR)", "INSERT INTO t VALUES (7, 'kept')");

        rows("(1, 'a'), (2, 'b'), (3, NULL)")
                .repartition(2)
                .write()
                .mode(SaveMode.Append)
                .jdbc(store.url(), "t", new Properties());

        assertThat(store.query("SELECT id, name FROM t ORDER BY id")).containsExactly("1|a", "2|b", "3|null", "7|kept");
    }

    @Test
    void optionsOfTheTableFollowItsDefinition() throws SQLException {
        rows("(1, 'a')")
                .write()
                .option("createTableColumnTypes", "name VARCHAR(9)")
                .option("createTableOptions", "SHARD BY (\"name\")")
                .jdbc(store.url(), "t", new Properties());

        assertThat(store.query("SHOW CREATE TABLE t").get(0)).contains("name VARCHAR(9)", "SHARD BY (name)");
    }
}
