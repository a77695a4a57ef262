package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Numbers of 38 digits keep places behind the point where others have some. */
class LongDecimalTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE n (id INTEGER PRIMARY KEY, g INTEGER, v BIGINT)",
                "INSERT INTO n VALUES (1, 1, 1), (2, 2, 2)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @Test
    void averagesOfSumsHavePlaces() {
        assertThat(first("SELECT AVG(s) FROM (SELECT SUM(v) AS s FROM n GROUP BY g) AS x"))
                .startsWith("1.5");
    }

    @Test
    void whatStandsForASumKeepsItsPlaces() {
        assertThat(first("SELECT COALESCE(SUM(v), 0.5) FROM n WHERE id > 5")).startsWith("0.5");
        assertThat(first("SELECT CASE WHEN SUM(v) > 5 THEN SUM(v) ELSE 0.25 END FROM n"))
                .startsWith("0.25");
    }

    @Test
    void unionsOfSumsKeepPlaces() {
        assertThat(STORE.sorted("SELECT SUM(v) FROM n UNION ALL SELECT 0.25"))
                .anyMatch(row -> row.startsWith("0.25"))
                .anyMatch(row -> row.startsWith("3"));
    }

    private static String first(String sql) {
        List<String> rows = STORE.sorted(sql);
        return rows.get(0);
    }
}
