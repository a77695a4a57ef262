package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Subqueries in subqueries may ask the outermost row: the answers are those of a database that runs them row by row. */
class NestedSubqueryTest {
    private static final String[] TABLES = {
        "CREATE TABLE st (id INTEGER PRIMARY KEY, favourite INTEGER)",
        "CREATE TABLE co (id INTEGER PRIMARY KEY, tutor INTEGER)",
        "CREATE TABLE took (id INTEGER PRIMARY KEY, s INTEGER, c INTEGER, mark INTEGER)",
        "INSERT INTO st VALUES (1, 10), (2, 20), (3, NULL), (4, 20)",
        "INSERT INTO co VALUES (10, 1), (20, 2), (30, NULL)",
        "INSERT INTO took VALUES (1, 1, 10, 5), (2, 1, 20, 4), (3, 1, 30, 3), (4, 2, 10, 2), (5, 2, 30, 1), (6, 3, 10, 5), (7, 3, 20, 5),"
                + " (8, 3, 30, 5), (9, 3, 30, NULL), (10, NULL, 10, 1), (11, 2, NULL, 1)"
    };
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(TABLES);
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "NOT EXISTS (SELECT 1 FROM co WHERE NOT EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id)) ; 1 3",
                "EXISTS (SELECT 1 FROM co WHERE NOT EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id)) ; 2 4",
                "EXISTS (SELECT 1 FROM co WHERE EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id)) ; 1 2 3",
                "NOT EXISTS (SELECT 1 FROM co WHERE EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id)) ; 4",
                "EXISTS (SELECT 1 FROM co WHERE NOT EXISTS (SELECT 1 FROM took WHERE took.s = st.id)) ; 4",
                "NOT EXISTS (SELECT 1 FROM co WHERE NOT EXISTS (SELECT 1 FROM took WHERE took.s = st.id)) ; 1 2 3",
                "EXISTS (SELECT 1 FROM co WHERE co.id = st.favourite AND NOT EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id)) ; 2 4",
                "EXISTS (SELECT 1 FROM co WHERE co.tutor <> st.id AND EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id AND took.mark = 5)) ; 3",
                "EXISTS (SELECT 1 FROM co WHERE co.tutor = st.id AND EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id)) ; 1",
                "EXISTS (SELECT 1 FROM co WHERE co.id > st.favourite AND NOT EXISTS (SELECT 1 FROM took WHERE took.mark < st.id AND took.c = co.id AND took.s <> st.favourite)) ; 1",
                "EXISTS (SELECT 1 FROM co WHERE (SELECT COUNT(*) FROM took WHERE took.s = st.id AND took.c = co.id) = 0) ; 2 4",
                "EXISTS (SELECT 1 FROM co WHERE (SELECT MAX(mark) FROM took WHERE took.s = st.id AND took.c = co.id) IS NULL) ; 2 4",
                "(SELECT COUNT(*) FROM co WHERE (SELECT COUNT(*) FROM took WHERE took.s = st.id AND took.c = co.id) = 0) = 1 ; 2",
                "(SELECT SUM((SELECT COUNT(*) FROM took WHERE took.s = st.id AND took.c = co.id)) FROM co) = 0 ; 4",
                "EXISTS (SELECT 1 FROM co WHERE co.id NOT IN (SELECT c FROM took WHERE took.s = st.id)) ; 4",
                "EXISTS (SELECT 1 FROM co WHERE co.id NOT IN (SELECT c FROM took WHERE took.s = st.id AND c IS NOT NULL)) ; 2 4",
                "NOT EXISTS (SELECT 1 FROM co WHERE co.id NOT IN (SELECT c FROM took WHERE took.s = st.id AND took.mark <> co.tutor)) ; ",
                "NOT EXISTS (SELECT 1 FROM co a WHERE NOT EXISTS (SELECT 1 FROM co b WHERE b.id >= a.id AND NOT EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = b.id AND took.c >= a.id AND took.mark < 5))) ; 3 4",
                "EXISTS (SELECT 1 FROM co WHERE EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id AND took.mark > 3) AND EXISTS (SELECT 1 FROM took WHERE took.s <= st.id AND took.c = co.id AND took.mark < 3)) ; 3",
                "NOT EXISTS (SELECT 1 FROM co WHERE co.id IN (SELECT took.c FROM took WHERE took.s = st.id) AND co.id NOT IN (SELECT t.c FROM took t WHERE t.s = st.id AND t.mark > 2 AND t.c IS NOT NULL)) ; 1 3 4",
                "EXISTS (SELECT 1 FROM co WHERE co.id IN (SELECT took.c FROM took WHERE took.s = st.id) AND co.id NOT IN (SELECT t.c FROM took t WHERE t.s = st.id AND t.mark > 2 AND t.c IS NOT NULL)) ; 2",
                "EXISTS (SELECT 1 FROM co, took WHERE co.tutor = st.id AND took.s = st.id AND took.c <> co.id) ; 1 2",
                "EXISTS (SELECT 1 FROM co LEFT JOIN took ON took.s = st.id AND took.c = co.id WHERE took.id IS NULL) ; 2 4",
                "EXISTS (SELECT 1 FROM co WHERE NOT EXISTS (SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id) OR co.tutor = st.id) ; 1 2 4",
                // the table of one subquery is that of another
                "EXISTS (SELECT 1 FROM took x WHERE (SELECT SUM(y.id) FROM took y WHERE y.mark <> st.id) < x.mark) ; ",
                "EXISTS (SELECT 1 FROM took x WHERE x.c IN (SELECT co.id FROM co WHERE co.id IN (SELECT y.id FROM took y WHERE y.id < co.id))) ; ",
                "NOT EXISTS (SELECT 1 FROM co x WHERE x.tutor IN (SELECT y.tutor FROM co y WHERE EXISTS (SELECT 1 FROM co z WHERE z.tutor < st.favourite))) ; 3",
                "NOT EXISTS (SELECT 1 FROM took x WHERE (SELECT SUM(y.s) FROM took y WHERE y.mark <> st.id AND y.mark = st.favourite) < x.id) ; 1 2 3 4",
                // both sides of a comparison ask the outermost row
                "NOT EXISTS (SELECT 1 FROM took WHERE (SELECT MIN(x.id) FROM co x WHERE x.id < st.favourite) < (SELECT SUM(y.s) FROM took y WHERE y.s < st.favourite)) ; 1 3",
                "NOT EXISTS (SELECT 1 FROM took WHERE (SELECT COUNT(x.id) FROM co x WHERE x.tutor = st.id) >= (SELECT COUNT(y.id) FROM co y WHERE y.id = st.favourite)) ; 4",
                "EXISTS (SELECT 1 FROM took x WHERE (SELECT MAX(y.mark) FROM took y WHERE y.s = st.id) = (SELECT MAX(z.mark) FROM took z WHERE z.c = x.c)) ; 1 3",
                // one side asks another row than the other
                "EXISTS (SELECT 1 FROM co x WHERE 1 > (SELECT COUNT(*) FROM co y WHERE (SELECT MAX(z.id) FROM co z WHERE z.tutor = st.id) = y.id AND (SELECT MAX(z.id) FROM co z WHERE z.tutor = x.id) IS NULL)) ; 3 4",
                "EXISTS (SELECT 1 FROM co x WHERE (SELECT COUNT(*) FROM co y WHERE (SELECT MIN(z.mark) FROM took z WHERE z.mark = x.tutor) = y.tutor OR (SELECT MAX(z.id) FROM co z WHERE z.tutor = st.id) = y.id) < x.tutor) ; 2 3 4",
                // who asks is left out
                "EXISTS (SELECT 1 FROM co WHERE co.id = st.favourite AND NOT EXISTS (SELECT 1 FROM (SELECT * FROM took WHERE id IS NULL) x WHERE x.s = st.id AND x.c = co.id)) ; 1 2 4",
                "NOT EXISTS (SELECT 1 FROM co WHERE co.id > 10 AND NOT EXISTS (SELECT 1 FROM (SELECT * FROM took WHERE id IS NULL) x WHERE x.s = st.id AND x.c = co.id)) ; ",
                // an outer join's condition asks
                "(SELECT SUM(x.mark) FROM took x LEFT JOIN took y ON y.c = x.mark AND x.c <> st.favourite WHERE x.id = st.id) IS NOT NULL ; 1 2 3 4",
                "(SELECT COUNT(*) FROM took x RIGHT JOIN co y ON y.id = x.c AND y.id <> st.favourite AND x.s = st.id WHERE y.tutor IS NOT NULL) > 2 ; ",
                // a subquery stands at two places
                "COALESCE((SELECT SUM(x.mark) FROM took x WHERE EXISTS (SELECT 1 FROM co WHERE co.id = x.c)), 0) > 29 ; 1 2 3 4",
                "COALESCE((SELECT SUM(x.mark) FROM took x WHERE x.s = st.id AND EXISTS (SELECT 1 FROM co WHERE co.id = x.c)), 0) > 11 ; 1 3",
                "NULLIF((SELECT COUNT(*) FROM took x WHERE x.s = st.id AND NOT EXISTS (SELECT 1 FROM co WHERE co.id = x.c)), 0) = 1 ; 2",
                // two subqueries ask the same column, which may be NULL
                "(SELECT MAX(x.id) FROM co x WHERE x.id = st.favourite) > 0 OR (SELECT COUNT(*) FROM took x WHERE NOT EXISTS (SELECT 1 FROM co y WHERE y.id = st.favourite)) = 11 ; 1 2 3 4",
                // two values are compared with one column
                "EXISTS (SELECT 1 FROM took x WHERE x.c NOT IN (SELECT y.id FROM took y WHERE y.c = st.id AND y.c = st.favourite)) ; 1 2 3 4",
                "5 = (SELECT MAX(x.mark) FROM took x WHERE x.c NOT IN (SELECT y.id FROM took y WHERE y.c = st.id AND y.c = st.favourite)) ; 1 2 3 4",
            })
    void outermostRowsAreAsked(String condition, String ids) throws SQLException {
        String sql = "SELECT st.id FROM st WHERE " + condition;

        assertThat(STORE.sorted(sql))
                .isEqualTo(H2Answers.sorted(TABLES, sql))
                .isEqualTo(ids == null ? List.of() : List.of(ids.split(" ")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(SELECT AVG(mark) FROM took WHERE took.s = st.id) > 3.5 ; 1 3",
                "(SELECT COUNT(*) * 1.5 FROM took WHERE took.s = st.id) IN (4.5, 6.0) ; 1 2 3",
                "(SELECT COUNT(*) * 0.75 > 2.5 FROM took WHERE took.s = st.id) ; 3",
                "(SELECT COUNT(*) / 8.0 FROM took WHERE took.s = st.id) BETWEEN 0.1 AND 0.4 ; 1 2",
                "st.id > (SELECT COUNT(*) / CAST(2 AS DOUBLE) FROM took WHERE took.s = st.id) ; 2 3 4",
            })
    void arithmeticOnAggregatesOfOuterRowsIsExact(String condition, String ids) throws SQLException {
        String sql = "SELECT st.id FROM st WHERE " + condition;

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql)).isEqualTo(List.of(ids.split(" ")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, (SELECT COUNT(*) OVER () FROM took WHERE s = st.id LIMIT 1) FROM st",
                "SELECT id, (SELECT SUM(tutor) OVER (ORDER BY co.id) FROM co WHERE co.id = st.favourite) FROM st",
                "SELECT id, (SELECT SUM(mark) OVER (PARTITION BY c ORDER BY id) FROM took WHERE s < st.id ORDER BY id DESC LIMIT 1) FROM st",
                "SELECT id FROM st WHERE 2 IN (SELECT ROW_NUMBER() OVER (ORDER BY co.id) FROM co WHERE co.id <> st.favourite)",
                "SELECT id FROM st WHERE id NOT IN (SELECT RANK() OVER (ORDER BY mark) FROM took WHERE s <> st.id AND c > st.favourite)",
                // only what is computed asks, not the rows
                "SELECT id, (SELECT SUM(tutor + st.id) OVER () FROM co WHERE co.id = 20) FROM st",
                "SELECT id, (SELECT SUM(tutor) OVER (PARTITION BY st.favourite) FROM co WHERE co.id = 20) FROM st",
                "SELECT id, (SELECT st.favourite + COUNT(*) OVER () FROM co WHERE co.id = 20) FROM st",
                "SELECT id, (SELECT LEAD(tutor, 1, st.id) OVER (ORDER BY co.id) FROM co ORDER BY co.id DESC LIMIT 1) FROM st",
                // the window's rows ask the outermost row
                "SELECT id FROM st WHERE EXISTS (SELECT 1 FROM co WHERE 2 = (SELECT COUNT(*) OVER () FROM took WHERE s = st.id AND c <> co.id LIMIT 1))",
                "SELECT id, (SELECT COUNT(*) OVER () FROM co WHERE co.id = st.favourite AND EXISTS (SELECT 1 FROM took WHERE s = st.id AND c = co.id)) FROM st",
            })
    void windowsHaveTheRowsOfOneOuterRow(String sql) throws SQLException {
        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT id, id = ALL (SELECT q FROM w), id <> SOME (SELECT q FROM w) FROM v ; 1|false|true 2|false|true
            SELECT id FROM v WHERE id <> SOME (SELECT q FROM w)                        ; 1 2
            SELECT id FROM v WHERE id <> SOME (SELECT q FROM w WHERE w.q <> v.d)       ; 1 2
            SELECT id FROM v WHERE id = ALL (SELECT q FROM w WHERE w.q = v.dd)         ; 1 2
            """)
    void columnsMayBeNamedAsCalciteNamesItsOwn(String sql, String rows) {
        try (TestStore store = new TestStore()) {
            store.run(
                    "CREATE TABLE v (id INTEGER PRIMARY KEY, c INTEGER, d INTEGER, dd INTEGER, m INTEGER)",
                    "INSERT INTO v VALUES (1, 0, 5, 1, 7), (2, 7, 7, 2, 7)",
                    "CREATE TABLE w (q INTEGER PRIMARY KEY)",
                    "INSERT INTO w VALUES (1), (2)");

            assertThat(store.sorted(sql)).containsExactly(rows.split(" "));
        }
    }

    @Test
    void limitOfASubqueryMayBeAParameter() {
        String best = "SELECT st.id, (SELECT mark FROM took WHERE s = st.id ORDER BY mark DESC, id LIMIT ?) FROM st";
        String some =
                "SELECT st.id FROM st WHERE EXISTS (SELECT 1 FROM took WHERE s = st.id AND c = 20 ORDER BY id LIMIT ?)";

        assertThat(STORE.query(best, 1)).containsExactlyInAnyOrder("1|5", "2|2", "3|5", "4|null");
        assertThat(STORE.query(some, 2)).containsExactlyInAnyOrder("1", "3");
        assertThat(STORE.query(some, 0)).isEmpty();
    }

    @Test
    void jsonValueOfAnAggregateOfOuterRowsKeepsItsType() {
        assertThat(STORE.sorted("""
                        SELECT id, (SELECT JSON_VALUE(CASE WHEN COUNT(*) = 3 THEN MAX(_body) END, '$.s' RETURNING BIGINT) + 1
                          FROM took WHERE took.s = st.id) FROM st
                        """)).containsExactly("1|2", "2|3", "3|null", "4|null");
    }

    @Test
    void whatADerivedTableAsksIsAskedOfTheSameRow() {
        assertThat(STORE.sorted(
                        "SELECT st.id, (SELECT SUM(t.v) FROM (SELECT mark + st.favourite + st.id AS v FROM took WHERE s = st.id) AS t)"
                                + " FROM st"))
                .containsExactly("1|45", "2|70", "3|null", "4|null");
        assertThat(STORE.sorted(
                        "SELECT st.id FROM st WHERE EXISTS (SELECT 1 FROM (SELECT took.* FROM took WHERE s = st.id) AS t"
                                + " WHERE t.mark < st.favourite AND t.c > st.id)"))
                .containsExactly("1", "2");
    }
}
