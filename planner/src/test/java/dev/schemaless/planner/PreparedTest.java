package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A plan that was looked up before the catalog changed runs on the newest catalog. */
class PreparedTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1), (2)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private StatementResult run(Prepared prepared, Object... parameters) {
        return prepared.execute(List.of(parameters), store.store(), ReadControl.unlimited());
    }

    @Test
    void queryGivesAColumnThatWasAddedSince() {
        Prepared query = store.prepare("SELECT * FROM t WHERE id = ?");
        store.run("ALTER TABLE t ADD COLUMN added INT");

        StatementResult.Query result = (StatementResult.Query) run(query, 1);

        assertThat(query.columns()).extracting(ResultColumn::label).containsExactly("id");
        assertThat(result.columns()).extracting(ResultColumn::label).containsExactly("id", "added");
        try (Rows rows = result.rows()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.values()).containsExactly(1, null);
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void changeIsMadeOnceForEachExecution() {
        Prepared insert = store.prepare("INSERT INTO t (id) VALUES (?)");
        store.run("ALTER TABLE t ADD COLUMN added INT DEFAULT 7");

        run(insert, 3);
        run(insert, 4);

        assertThat(store.sorted("SELECT id, added FROM t WHERE id > 2")).containsExactly("3|7", "4|7");
    }

    @Test
    void statementWhoseTableIsGoneIsRefused() {
        Prepared query = store.prepare("SELECT * FROM t");
        store.run("DROP TABLE t");

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> run(query))
                .withMessageContaining("'t'")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.TABLE_NOT_FOUND);
    }
}
