package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A new row is written without a look, also where a writer that gave up has left its index entry. */
@OnBackend(Backend.MARIADB)
final class LeftoverEntryIT {
    @Test
    void newRowTakesOverTheEntry(TestStore place) throws SQLException {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, team BIGINT)");
            statement.execute("CREATE INDEX by_team ON t (team)");
            statement.execute("INSERT INTO t VALUES (1, 5)");
            removeRows(place);
            assertThat(idsOfTeam(statement)).as("an entry without a row").isEmpty();

            assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, 5)")).isEqualTo(1);

            assertThat(idsOfTeam(statement)).containsExactly(1L);
        }
    }

    private static void removeRows(TestStore place) throws SQLException {
        try (Connection direct = place.servers().get(0).connect(place.name());
                Statement statement = direct.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet names = statement.executeQuery("SELECT table_name FROM information_schema.tables WHERE"
                    + " table_schema = DATABASE() AND table_name REGEXP '^schemaless__t_[0-9]+_[cl]_'")) {
                while (names.next()) {
                    tables.add(names.getString(1));
                }
            }
            assertThat(tables).hasSize(2);
            for (String table : tables) {
                assertThat(statement.executeUpdate("DELETE FROM " + table)).isEqualTo(1);
            }
        }
    }

    private static List<Long> idsOfTeam(Statement statement) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT id FROM t WHERE team = 5")) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }
}
