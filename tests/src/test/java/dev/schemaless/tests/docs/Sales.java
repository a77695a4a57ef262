package dev.schemaless.tests.docs;

import static dev.schemaless.tests.fixture.Statements.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The tables of the recipe of totals in docs/history.md, and random changes of them. Not thread-safe. */
final class Sales implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int SALES = 40;
    private static final int CITIES = 5;

    private final SplittableRandom random = new SplittableRandom(7);
    private final Connection connection;

    Sales(TestStore place) throws SQLException, IOException {
        connection = place.connect();
        for (Tour.Step step : Tour.of(Files.readString(ProjectRoot.resolve("docs/history.md")))) {
            if (step.statements().stream().anyMatch(sql -> sql.contains("city_total"))) {
                for (String sql : step.statements()) {
                    execute(connection, sql);
                }
            }
        }
    }

    /** Sells, corrects, moves to another city and cancels. */
    void change(int changes) throws SQLException {
        for (int i = 0; i < changes; i++) {
            int id = random.nextInt(SALES);
            String city = "'city " + random.nextInt(CITIES) + "'";
            int cents = random.nextInt(1000);
            execute(
                    connection,
                    switch (random.nextInt(4)) {
                        case 0 -> "DELETE FROM sale WHERE id = " + id;
                        case 1 -> "UPDATE sale SET cents = " + cents + " WHERE id = " + id;
                        default -> "UPSERT INTO sale VALUES (" + id + ", " + city + ", " + cents + ")";
                    });
        }
    }

    void deleteAll() throws SQLException {
        execute(connection, "DELETE FROM sale");
    }

    /** Waits until the totals that are kept are those of the rows. */
    void awaitTotals() {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(
                                rows("SELECT * FROM city_total WHERE sales > 0 OR cents <> 0 ORDER BY city"))
                        .isEqualTo(rows("SELECT city, COUNT(*), SUM(cents) FROM sale GROUP BY city ORDER BY city")));
    }

    /** Returns the totals as they are kept now. */
    List<String> totals() throws SQLException {
        return rows("SELECT * FROM city_total ORDER BY city");
    }

    /** Waits until other totals are kept than earlier ones. */
    void awaitOtherTotals(List<String> earlier) {
        await().atMost(PATIENCE).until(() -> !totals().equals(earlier));
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1) + " " + rows.getLong(2) + " " + rows.getLong(3));
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
