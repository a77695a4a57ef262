package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NOT IN asks one and the same set of values whether it has an equal value, a NULL, or anything at all. */
class NotInTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE one (id INTEGER PRIMARY KEY, v INTEGER)",
                "CREATE TABLE asked (id INTEGER PRIMARY KEY, x INTEGER)",
                "INSERT INTO one VALUES (1, 5)",
                "INSERT INTO asked VALUES (1, 5), (2, 6), (3, NULL)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static long count(String text, String part) {
        return Pattern.compile(part, Pattern.LITERAL).matcher(text).results().count();
    }

    /** The only value is 5 or NULL, so that neither 5 nor NULL is not in the set. */
    @RepeatedTest(20)
    void valueOfChanceIsChosenOnce() {
        assertThat(STORE.query(
                        "SELECT id FROM asked WHERE x NOT IN (SELECT CASE WHEN RAND() < 0.5 THEN v END FROM one)"))
                .isSubsetOf("2");
    }

    /** A set of no value has none of them, a set of 5 has not 6. */
    @RepeatedTest(20)
    void rowOfChanceIsThereOrNot() {
        assertThat(STORE.sorted("SELECT id FROM asked WHERE x NOT IN (SELECT v FROM one WHERE RAND() < 0.5)")
                        .toString())
                .isIn("[2]", "[1, 2, 3]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT v FROM one WHERE RAND() < 2",
                "SELECT v FROM one LIMIT 1",
                "SELECT v FROM one ORDER BY id FETCH FIRST 2 ROWS ONLY",
                "SELECT MAX(v) OVER (ORDER BY id) FROM one",
                "SELECT v FROM one WHERE id IN (SELECT id FROM one LIMIT 1)",
            })
    void valuesThatMayDifferAreReadOnce(String values) {
        String sql = "SELECT id FROM asked WHERE x NOT IN (" + values + ")";

        assertThat(STORE.query(sql)).containsExactly("2");
        assertThat(count(STORE.explain(sql), "table=[one]")).isEqualTo(count(values, "FROM one"));
    }

    /** The only value is 5 or NULL: of 5 it is known that it is there or nothing is, of 6 that it is not, or nothing. */
    @RepeatedTest(20)
    void valueOfChanceIsChosenOnceForAValue() {
        assertThat(STORE.sorted("SELECT id, x IN (SELECT CASE WHEN RAND() < 0.5 THEN v END FROM one) FROM asked")
                        .toString())
                .isIn("[1|true, 2|false, 3|null]", "[1|null, 2|null, 3|null]");
    }

    @RepeatedTest(20)
    void rowOfChanceIsThereOrNotWithinOr() {
        assertThat(STORE.sorted("SELECT id FROM asked WHERE id = 0 OR x NOT IN (SELECT v FROM one WHERE RAND() < 0.5)")
                        .toString())
                .isIn("[2]", "[1, 2, 3]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT v FROM one WHERE RAND() < 2",
                "SELECT v FROM one LIMIT 1",
                "SELECT v FROM one WHERE id IN (SELECT id FROM one LIMIT 1)"
            })
    void valuesThatMayDifferAreReadOnceForAValue(String values) {
        String sql = "SELECT id, x IN (" + values + ") FROM asked";
        String rows = "SELECT id FROM asked WHERE id = 0 OR (x, 1) NOT IN (SELECT y, 1 FROM (" + values + ") AS t (y))";

        assertThat(STORE.sorted(sql)).containsExactly("1|true", "2|false", "3|null");
        assertThat(STORE.sorted(rows)).containsExactly("2");
        for (String each : List.of(sql, rows)) {
            assertThat(count(STORE.explain(each), "table=[one]")).isEqualTo(count(values, "FROM one"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT v FROM one WHERE RAND() > 2", "SELECT v FROM one LIMIT 0"})
    void nothingIsAmongNoValues(String values) {
        assertThat(STORE.sorted(
                        "SELECT id, x IN (" + values + ") FROM asked WHERE id = 0 OR x NOT IN (" + values + ")"))
                .containsExactly("1|false", "2|false", "3|false");
    }

    @Test
    void otherValuesAreLookedForEachInItsWay() {
        String sql = "SELECT id FROM asked WHERE x NOT IN (SELECT v FROM one)";

        assertThat(STORE.query(sql)).containsExactly("2");
        assertThat(count(STORE.explain(sql), "table=[one]")).isEqualTo(3);
    }
}
