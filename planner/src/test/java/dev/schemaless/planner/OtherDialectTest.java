package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What programs written for MySQL and PostgreSQL send, and the SQL standard does not have. */
class OtherDialectTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run(
                "CREATE TABLE t (id INT PRIMARY KEY, n BIGINT DEFAULT 7, s VARCHAR(8), flag BOOLEAN CELL meta)",
                "CREATE INDEX by_n ON t (n)",
                "INSERT INTO t VALUES (1, 10, 'a', TRUE), (2, 20, NULL, NULL)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void nothingIsInAnEmptyList() {
        assertThat(store.query("SELECT id FROM t WHERE id IN ()")).isEmpty();
        assertThat(store.sorted("SELECT id FROM t WHERE s NOT IN ()")).containsExactly("1", "2");
        assertThat(store.sorted("SELECT s IN (), NOT s IN (), (id, s) IN (), id + 1 NOT IN () AND TRUE FROM t"))
                .containsExactly("false|true|false|true", "false|true|false|true");
        assertThat(store.sorted("SELECT id FROM t WHERE id IN () OR id = 1 AND s = ANY () OR id <> ALL ()"))
                .containsExactly("1", "2");
        assertThat(store.query("SELECT ? IN ()", 5)).containsExactly("false");
        assertThat(store.update("DELETE FROM t WHERE id IN ()")).isZero();
        store.fails(ErrorCode.COLUMN_NOT_FOUND, "nowhere", "SELECT id FROM t WHERE nowhere IN ()");
    }

    @Test
    void fetchesOneRowWhereNoNumberIsSaid() {
        assertThat(store.query("SELECT id FROM t ORDER BY id DESC FETCH FIRST ROW ONLY"))
                .containsExactly("2");
        assertThat(store.query("SELECT id FROM t ORDER BY id OFFSET 1 ROW FETCH NEXT ROWS ONLY"))
                .containsExactly("2");
        assertThat(store.query("SELECT id FROM t ORDER BY id FETCH FIRST 2 ROWS ONLY"))
                .containsExactly("1", "2");
    }

    @Test
    void showsTheTextThatCreatesAView() {
        store.run("CREATE VIEW v (a) AS SELECT id FROM t WHERE n > 10");

        String text = store.query("SHOW CREATE TABLE v").get(0).replace("v|", "");
        store.run("DROP VIEW v", text);

        assertThat(text).startsWith("CREATE VIEW v AS ");
        assertThat(store.query("SELECT a FROM v")).containsExactly("2");
    }

    @Test
    void replacesWholeRows() {
        assertThat(store.update("REPLACE INTO t (id, s) VALUES (1, 'x'), (3, 'y')"))
                .isEqualTo(3);
        assertThat(store.sorted("SELECT id, n, s, flag FROM t"))
                .containsExactly("1|7|x|null", "2|20|null|null", "3|7|y|null");
        assertThat(store.sorted("SELECT id FROM t WHERE n = 7")).containsExactly("1", "3");
        assertThat(store.query("SELECT id FROM t WHERE n = 10")).isEmpty();
        assertThat(store.query("REPLACE INTO t SELECT id, n + 1, s, TRUE FROM t WHERE id = 2 RETURNING n, flag"))
                .containsExactly("21|true");
        store.run("UPSERT INTO t (id, more INT) VALUES (3, 5)");
        assertThat(store.update("REPLACE INTO t (id) VALUES (?)", 3)).isEqualTo(2);
        assertThat(store.query("SELECT more FROM t (more INT) WHERE id = 3")).containsExactly("null");
        store.fails(ErrorCode.SYNTAX, "plain INSERT", "REPLACE INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE n = 1");
    }

    @Test
    void rowsOfDefaultsNeedNoValues() {
        store.run("CREATE TABLE d (id BIGINT AUTO_INCREMENT PRIMARY KEY, n INT DEFAULT 5, s VARCHAR(8))");
        assertThat(store.update("INSERT INTO d DEFAULT VALUES")).isEqualTo(1);
        assertThat(store.update("INSERT INTO d VALUES ()")).isEqualTo(1);
        assertThat(store.update("INSERT INTO d () VALUES (), ()")).isEqualTo(2);
        assertThat(store.query("INSERT INTO d DEFAULT VALUES RETURNING n")).containsExactly("5");
        assertThat(store.query("SELECT COUNT(DISTINCT id), MIN(n), MAX(n), MAX(s) FROM d"))
                .containsExactly("5|5|5|null");
        store.fails(ErrorCode.NOT_NULL_VIOLATION, "id", "INSERT INTO t DEFAULT VALUES");
        store.fails(ErrorCode.STATEMENT_INVALID, "", "INSERT INTO d (n) VALUES ()");
    }

    @Test
    void showsWhatThereIsAsMySqlDoes() {
        store.run("CREATE TABLE other (id INT PRIMARY KEY)");
        assertThat(store.query("SHOW DATABASES")).containsExactly("information_schema", "PUBLIC", "sys");
        assertThat(store.query("SHOW SCHEMAS LIKE 'x%'")).isEmpty();
        assertThat(store.query("SHOW FULL TABLES IN PUBLIC LIKE 'O_H%'")).containsExactly("other|TABLE");
        assertThat(store.query("SHOW COLUMNS FROM t LIKE 'N'"))
                .containsExactly("n|BIGINT|YES|null|7|base")
                .isSubsetOf(store.query("DESCRIBE t"));
        assertThat(store.query("SHOW VARIABLES LIKE 'SCATTER'")).containsExactly("scatter|ALLOW");
        assertThat(store.query("SHOW VARIABLES LIKE 'shards'")).containsExactly("shards|16");
        assertThat(store.query("SHOW SESSION VARIABLES")).hasSize(10);
        store.fails(ErrorCode.TABLE_NOT_FOUND, "nowhere", "SHOW COLUMNS FROM nowhere");
    }
}
