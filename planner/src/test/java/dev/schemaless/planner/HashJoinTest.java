package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins on our own runtime. */
class HashJoinTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE l (id INT PRIMARY KEY, k INT, s VARCHAR)",
                "INSERT INTO l VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 20, NULL), (4, NULL, 'd'), (5, 50, 'e')",
                "CREATE TABLE r (id INT PRIMARY KEY, k BIGINT, s VARCHAR)",
                "INSERT INTO r VALUES (1, 20, 'b'), (2, 20, 'x'), (3, 10, 'a'), (4, NULL, 'd'), (5, 60, NULL)",
                "CREATE TABLE nothing (id INT PRIMARY KEY, k INT)",
                "CREATE TABLE number (id INT PRIMARY KEY, i INT, d DECIMAL(9, 2), f DOUBLE, x REAL)",
                "INSERT INTO number VALUES (1, 1, 1.00, 1, 1), (2, 0, 0.00, -0.0, 0), (3, 2, 2.50, 2.5, 2.5),"
                        + " (4, NULL, NULL, NULL, NULL)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static void joins(String sql, String... rows) {
        assertThat(STORE.explain(sql)).contains("SchemalessHashJoin");
        assertThat(STORE.sorted(sql)).containsExactly(rows);
    }

    @Test
    void eachPairOfEqualKeysComesOutOnceAndNullsNever() {
        joins("SELECT l.id, r.id FROM l JOIN r ON l.k = r.k", "1|3", "2|1", "2|2", "3|1", "3|2");
        joins("SELECT l.id, r.id FROM l JOIN r ON l.k = r.k AND l.s = r.s", "1|3", "2|1");
    }

    @Test
    void outerJoinKeepsWhatFindsNothing() {
        joins(
                "SELECT l.id, r.id FROM l LEFT JOIN r ON l.k = r.k",
                "1|3",
                "2|1",
                "2|2",
                "3|1",
                "3|2",
                "4|null",
                "5|null");
        joins(
                "SELECT l.id, r.id FROM l RIGHT JOIN r ON l.k = r.k",
                "1|3",
                "2|1",
                "2|2",
                "3|1",
                "3|2",
                "null|4",
                "null|5");
    }

    @Test
    void conditionOfAnOuterJoinDecidesWhatIsFoundNotWhatComesOut() {
        joins(
                "SELECT l.id, r.id FROM l LEFT JOIN r ON l.k = r.k AND r.s > l.s",
                "1|null",
                "2|2",
                "3|null",
                "4|null",
                "5|null");
        joins(
                "SELECT l.id, r.id FROM l RIGHT JOIN r ON l.k = r.k AND r.s > l.s",
                "2|2",
                "null|1",
                "null|3",
                "null|4",
                "null|5");
    }

    @Test
    void conditionsWithoutAnEquationAreTriedOnEveryPair() {
        joins("SELECT l.id, r.id FROM l JOIN r ON l.k > r.k", "2|3", "3|3", "5|1", "5|2", "5|3");
        joins("SELECT l.id, r.id FROM l, r WHERE l.id > 4 AND r.id > 3", "5|4", "5|5");
        joins("SELECT l.id, r.id FROM l LEFT JOIN r ON l.k < r.k AND r.id > 4 WHERE l.id > 3", "4|null", "5|5");
    }

    @Test
    void nullsThatAreNotDistinctFindEachOther() {
        joins("SELECT l.id, r.id FROM l JOIN r ON l.k IS NOT DISTINCT FROM r.k WHERE l.id > 3", "4|4");
    }

    @Test
    void emptyInputs() {
        joins("SELECT l.id FROM l JOIN nothing n ON n.k = l.k");
        joins("SELECT l.id FROM nothing n JOIN l ON n.k = l.k");
        joins("SELECT l.id, n.id FROM l LEFT JOIN nothing n ON n.k = l.k WHERE l.id < 3", "1|null", "2|null");
        joins("SELECT l.id, n.id FROM l LEFT JOIN nothing n ON TRUE WHERE l.id < 3", "1|null", "2|null");
        joins("SELECT n.id FROM nothing n LEFT JOIN l ON n.k = l.k");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"i = d", "d = i", "i = f", "f = i", "d = f", "f = d", "x = f", "f = x", "i = x", "x = d", "d = d"
            })
    void numbersOfDifferentTypesAreEqualByValue(String condition) {
        String[] sides = condition.split(" = ");
        String sql = "SELECT a.id, b.id FROM number a JOIN number b ON a." + sides[0] + " = b." + sides[1];
        boolean whole = condition.contains("i");

        joins(sql, whole ? new String[] {"1|1", "2|2"} : new String[] {"1|1", "2|2", "3|3"});
    }

    @Test
    void fullJoinKeepsWhatFindsNothingOfBothSides() {
        joins(
                "SELECT l.id, r.id FROM l FULL JOIN r ON l.k = r.k",
                "1|3",
                "2|1",
                "2|2",
                "3|1",
                "3|2",
                "4|null",
                "5|null",
                "null|4",
                "null|5");
        joins(
                "SELECT l.id, r.id FROM l FULL JOIN r ON l.k = r.k AND r.s > l.s",
                "1|null",
                "2|2",
                "3|null",
                "4|null",
                "5|null",
                "null|1",
                "null|3",
                "null|4",
                "null|5");
        joins(
                "SELECT l.id, r.id FROM l FULL JOIN r ON l.k IS NOT DISTINCT FROM r.k AND l.id > r.id",
                "1|null",
                "2|1",
                "3|1",
                "3|2",
                "4|null",
                "5|null",
                "null|3",
                "null|4",
                "null|5");
    }

    @Test
    void fullJoinWithoutAnEquationTriesEveryPair() {
        joins(
                "SELECT l.id, r.id FROM l FULL JOIN r ON l.id > r.id + 3",
                "1|null",
                "2|null",
                "3|null",
                "4|null",
                "5|1",
                "null|2",
                "null|3",
                "null|4",
                "null|5");
    }

    @Test
    void fullJoinOfAnEmptyInput() {
        String few = "(SELECT id, k FROM l WHERE id < 3)";

        joins("SELECT l.id, n.id FROM " + few + " AS l FULL JOIN nothing n ON n.k = l.k", "1|null", "2|null");
        joins("SELECT n.id, l.id FROM nothing n FULL JOIN " + few + " AS l ON n.k = l.k", "null|1", "null|2");
    }

    @Test
    void semiJoinGivesEachRowOnce() {
        joinsAs("semi", "SELECT id FROM l WHERE k IN (SELECT k FROM r)", "1", "2", "3");
        joinsAs("semi", "SELECT id FROM l WHERE EXISTS (SELECT 1 FROM r WHERE r.s = l.s)", "1", "2", "4");
    }

    @Test
    void antiJoinGivesWhatFindsNothing() {
        joinsAs("anti", "SELECT id FROM l WHERE NOT EXISTS (SELECT 1 FROM r WHERE r.k = l.k)", "4", "5");
        joinsAs(
                "anti",
                "SELECT id FROM l WHERE id + 1 NOT IN (SELECT r.id + 1 FROM r WHERE r.k = l.k)",
                "1",
                "3",
                "4",
                "5");
        joinsAs("anti", "SELECT id FROM l WHERE (id + 2, id + 2) NOT IN (SELECT id + 1, id + 1 FROM r)", "5");
    }

    private static void joinsAs(String type, String sql, String... rows) {
        joins(sql, rows);
        assertThat(STORE.explain(sql)).contains("joinType=[" + type + "]");
    }

    @Test
    void joinBelowWhatIsGeneratedHandsItsRowsOn() {
        String sql = "SELECT l.k, COUNT(*) FROM l JOIN r ON l.k = r.k GROUP BY l.k ORDER BY l.k DESC";

        assertThat(STORE.explain(sql)).contains("SchemalessHashJoin");
        assertThat(STORE.query(sql)).containsExactly("20|4", "10|1");
        assertThat(STORE.query("SELECT MAX(r.id) FROM l JOIN r ON l.k = r.k")).containsExactly("3");
    }

    @Test
    void joinsSeeParametersAndRunAgain() {
        String sql = "SELECT l.id, r.id FROM l JOIN r ON l.k = r.k AND l.id + r.id > ?";

        assertThat(STORE.query(sql, 4)).containsExactly("3|2");
        assertThat(STORE.sorted(sql, 3)).containsExactly("1|3", "2|2", "3|1", "3|2");
    }
}
