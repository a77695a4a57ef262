package dev.schemaless.tests.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The rows of golden queries are the same wherever the store lies, and whether they are committed or not. */
@OnBackend(Backend.H2_MEMORY)
final class GoldenRowsTest {
    @Test
    void rowsAreThoseOfTheFiles(TestStore place) throws SQLException {
        try (Connection connection = place.connect()) {
            GoldenRun run = new GoldenRun(connection);
            run.createTables();
            run.insertRows();
            assertRows(run);
        }
    }

    @Test
    void aTransactionSeesThemBeforeItCommits(TestStore place) throws SQLException {
        try (Connection connection = place.connect()) {
            GoldenRun run = new GoldenRun(connection);
            run.createTables();
            connection.setAutoCommit(false);
            run.insertRows();
            assertRows(run);
            connection.rollback();
        }
    }

    /** The JVM that runs all golden queries has no compiler to load, so that no statement needs one. */
    @Test
    void noCompilerIsOnTheClassPath() {
        assertThatExceptionOfType(ClassNotFoundException.class)
                .isThrownBy(() -> Class.forName("org.codehaus.janino.SimpleCompiler"));
    }

    private static void assertRows(GoldenRun run) throws SQLException {
        for (GoldenFile file : GoldenFile.all()) {
            for (GoldenQuery query : file.queries()) {
                assertThat(run.rows(query)).as(query.statement()).isEqualTo(query.rows());
            }
        }
    }
}
