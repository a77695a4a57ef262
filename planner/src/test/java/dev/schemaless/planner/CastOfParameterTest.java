package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A parameter is cast before it is compared, whatever the column could hold. */
class CastOfParameterTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTable() {
        store.run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, v VARCHAR(20), b VARBINARY(20), dc DECIMAL(10, 2))",
                "INSERT INTO t VALUES (1, 'abcdefghij', X'0102', 1), (2, 'abcdefghijkl', X'010203', 2)");
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void textIsCut() {
        assertThat(store.query("SELECT id FROM t WHERE v = CAST(? AS VARCHAR(10))", "abcdefghijkl"))
                .containsExactly("1");
        assertThat(store.query("SELECT id FROM t WHERE v = CAST(? AS VARCHAR(20))", "abcdefghijkl"))
                .containsExactly("2");
        assertThat(store.query("SELECT id FROM t WHERE v = ?", "abcdefghijkl and more than fits"))
                .isEmpty();
    }

    @Test
    void binaryIsCut() {
        assertThat(store.query("SELECT id FROM t WHERE b = CAST(? AS VARBINARY(2))", (Object) new byte[] {1, 2, 3}))
                .containsExactly("1");
    }

    @Test
    void numberIsRounded() {
        assertThat(store.query("SELECT id FROM t WHERE dc = CAST(? AS DECIMAL(10, 2))", new BigDecimal("0.999")))
                .containsExactly("1");
        assertThat(store.query("SELECT id FROM t WHERE id = CAST(? AS INTEGER)", 1.5))
                .containsExactly("2");
    }
}
