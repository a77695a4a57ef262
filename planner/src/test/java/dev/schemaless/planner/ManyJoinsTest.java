package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Statements that join as many tables as anyone has been seen to. */
class ManyJoinsTest {
    private static final int TABLES = 64;
    private static final int COLUMNS = 30;
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        String columns =
                IntStream.range(0, COLUMNS).mapToObj(i -> ", c" + i + " INT").collect(Collectors.joining());
        STORE.run("CREATE TABLE step (id INT PRIMARY KEY, onto INT" + columns + ")");
        STORE.run("CREATE TABLE one (v INT)", "INSERT INTO one VALUES (9)");
        for (int id = 0; id < 10; id++) {
            STORE.update("INSERT INTO step (id, onto, c0, c29) VALUES (?, ?, ?, 7)", id, (id + 1) % 10, id * id);
        }
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** A walk over a table, named in an order in which neighbours would be multiplied. */
    private static String walk(String selected) {
        List<String> tables = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < TABLES; i++) {
            tables.add("step s" + i);
            steps.add(i == 0 ? "s0.id = 3" : "s" + i + ".id = s" + (i - 1) + ".onto");
        }
        Random random = new Random(42);
        Collections.shuffle(tables, random);
        Collections.shuffle(steps, random);
        return "SELECT " + selected + " FROM " + String.join(", ", tables) + " WHERE " + String.join(" AND ", steps);
    }

    @Test
    void tablesAreJoinedAlongTheirConditions() {
        assertThat(STORE.query(walk("s0.id, s1.id, s2.c0, s63.id"))).containsExactly("3|4|25|6");
    }

    /** That many rows are no number: {@code 1e5} to the power of 64. */
    @Test
    void tablesWithoutConditionsAreMultiplied() {
        String tables = IntStream.range(0, TABLES).mapToObj(i -> "one o" + i).collect(Collectors.joining(", "));

        assertThat(STORE.query("SELECT COUNT(*), MAX(o7.v) FROM " + tables)).containsExactly("1|9");
    }

    @Test
    void everyColumnOfAllTablesIsSelected() {
        List<String> rows = STORE.query(walk("*"));

        assertThat(rows).hasSize(1);
        String[] values = rows.get(0).split("\\|");
        assertThat(values).hasSize(TABLES * (COLUMNS + 2));
        assertThat(values[COLUMNS + 1]).isEqualTo("7");
    }
}
