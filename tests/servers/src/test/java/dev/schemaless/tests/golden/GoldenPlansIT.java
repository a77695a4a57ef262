package dev.schemaless.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every golden query has the plan that its file says, and answers the rows that it says.
 *
 * <p>With {@code -Dschemaless.golden.write=true} the files are written anew instead: what changed is to be looked at as any
 * other change is.
 */
@OnBackend(Backend.TWO_MARIADB)
final class GoldenPlansIT {
    private static final boolean WRITE = Boolean.getBoolean("schemaless.golden.write");

    @Test
    void plansAndRowsAreThoseOfTheFiles(TestStore place) throws SQLException {
        try (Connection connection = DriverManager.getConnection(place.url() + "&shards=16")) {
            GoldenRun run = new GoldenRun(connection);
            run.createTables();
            run.insertRows();
            int queries = 0;
            for (GoldenFile file : GoldenFile.all()) {
                List<GoldenQuery> answers = new ArrayList<>();
                for (GoldenQuery query : file.queries()) {
                    answers.add(run.answer(query));
                }
                queries += answers.size();
                if (WRITE) {
                    file.write(answers);
                } else {
                    assertThat(GoldenFile.text(answers)).as(file.toString()).isEqualTo(GoldenFile.text(file.queries()));
                }
            }
            assertThat(queries).isGreaterThanOrEqualTo(60);
        }
    }
}
