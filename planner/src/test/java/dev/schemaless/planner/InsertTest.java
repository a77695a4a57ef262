package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InsertTest {
    private final TestStore store = new TestStore();

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void tableWithoutPrimaryKeyTakesEqualRows() {
        store.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1), (1), (NULL)");

        assertThat(store.sorted("SELECT a FROM t")).containsExactly("1", "1", "null");
    }

    @Test
    void tableWithoutPrimaryKeyTakesARowKey() {
        store.run("CREATE TABLE t (a INT)");
        String insert = "INSERT IGNORE INTO t (_row_key, a) VALUES ('0001-1507', 5)";

        assertThat(store.update(insert)).isEqualTo(1);
        assertThat(store.update(insert)).isZero();
        assertThat(store.query("SELECT _row_key, _shard, a FROM t")).containsExactly("0001-1507|1|5");
    }

    @Test
    void defaultsApplyWhereNoValueIsGiven() {
        store.run(
                "CREATE TABLE t (id INT PRIMARY KEY, n INT NOT NULL DEFAULT 7, s VARCHAR(10) DEFAULT 'a' || 'b')",
                "INSERT INTO t (id) VALUES (1)",
                "INSERT INTO t (id, n) VALUES (2, DEFAULT), (3, 9)",
                "INSERT INTO t (id, _body) VALUES (4, '{\"n\": 11}')",
                "INSERT INTO t (id, s) SELECT id + 10, NULL FROM t WHERE id = 3");

        assertThat(store.sorted("SELECT id, n, s FROM t"))
                .containsExactly("13|7|null", "1|7|ab", "2|7|ab", "3|9|ab", "4|11|ab");
    }

    @Test
    void statementThatReadsItsOwnTableSeesItAsItWas() {
        store.run("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1), (2)");

        assertThat(store.update("INSERT INTO t SELECT a + 10 FROM t")).isEqualTo(2);
        assertThat(store.sorted("SELECT a FROM t")).containsExactly("1", "11", "12", "2");
    }

    @Test
    void valueTooLongIsRefusedAndNotCut() {
        store.run("CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR(3))");

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> store.update("INSERT INTO t VALUES (1, 'abcd')"))
                .withMessageContaining("'s'")
                .withMessageContaining("VARCHAR(3)")
                .extracting(SchemalessException::code)
                .isEqualTo(ErrorCode.STRING_TOO_LONG);
        assertThat(store.query("SELECT * FROM t")).isEmpty();
    }

    @Test
    void manyRowsWithParametersArePlannedAsData() {
        store.run("CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR)");
        String rows = IntStream.range(0, 2_000).mapToObj(i -> "(?, 'x')").collect(Collectors.joining(", "));

        Object[] ids = IntStream.range(0, 2_000).boxed().toArray();
        assertThat(store.update("INSERT INTO t VALUES " + rows, ids)).isEqualTo(2_000);
        assertThat(store.query("SELECT COUNT(*), MAX(id) FROM t")).containsExactly("2000|1999");
    }

    @Test
    void batchReportsTheExecutionsThatWereRefused() {
        store.run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (2)");
        Prepared insert = store.prepare("INSERT INTO t VALUES (?)");

        assertThatExceptionOfType(BatchException.class)
                .isThrownBy(() -> insert.executeBatch(
                        List.of(List.of(1), List.of(2), List.of(3)), store.store(), ReadControl.unlimited()))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNIQUE_VIOLATION))
                .extracting(BatchException::counts)
                .isEqualTo(new long[] {1, BatchException.REFUSED, 1});
        assertThat(store.sorted("SELECT id FROM t")).containsExactly("1", "2", "3");
    }
}
