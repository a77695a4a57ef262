package dev.schemaless.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements of Spark on a store's tables. */
final class CatalogTest {
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
    void tablesAreCreatedListedDescribedAndDropped() throws SQLException {
        store.sql("CREATE TABLE store.t (id BIGINT NOT NULL, name STRING, tags ARRAY<STRING>)");

        assertThat(store.query("SHOW COLUMNS FROM t"))
                .extracting(each -> each.split("\\|")[1])
                .containsExactly("BIGINT", "VARCHAR", "VARCHAR ARRAY");
        assertThat(store.rows("SHOW NAMESPACES IN " + store.catalog())).containsExactly("[PUBLIC]");
        assertThat(store.rows("SHOW TABLES IN " + store.catalog() + ".PUBLIC")).containsExactly("[PUBLIC,t,false]");
        assertThat(store.rows("DESCRIBE store.t")).contains("[name,string,null]", "[tags,array<string>,null]");
        store.sql("DROP TABLE store.t");
        assertThat(store.query("SHOW TABLES")).isEmpty();
        store.sql("DROP TABLE IF EXISTS store.t");
    }

    @Test
    void rowsAreInserted() throws SQLException {
        store.sql("CREATE TABLE store.t (id INT, name STRING, tags ARRAY<STRING>)");

        store.sql("INSERT INTO store.t VALUES (1, 'x', array('p')), (2, NULL, NULL)");
        store.sql("INSERT INTO store.t (name, id) VALUES ('y', 3)");

        assertThat(store.query("SELECT id, name, tags FROM t ORDER BY id"))
                .containsExactly("1|x|[\"p\"]", "2|null|null", "3|y|null");
        store.sql("INSERT OVERWRITE store.t SELECT 4, 'z', NULL");
        assertThat(store.query("SELECT id, name FROM t")).containsExactly("4|z");
        store.sql("TRUNCATE TABLE store.t");
        assertThat(store.query("SELECT id FROM t")).isEmpty();
    }

    @Test
    void tableIsCreatedFromAQuery() throws SQLException {
        store.sql("CREATE TABLE store.t AS SELECT id, CAST(id AS STRING) AS name FROM range(3)");

        assertThat(store.query("SELECT id, name FROM t ORDER BY id")).containsExactly("0|0", "1|1", "2|2");
    }

    @Test
    void columnsAreAddedRenamedAndDropped() throws SQLException {
        store.sql("CREATE TABLE store.t (id INT, name STRING)");

        store.sql("ALTER TABLE store.t ADD COLUMNS (area DOUBLE, gone BOOLEAN)");
        store.sql("ALTER TABLE store.t RENAME COLUMN area TO size");
        store.sql("ALTER TABLE store.t DROP COLUMN gone");

        assertThat(store.query("SHOW COLUMNS FROM t"))
                .extracting(each -> each.split("\\|")[0])
                .containsExactly("id", "name", "size");
    }

    @Test
    void tablesAreRenamedAndCommented() throws SQLException {
        store.sql("CREATE TABLE store.t (id INT) COMMENT 'of visits'");

        store.sql("ALTER TABLE store.t RENAME TO PUBLIC.u");

        assertThat(store.query("SHOW TABLES")).containsExactly("u|TABLE");
        assertThat(store.query("SHOW CREATE TABLE u").get(0)).contains("of visits");
    }

    @Test
    void indexesAreMadeInTheStore() throws SQLException {
        store.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR)");

        store.sql("CREATE INDEX by_name ON TABLE store.t (name)");
        store.sql("CREATE INDEX IF NOT EXISTS by_name ON TABLE store.t (name)");
        assertThat(store.query("SHOW INDEXES FROM t"))
                .singleElement()
                .asString()
                .startsWith("by_name|name");
        store.sql("DROP INDEX by_name ON TABLE store.t");

        assertThat(store.query("SHOW INDEXES FROM t")).isEmpty();
    }

    @Test
    void refusalsAreSparksOwn() throws SQLException {
        store.execute("CREATE TABLE t (id INT PRIMARY KEY)");

        assertThatThrownBy(() -> store.sql("SELECT * FROM store.nowhere"))
                .isInstanceOf(AnalysisException.class)
                .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
        assertThatThrownBy(() -> store.sql("CREATE TABLE store.t (id INT)"))
                .isInstanceOf(TableAlreadyExistsException.class);
        assertThatThrownBy(() -> store.sql("ALTER TABLE store.t ALTER COLUMN id TYPE BIGINT"))
                .hasMessageContaining("a column keeps its type");
        assertThatThrownBy(() -> store.sql("ALTER TABLE store.t ADD COLUMN id INT"))
                .hasMessageContaining("already exists");
        assertThatThrownBy(() -> store.sql("CREATE NAMESPACE " + store.catalog() + ".other"))
                .isInstanceOf(AnalysisException.class)
                .hasMessageContaining("Failed create name space: other: Cannot parse statement");
    }

    @Test
    void viewsAreRead() throws SQLException {
        store.execute(
                "CREATE TABLE t (id INT PRIMARY KEY)",
                "INSERT INTO t VALUES (1), (2)",
                "CREATE VIEW v AS SELECT id + 1 AS x FROM t");

        assertThat(store.rows("SELECT x FROM store.v WHERE x > 2")).containsExactly("[3]");
    }
}
