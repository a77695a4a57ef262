package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code PURGE}: of the rows of a person, keys alone are left in the tables of the servers. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class PurgeContract extends SqlContract {
    private static final String NAME = "Griselda Purgatory";
    private static final String OLD_NAME = "Griselda Before";
    private static final String MAIL = "gp@example.org";
    private static final String BYSTANDER = "Bystander";

    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE person (id VARCHAR(20) PRIMARY KEY, name VARCHAR(40), mail VARCHAR(40) UNIQUE,"
                + " note VARCHAR(40) CELL extra)");
        update("CREATE INDEX by_name ON person (name)");
        update("INSERT INTO person VALUES ('keyed1', '" + OLD_NAME + "', '" + MAIL + "', '" + NAME + "'), ('other', '"
                + BYSTANDER + "', 'b@example.org', 'stays')");
        update("UPDATE person SET name = '" + NAME + "' WHERE id = 'keyed1'");
        update("UPDATE person SET name = 'Bystander II' WHERE id = 'other'");
    }

    private List<String> purge(String where) throws SQLException {
        return query("PURGE FROM person WHERE " + where);
    }

    private Set<String> find(String text) {
        return PhysicalScan.find(place.config(), text);
    }

    private void assertGone() {
        assertThat(find(NAME)).isEmpty();
        assertThat(find(OLD_NAME)).isEmpty();
        assertThat(find(MAIL)).isEmpty();
        assertThat(find("keyed1")).containsExactly("c", "l");
    }

    @Test
    void onlyKeysAreLeft() throws SQLException {
        assertThat(find(NAME)).containsExactly("c", "i", "l");
        assertThat(find(OLD_NAME)).contains("c");
        assertThat(find(MAIL)).contains("c", "l");

        purge("name = '" + NAME + "'");

        assertGone();
        assertThat(query("SELECT id, name, note FROM person")).containsExactly("other|Bystander II|stays");
    }

    @Test
    void deletedRowsAreErasedToo() throws SQLException {
        update("DELETE FROM person WHERE id = 'keyed1'");
        assertThat(find(NAME)).contains("c");

        purge("name = '" + OLD_NAME + "'");

        assertGone();
    }

    @Test
    void rowThatHadTheValueBeforeStays() throws SQLException {
        purge("name = '" + OLD_NAME + "'");

        assertThat(query("SELECT name FROM person WHERE id = 'keyed1'")).containsExactly(NAME);
        assertThat(find(OLD_NAME)).contains("c");
    }

    @Test
    void rowsOfTheAnswerProveIt() throws SQLException {
        List<String> counts = purge("id = 'keyed1'");

        assertThat(counts).isNotEmpty().allSatisfy(count -> assertThat(count).matches("key\\|.*|.*\\|0"));
        assertThat(counts).anyMatch(count -> count.matches("body\\|.*_c_[0-9]{6}\\|3\\|0"));
        assertThat(counts).anyMatch(count -> count.matches("body\\|.*_l_[0-9]{6}\\|2\\|0"));
        assertThat(counts).anyMatch(count -> count.matches("entry\\|.*_i[0-9]+_[0-9]{6}\\|1\\|0"));
        assertThat(counts).anyMatch(count -> count.matches("claim\\|.*_u[0-9]+_[0-9]{6}\\|1\\|0"));
        assertThat(counts).anyMatch(count -> count.matches("note\\|.*pending\\|[0-9]+\\|0"));
        assertThat(counts).anyMatch(count -> count.matches("key\\|.*_c_[0-9]{6}\\|0\\|5"));
        assertThat(counts).anyMatch(count -> count.matches("key\\|.*_l_[0-9]{6}\\|0\\|2"));
    }

    @Test
    void pastShowsNoErasedRow() throws SQLException {
        update("UPDATE person SET note = 'new' WHERE id = 'other'");
        String moment = query("SELECT CAST(MAX(_created_at) AS VARCHAR) FROM person$history")
                .get(0);
        String then = "SELECT id FROM person FOR SYSTEM_TIME AS OF TIMESTAMP '" + moment + "' ORDER BY id";
        assertThat(query(then)).containsExactly("keyed1", "other");

        purge("id = 'keyed1'");

        assertThat(query(then)).containsExactly("other");
        assertThat(
                        query(
                                "SELECT _cell, _ref_key, _body FROM person$history WHERE id = 'keyed1' ORDER BY _cell, _ref_key"))
                .containsExactly("base|0|null", "base|1|null", "base|2|null", "extra|0|null", "extra|1|null");
        assertThat(query("SELECT COUNT(*) FROM person$history WHERE name = '" + BYSTANDER + "'"))
                .containsExactly("1");
    }

    @Test
    void keyAndUniqueValuesAreFree() throws SQLException {
        purge("id = 'keyed1'");

        update("INSERT INTO person VALUES ('keyed1', 'New', '" + MAIL + "', NULL)");
        assertThat(query("SELECT name, _version FROM person WHERE mail = '" + MAIL + "'"))
                .containsExactly("New|6");
        assertThat(query("SELECT id FROM person WHERE name = 'New'")).containsExactly("keyed1");
        assertThat(purge("id = 'nobody'"))
                .isNotEmpty()
                .allSatisfy(count -> assertThat(count).endsWith("|0|0"));
    }

    @Test
    void purgeRunsOutsideOfTheTransactionThatItCommits() throws SQLException {
        connection.setAutoCommit(false);
        update("UPDATE person SET note = 'kept' WHERE id = 'other'");
        try (PreparedStatement purge = connection.prepareStatement("PURGE FROM person p WHERE p.id = ? AND name = ?")) {
            purge.setString(1, "keyed1");
            purge.setString(2, NAME);
            assertThat(purge.getMetaData().getColumnCount()).isEqualTo(4);
            try (ResultSet rows = purge.executeQuery()) {
                assertThat(texts(rows)).isNotEmpty();
            }
        }
        connection.rollback();
        connection.setAutoCommit(true);

        assertGone();
        assertThat(query("SELECT note FROM person")).containsExactly("kept");
    }

    @Test
    void finishedJobsHaveNoKeys() throws SQLException {
        purge("id = 'keyed1'");
        update("CREATE INDEX by_note ON person (note)");

        assertThat(
                        query(
                                "SELECT DISTINCT kind, phase, progress FROM sys.jobs WHERE kind IN ('INDEX', 'PURGE') ORDER BY kind"))
                .containsExactly("INDEX|done|null", "PURGE|done|null");
        assertThat(find("other")).containsExactly("c", "i", "l", "u");
    }

    @Test
    void requestsThatCannotBeAreRefused() throws SQLException {
        refuses("42000", "PURGE FROM person", "WHERE TRUE selects all");
        refuses("42P01", "PURGE FROM nothing WHERE TRUE", "nothing");
        refuses("42703", "PURGE FROM person WHERE nothing = 1", "nothing");
        connection.setReadOnly(true);
        refuses("25006", "PURGE FROM person WHERE TRUE", "read-only");
        connection.setReadOnly(false);
        update("CREATE TABLE many (id INT PRIMARY KEY)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO many VALUES (?)")) {
            for (int i = 0; i <= 10_000; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        refuses("54000", "PURGE FROM many WHERE id >= 0", "more than 10000 rows");
        assertThat(query("SELECT COUNT(*) FROM many")).containsExactly("10001");
    }
}
