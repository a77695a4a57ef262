package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Groups are sorted by what is not selected, with lists and subqueries in it. */
class OrderByAggregateTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createTables() {
        store.run(
                "CREATE TABLE co (id INTEGER PRIMARY KEY, tutor INTEGER)",
                "CREATE TABLE took (id INTEGER PRIMARY KEY, s INTEGER, c INTEGER, mark INTEGER)",
                "INSERT INTO co VALUES (10, 1), (20, 2), (30, NULL)",
                "INSERT INTO took VALUES (1, 1, 10, 5), (2, 1, 20, 4), (3, 1, 30, 3), (4, 2, 10, 2), (5, 2, 30, 1), (6, 3, 10, 5),"
                        + " (7, 3, 20, 5), (8, 3, 30, 5), (9, 3, 30, NULL), (10, NULL, 10, 1), (11, 2, NULL, 1)");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aggregateOfACaseOverTheListThatIsGroupedBy() {
        String rest = " FROM took GROUP BY s IN (1, 2) ORDER BY MAX(CASE WHEN s IN (1, 2) THEN mark ELSE 7 END), 1";

        assertThat(store.query("SELECT COUNT(*)" + rest)).containsExactly("6", "1", "4");
        assertThat(store.query("SELECT COUNT(*) AS n, s IN (1, 2) AS listed" + rest))
                .containsExactly("6|true", "1|null", "4|false");
    }

    @Test
    void listsOfGroupsAndSubqueries() {
        assertThat(store.query("SELECT s FROM took GROUP BY s ORDER BY s IN (1, 3), s DESC"))
                .containsExactly("null", "2", "3", "1");
        assertThat(
                        store.query(
                                "SELECT s AS x, COUNT(*) AS y FROM took GROUP BY s ORDER BY"
                                        + " SUM(CASE WHEN c IN (SELECT id FROM co WHERE tutor IS NOT NULL) THEN mark ELSE 0 END), s DESC"))
                .containsExactly("null|1", "2|3", "1|3", "3|4");
    }

    @Test
    void namesAreThoseOfWhatIsSelected() {
        assertThat(store.query("SELECT t.y FROM (SELECT s AS x, COUNT(*) AS y FROM took GROUP BY s ORDER BY"
                        + " MAX(CASE WHEN c IN (10, 20) THEN mark END) DESC, s LIMIT 2) AS t ORDER BY t.y, t.x"))
                .containsExactly("3", "4");
        assertThat(store.query("SELECT s AS c, c AS s FROM took WHERE s < 3 GROUP BY s, c ORDER BY MAX(mark), MIN(id)"))
                .containsExactly("2|30", "2|null", "2|10", "1|30", "1|20", "1|10");
    }
}
