package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** LIKE whose pattern is a parameter, a column, or an expression of them. */
final class LikeTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void fill() {
        STORE.run(
                "CREATE TABLE guest (id INTEGER PRIMARY KEY, name VARCHAR(20), form VARCHAR(20))",
                "INSERT INTO guest VALUES (1, 'Anna', 'A%'), (2, 'Bert', '_ert'), (3, 'anton', 'A%'), (4, NULL, '%'),"
                        + " (5, '50%', NULL)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @Test
    void eachExecutionHasItsOwnPattern() {
        String like = "SELECT id FROM guest WHERE name LIKE ? ORDER BY id";

        assertThat(STORE.query(like, "A%")).containsExactly("1");
        assertThat(STORE.query(like, "%t%")).containsExactly("2", "3");
        assertThat(STORE.query(like, "%")).containsExactly("1", "2", "3", "5");
        assertThat(STORE.query(like, (Object) null)).isEmpty();
    }

    @Test
    void caseIsIgnoredAndEscapesAreTaken() {
        assertThat(STORE.query("SELECT id FROM guest WHERE name ILIKE ? ORDER BY id", "aN%"))
                .containsExactly("1", "3");
        assertThat(STORE.query("SELECT id FROM guest WHERE name LIKE ? ESCAPE '!'", "%!%"))
                .containsExactly("5");
        assertThat(STORE.query("SELECT id FROM guest WHERE name NOT LIKE ? ORDER BY id", "%n%"))
                .containsExactly("2", "5");
    }

    @Test
    void patternOfAColumnIsTheRowsOwn() {
        assertThat(STORE.query("SELECT id FROM guest WHERE name LIKE form ORDER BY id"))
                .containsExactly("1", "2");
        assertThat(STORE.query(
                        "SELECT a.id, b.id FROM guest a, guest b WHERE a.name LIKE b.form AND a.id <> b.id"
                                + " AND b.id < ? ORDER BY a.id, b.id",
                        4))
                .containsExactly("1|3");
    }
}
