package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What it takes to plan a statement that no connection has seen, against one whose plan is known: the same text with another
 * literal. Nothing is executed; the floor is the plan cache, which finds the plan without parsing.
 */
final class PlanBench {
    private static final int STATEMENTS = 200;

    /** A {@code %d} is where the text varies, a {@code ?} where a literal does. */
    private static final Map<String, String> TEXTS = Map.of(
            "plan-point", "SELECT id, team, label, price AS p%d FROM item WHERE id = ?",
            "plan-index", "SELECT id, price AS p%d FROM item WHERE team = ? AND price > 1",
            "plan-first", "SELECT id AS p%d FROM item WHERE team = ? ORDER BY price LIMIT 3",
            "plan-group", "SELECT team, COUNT(*) AS p%d FROM item WHERE price > ? GROUP BY team",
            "plan-join", "SELECT a.id AS p%d FROM item a JOIN item b ON a.id = b.team WHERE a.price = ?");

    private Connection connection;
    private int next;

    @Test
    void planningAgainstFindingAPlan() throws Exception {
        try (TestStore place = TestStore.on(Backend.H2_MEMORY)) {
            connection = place.connect();
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
                statement.execute("CREATE INDEX by_team ON item (team)");
            }
            for (String name : TEXTS.keySet().stream().sorted().toList()) {
                String text = TEXTS.get(name);
                new Comparison(name, STATEMENTS, times -> plan(text, times, true), times -> plan(text, times, false))
                        .run();
            }
            connection.close();
        }
    }

    private void plan(String text, int times, boolean anew) throws SQLException {
        for (int i = 0; i < times; i++) {
            int number = next++;
            String sql = String.format(text, anew ? number : 0).replace("?", String.valueOf(number));
            connection.prepareStatement(sql).close();
        }
    }
}
