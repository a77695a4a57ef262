package dev.schemaless.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.Properties;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables that several tasks read, each some of the shards. */
final class ShardedReadTest {
    private static final int ROWS = 1000;
    private static final String WITH_TASKS = " WITH (`numPartitions` = 4)";

    private SparkStore store;

    @BeforeEach
    void openStore() throws SQLException {
        store = SparkStore.open();
        store.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, name VARCHAR)");
        try (var insert = store.connection().prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setInt(2, i % 10);
                insert.setString(3, "name " + i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    @AfterEach
    void closeStore() throws SQLException {
        store.close();
    }

    private Dataset<Row> shared() {
        return store.spark().read().option("numPartitions", "4").table(store.catalog() + ".PUBLIC.t");
    }

    @Test
    void predicatesShareTheShards() {
        assertThat(ShardPredicates.of(5, 2, false)).containsExactly("_shard IN (0, 1)", "_shard IN (2, 3, 4)");
        assertThat(ShardPredicates.of(2, 8, false)).containsExactly("_shard IN (0)", "_shard IN (1)");
        assertThat(ShardPredicates.of(65_536, 3, false)).hasSize(3);
        assertThat(ShardPredicates.of(5, 2, true))
                .containsExactly("_shard IN (0, 1)", "_shard IN (2, 3, 4) OR _shard >= 5");
        assertThatThrownBy(() -> ShardPredicates.of(16, 0, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cannot share the shards among 0 tasks. Give 1 or more.");
    }

    @Test
    void eachTaskReadsItsShardsAlone() throws SQLException {
        String[] predicates = ShardPredicates.of(store.connection(), 4);
        Dataset<Row> read = store.spark().read().jdbc(store.url(), "t", predicates, new Properties());

        assertThat(read.rdd().getNumPartitions()).isEqualTo(4);
        assertThat(read.count()).isEqualTo(ROWS);
        assertThat(read.select("id").distinct().count()).isEqualTo(ROWS);
        for (String predicate : predicates) {
            assertThat(store.query("EXPLAIN SELECT id FROM t WHERE " + predicate))
                    .contains("    shards: 4 of 16");
        }
    }

    @Test
    void catalogSharesTheShardsAmongItsTasks() {
        Dataset<Row> read = shared();

        assertThat(read.rdd().getNumPartitions()).isEqualTo(4);
        assertThat(read.select("id").distinct().count()).isEqualTo(ROWS);
        assertThat(SparkStore.texts(read.where("id = 77").select("name"))).containsExactly("[name 77]");
    }

    @Test
    void limitsGoToEachTask() {
        Dataset<Row> first = shared().limit(3);

        assertThat(first.queryExecution().executedPlan().toString()).contains("PushedLimit: LIMIT 3");
        assertThat(first.count()).isEqualTo(3);
        assertThat(SparkStore.texts(shared().orderBy("id").limit(2).select("id")))
                .containsExactly("[0]", "[1]");
    }

    @Test
    void aggregatesOfTasksAreAddedUp() {
        Dataset<Row> groups = shared().groupBy("n")
                .agg(
                        org.apache.spark.sql.functions.sum("id"),
                        org.apache.spark.sql.functions.avg("id"),
                        org.apache.spark.sql.functions.count("*"));

        assertThat(groups.queryExecution().executedPlan().toString()).contains("PushedAggregates: [SUM(id)");
        assertThat(SparkStore.texts(groups.orderBy("n").limit(2)))
                .containsExactly("[0,49500,495.0,100]", "[1,49600,496.0,100]");
        assertThat(shared().count()).isEqualTo(ROWS);
    }

    @Test
    void joinsOfSharedTablesAreRight() throws SQLException {
        store.execute(
                "CREATE TABLE u (id INTEGER PRIMARY KEY, t_id INTEGER)", "INSERT INTO u VALUES (1, 500), (2, 501)");
        Dataset<Row> other = store.spark().read().option("numPartitions", "4").table(store.catalog() + ".PUBLIC.u");

        Dataset<Row> joined = shared().withColumnRenamed("id", "key")
                .join(other)
                .where("key = t_id")
                .select("key", "name");

        assertThat(SparkStore.texts(joined.orderBy("key"))).containsExactly("[500,name 500]", "[501,name 501]");
    }

    @Test
    void viewsAreReadByOneTask() throws SQLException {
        store.execute("CREATE VIEW v AS SELECT id FROM t");
        Dataset<Row> read = store.spark().read().option("numPartitions", "4").table(store.catalog() + ".PUBLIC.v");

        assertThat(read.rdd().getNumPartitions()).isOne();
        assertThat(read.count()).isEqualTo(ROWS);
    }

    @Test
    void columnSharesWhereItIsNamed() {
        Dataset<Row> read = store.spark()
                .read()
                .option("numPartitions", "2")
                .option("partitionColumn", "id")
                .option("lowerBound", "0")
                .option("upperBound", "1000")
                .table(store.catalog() + ".PUBLIC.t");

        assertThat(read.rdd().getNumPartitions()).isEqualTo(2);
        assertThat(read.count()).isEqualTo(ROWS);
    }

    @Test
    void sqlNamesTheTasks() {
        assertThat(store.rows("SELECT COUNT(*), SUM(n) FROM store.t" + WITH_TASKS))
                .containsExactly("[1000,4500]");
    }
}
