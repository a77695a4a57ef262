package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However many parameters a statement has, and however deep they lie, what their types are is soon known. */
@Timeout(60)
class ManyParametersTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE p (id BIGINT PRIMARY KEY, name VARCHAR(40))", "INSERT INTO p VALUES (1, 'a'), (2, 'b')");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static String times(int count, String separator, String text) {
        return String.join(separator, Collections.nCopies(count, text));
    }

    private static Object[] numbers(int count) {
        return IntStream.rangeClosed(1, count).boxed().toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT GREATEST(#)",
                "SELECT CONCAT(#)",
                "SELECT COALESCE(#)",
                "SELECT ARRAY[#]",
                "SELECT CONCAT_WS(',', #)",
                "SELECT id FROM p WHERE 40 IN (#)",
                "VALUES (#)"
            })
    void callOfFortyParametersAnswersAsWithItsValuesWritten(String form) {
        String written = times(39, ", ", "5") + ", 6";
        List<Object> values = new ArrayList<>(Collections.nCopies(39, 5));
        values.add(6);

        assertThat(STORE.query(form.replace("#", times(40, ", ", "?")), values.toArray()))
                .isEqualTo(STORE.query(form.replace("#", written)));
    }

    @Test
    void hundredThousandParametersAreCompared() {
        int count = 100_000;

        assertThat(STORE.query("SELECT id FROM p WHERE id IN (" + times(count, ", ", "?") + ")", numbers(count)))
                .containsExactlyInAnyOrder("1", "2");
    }

    @Test
    void valueIsLookedForAmongTenThousandParameters() {
        int count = 10_000;

        assertThat(STORE.query("SELECT id FROM p WHERE ? IN (" + times(count - 1, ", ", "?") + ")", numbers(count)))
                .isEmpty();
    }

    @Test
    void deepCallsAreInferredOnce() {
        int depth = 60;
        String query = "SELECT " + "SUBSTRING(".repeat(depth) + "?" + ", ?, ?)".repeat(depth);
        List<Object> values = new ArrayList<>(List.of("abcdef"));
        IntStream.range(0, depth).forEach(i -> values.addAll(List.of(1, 4)));

        assertThat(STORE.query(query, values.toArray())).isEqualTo(List.of("abcd"));
    }

    @Test
    void deepCallsOfAFaultyOneAreRefusedOnce() {
        int depth = 60;
        String query = "SELECT " + "SUBSTRING(".repeat(depth) + "nosuch" + ", ?, ?)".repeat(depth);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> STORE.query(query, numbers(2 * depth)))
                .matches(e -> e.code() == ErrorCode.COLUMN_NOT_FOUND)
                .withMessageContaining("nosuch");
    }

    @Test
    void openParametersOfManyKindsArePlannedOnceForEachKind() {
        String query = "SELECT COALESCE(?, ?), ABS(?)";
        for (int i = 0; i < 50; i++) {
            assertThat(STORE.query(query, i, i, -i)).isEqualTo(List.of(i + "|" + i));
            assertThat(STORE.query(query, "a" + i, "b", -i)).isEqualTo(List.of("a" + i + "|" + i));
        }
    }
}
