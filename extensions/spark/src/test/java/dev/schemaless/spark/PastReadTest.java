package dev.schemaless.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.execution.datasources.v2.V1ScanWrapper;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCScan;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import scala.jdk.javaapi.CollectionConverters;

/** Tables as of a time, the same for all tasks and tables of a query. */
final class PastReadTest {
    private static final int ROWS = 100;
    private static final String NOW = " WITH (`numPartitions` = 4, `asOf` = 'now')";

    private SparkStore store;

    @BeforeEach
    void openStore() throws SQLException {
        store = SparkStore.open();
        for (String table : List.of("t", "u")) {
            store.execute("CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, n INTEGER)");
            for (int i = 0; i < ROWS; i++) {
                store.execute("INSERT INTO " + table + " VALUES (" + i + ", 0)");
            }
        }
    }

    @AfterEach
    void closeStore() throws SQLException {
        store.close();
    }

    private String changedSince() throws SQLException {
        String time =
                store.query("SELECT MAX(_created_at) FROM t$history").get(0).replace(' ', 'T') + "Z";
        store.execute("UPDATE t SET n = 1");
        return time;
    }

    @Test
    void timestampAsOfShowsRowsOfThatTime() throws SQLException {
        String time = changedSince();

        assertThat(store.rows("SELECT SUM(n), COUNT(*) FROM store.t TIMESTAMP AS OF '" + time + "'"))
                .containsExactly("[0,100]");
        assertThat(store.rows("SELECT SUM(n) FROM store.t")).containsExactly("[100]");
        assertThat(store.rows("SELECT COUNT(*) FROM store.t AS a JOIN store.t TIMESTAMP AS OF '" + time
                        + "' AS b ON a.id = b.id WHERE a.n = 1 AND b.n = 0"))
                .containsExactly("[100]");
    }

    @Test
    void optionsGiveATime() throws SQLException {
        String time = changedSince();
        for (String option : List.of("asOf", "timestampAsOf")) {
            Dataset<Row> past = store.spark()
                    .read()
                    .options(Map.of(option, time, "numPartitions", "4"))
                    .table(store.catalog() + ".PUBLIC.t");

            assertThat(past.rdd().getNumPartitions()).isEqualTo(4);
            assertThat(SparkStore.texts(past.groupBy("n").count())).containsExactly("[0,100]");
        }
    }

    /** Each task begins when the iterator needs its rows: those of the last three after the change. */
    private List<Integer> readWhileTheTableIsChanged(String options) throws SQLException {
        Iterator<Row> rows = store.sql("SELECT n FROM store.t" + options).toLocalIterator();
        List<Integer> read = new ArrayList<>();
        read.add(rows.next().getInt(0));
        store.execute("UPDATE t SET n = n + 1");
        rows.forEachRemaining(row -> read.add(row.getInt(0)));
        return read;
    }

    @Test
    void tasksThatBeginLateReadTheTimeOfTheQuery() throws SQLException {
        assertThat(readWhileTheTableIsChanged(NOW)).hasSize(ROWS).containsOnly(0);
        assertThat(readWhileTheTableIsChanged(" WITH (`numPartitions` = 4)"))
                .hasSize(ROWS)
                .contains(1, 2);
        assertThat(store.rows("SELECT SUM(n) FROM store.t" + NOW)).containsExactly("[200]");
    }

    @Test
    void tablesOfAQueryAreReadAsOfOneTime() {
        Dataset<Row> read = store.sql("SELECT a.n FROM store.t" + NOW + " AS a JOIN store.u" + NOW
                + " AS b ON a.id = b.id WHERE a.id = 7 UNION ALL SELECT COUNT(*) FROM store.u" + NOW);

        assertThat(SparkStore.texts(read)).containsExactlyInAnyOrder("[0]", "[100]");
        assertThat(times(read))
                .hasSize(3)
                .doesNotContainNull()
                .containsOnly(times(read).get(0));
    }

    private static List<String> times(Dataset<Row> read) {
        return CollectionConverters.asJava(read.queryExecution().optimizedPlan().collectLeaves()).stream()
                .map(leaf -> ((JDBCScan) ((V1ScanWrapper) ((DataSourceV2ScanRelation) leaf).scan()).v1Scan())
                        .relation()
                        .jdbcOptions()
                        .asConnectionProperties()
                        .getProperty("asOf"))
                .toList();
    }

    @Test
    void catalogReadsEachQueryAsOfItsTimeAndWritesRows() {
        String catalog = store.catalog() + "_now";
        SparkSession spark = (SparkSession) store.spark();
        spark.conf().set("spark.sql.catalog." + catalog, SchemalessCatalog.class.getName());
        spark.conf().set("spark.sql.catalog." + catalog + ".url", store.url());
        spark.conf().set("spark.sql.catalog." + catalog + ".asOf", "now");

        spark.sql("INSERT INTO " + catalog + ".PUBLIC.t VALUES (1000, 5)");
        Dataset<Row> read = spark.sql("SELECT COUNT(*), SUM(n) FROM " + catalog + ".PUBLIC.t");

        assertThat(SparkStore.texts(read)).containsExactly("[101,5]");
        assertThat(times(read)).doesNotContainNull();
    }

    @Test
    void timeOfTheFutureIsRefused() {
        assertThatThrownBy(() -> store.rows("SELECT n FROM store.t TIMESTAMP AS OF '9999-01-01'"))
                .hasStackTraceContaining("the clocks of all servers are earlier");
    }
}
