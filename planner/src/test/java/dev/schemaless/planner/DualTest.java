package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What other databases' users read without a table. */
final class DualTest {
    private final TestStore store = new TestStore();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void dualHasOneRow() {
        assertThat(store.query("SELECT 1 + 1 FROM DUAL")).containsExactly("2");
        assertThat(store.query("SELECT * FROM dual")).containsExactly("X");
        assertThat(store.query("SELECT d.dummy, v FROM DUAL d, (VALUES 1, 2) AS t (v) WHERE v > 1"))
                .containsExactly("X|2");
        assertThat(store.query("SELECT 1 FROM DUAL WHERE 1 = 0")).isEmpty();
        store.fails(ErrorCode.NOT_SUPPORTED, "it is a view", "DELETE FROM DUAL");
    }

    @Test
    void dualIsNotListed() {
        assertThat(store.query("SHOW TABLES")).isEmpty();
    }

    @Test
    void tableOfThatNameIsThatTable() {
        store.run("CREATE TABLE Dual (a INT PRIMARY KEY)", "INSERT INTO dual VALUES (7), (8)");

        assertThat(store.query("SELECT a FROM DUAL ORDER BY a")).containsExactly("7", "8");
        store.run("DROP TABLE dual");
        assertThat(store.query("SELECT dummy FROM DUAL")).containsExactly("X");
    }

    @Test
    void currentSchemaIsTheOneThereIs() {
        store.run("CREATE TABLE t (a INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");

        assertThat(store.query("VALUES CURRENT_SCHEMA")).containsExactly("PUBLIC");
        assertThat(store.query("SELECT a, CURRENT_SCHEMA FROM t WHERE CURRENT_SCHEMA = 'PUBLIC'"))
                .containsExactly("1|PUBLIC");
    }
}
