package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A statement whose plan has no time to be searched for runs all the same. */
class PlanningTimeoutTest {
    private static final TestStore STORE = new TestStore(new SessionSettings(
            SessionSettings.Quoting.DOUBLE_QUOTE,
            SessionSettings.TypeMismatch.ERROR,
            ZoneOffset.UTC,
            "tester",
            SessionSettings.ChangeLimits.DEFAULT,
            SessionSettings.Scatter.ALLOW,
            Duration.ZERO));

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE person (id INT PRIMARY KEY, town VARCHAR, age INT)",
                "CREATE INDEX by_town ON person (town)",
                "CREATE INDEX by_town_and_age ON person (town, age)",
                "CREATE TABLE town (name VARCHAR PRIMARY KEY, country VARCHAR)",
                "INSERT INTO person VALUES (1, 'Rome', 30), (2, 'Oslo', 40), (3, 'Rome', 50)",
                "INSERT INTO town VALUES ('Rome', 'Italy'), ('Oslo', 'Norway')");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @Test
    void cheapestWayToFindEachTablesRowsIsTaken() {
        assertThat(STORE.explain("SELECT id FROM person WHERE town = 'Rome' AND age = 50"))
                .contains("by=[index by_town_and_age]");
        assertThat(STORE.query("SELECT id FROM person WHERE town = 'Rome' AND age = 50"))
                .containsExactly("3");
        assertThat(STORE.explain("SELECT age FROM person WHERE id = 2 AND town = 'Oslo'"))
                .contains("by=[primary key]");
    }

    @Test
    void joinsAggregatesAndSortsAreExecuted() {
        assertThat(STORE.query("""
                        SELECT t.country, COUNT(*), MAX(p.age) FROM person p, town t, person q
                        WHERE p.town = t.name AND q.id = p.id GROUP BY t.country ORDER BY t.country DESC
                        """)).containsExactly("Norway|1|40", "Italy|2|50");
        assertThat(STORE.query("SELECT name FROM town t WHERE EXISTS (SELECT 1 FROM person p WHERE p.town = t.name AND"
                        + " p.age < 35) UNION SELECT town FROM person WHERE age = 40 ORDER BY 1"))
                .containsExactly("Oslo", "Rome");
    }

    @Test
    void rowsAreChanged() {
        STORE.run("INSERT INTO person VALUES (9, 'Bari', 1)");
        assertThat(STORE.update("UPDATE person SET age = (SELECT MAX(id) FROM person) WHERE town = 'Bari'"))
                .isEqualTo(1);
        assertThat(STORE.query("SELECT age FROM person WHERE id = 9")).containsExactly("9");
        assertThat(STORE.update("DELETE FROM person WHERE id = 9")).isEqualTo(1);
    }
}
