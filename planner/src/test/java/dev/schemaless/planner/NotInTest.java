package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void otherValuesAreLookedForEachInItsWay() {
        String sql = "SELECT id FROM asked WHERE x NOT IN (SELECT v FROM one)";

        assertThat(STORE.query(sql)).containsExactly("2");
        assertThat(count(STORE.explain(sql), "table=[one]")).isEqualTo(3);
    }
}
