package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that can be read and not run, and a name that is a function only with parentheses. */
class RefusedStatementTest {
    private TestStore store;

    @BeforeEach
    void open() {
        store = new TestStore();
        store.run("CREATE TABLE circle (id INT PRIMARY KEY, pi DOUBLE)", "INSERT INTO circle VALUES (1, 3)");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SET x = 1; Cannot set 'x': the only setting is autocommit.",
                "RESET autocommit; Cannot set 'autocommit': the only setting is autocommit.",
                "ALTER SYSTEM SET autocommit = 1; Cannot set 'autocommit': the only setting",
                "ALTER SESSION SET x = 1; Cannot set 'x': the only setting is autocommit.",
                "CALL f(1); Cannot run statement: CALL is not supported.",
            })
    void isNamedWhenRefused(String sql, String message) {
        assertThatThrownBy(() -> store.update(sql))
                .isInstanceOf(SchemalessException.class)
                .hasMessageStartingWith(message)
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RANK() FILTER (WHERE pi > 1) OVER (ORDER BY id)",
                "LISTAGG(pi) WITHIN GROUP (ORDER BY pi) OVER (PARTITION BY id)",
                "LISTAGG(pi) WITHIN GROUP (ORDER BY pi) FILTER (WHERE pi > 1) OVER w",
                "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY pi) OVER w",
                "SUM(pi) WITHIN DISTINCT (id) OVER w",
                "COLLECT(pi) OVER w",
            })
    void windowThatIsNotSupportedIsNamed(String function) {
        assertThatThrownBy(() -> store.query("SELECT " + function + " FROM circle WINDOW w AS (PARTITION BY id)"))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("not supported")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TUMBLE((SELECT id, TIMESTAMP '2020-01-01 00:03:00' AS moment FROM circle), DESCRIPTOR(moment), INTERVAL '5' MINUTE)",
                "HOP((SELECT id, TIMESTAMP '2020-01-01 00:03:00' AS moment FROM circle), DESCRIPTOR(moment), INTERVAL '1' MINUTE,"
                        + " INTERVAL '5' MINUTE)",
                "SESSION((SELECT id, TIMESTAMP '2020-01-01 00:03:00' AS moment FROM circle), DESCRIPTOR(moment), DESCRIPTOR(id),"
                        + " INTERVAL '5' MINUTE)",
            })
    void windowsOfTimeAreRefused(String function) {
        assertThatThrownBy(() -> store.query("SELECT * FROM TABLE(" + function + ")"))
                .isInstanceOf(SchemalessException.class)
                .hasMessage(
                        "Cannot plan statement: TUMBLE, HOP, SESSION and other table functions are not supported."
                                + " Group by FLOOR(time TO unit), or find where sessions begin by LAG(time) OVER (ORDER BY time)")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.NOT_SUPPORTED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'a' IS JSON ; IS JSON VALUE",
                "RAND(id) ; RAND",
                "1 + RAND_INTEGER(id) ; RAND_INTEGER",
                "BITNOT(id) ; BITNOT",
                "id << 2 ; <<",
                "CURRENT_ROLE ; CURRENT_ROLE",
                "MAP[id, 1] ; MAP"
            })
    void callWithoutAnEvaluatorIsRefusedByItsName(String call, String name) {
        assertThatThrownBy(() -> store.query("SELECT " + call + " FROM circle"))
                .isInstanceOfSatisfying(
                        SchemalessException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED))
                .hasMessage("Cannot plan statement: " + name + " is not supported with operands of these types,"
                        + " or in this place. Cast the operands, or write it in another way");
    }

    @Test
    void columnCalledPiIsTheColumn() {
        assertThat(store.query("SELECT pi, PI, PI() > pi, c.pi FROM circle AS c WHERE pi = 3"))
                .containsExactly("3.0|3.0|true|3.0");
    }

    @Test
    void piWithoutParenthesesIsNoFunction() {
        assertThatThrownBy(() -> store.query("SELECT pi FROM (VALUES (1)) AS t (a)"))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("Column 'pi' not found");
    }
}
