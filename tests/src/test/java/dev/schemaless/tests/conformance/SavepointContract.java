package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class SavepointContract extends MemoryStoreConformance {
    @BeforeEach
    void createRooms() throws SQLException {
        run(
                "CREATE TABLE room (id INTEGER NOT NULL PRIMARY KEY, kind VARCHAR(10))",
                "CREATE INDEX by_kind ON room (kind)",
                "INSERT INTO room VALUES (1, 'king'), (2, 'twin')");
        connection.setAutoCommit(false);
    }

    @Test
    void rollbackRestoresRowsAndIndexAnswers() throws Exception {
        run("UPDATE room SET kind = 'suite' WHERE id = 1");
        Savepoint savepoint = connection.setSavepoint();
        run(
                "UPDATE room SET kind = 'attic' WHERE id = 1",
                "DELETE FROM room WHERE id = 2",
                "INSERT INTO room VALUES (3, 'attic')");
        connection.rollback(savepoint);

        assertThat(rows("SELECT id, kind FROM room ORDER BY id")).containsExactly("1 suite", "2 twin");
        assertThat(rows("SELECT id FROM room WHERE kind = 'attic'")).isEmpty();
        assertThat(rows("SELECT id FROM room WHERE kind = 'suite'")).containsExactly("1");
        connection.commit();
        assertThat(rows("SELECT id, kind FROM room ORDER BY id")).containsExactly("1 suite", "2 twin");
    }

    @Test
    void savepointStaysValidAfterARollbackToIt() throws Exception {
        Savepoint savepoint = connection.setSavepoint("start");
        for (int i = 0; i < 2; i++) {
            run("DELETE FROM room");
            connection.rollback(savepoint);
            assertThat(rows("SELECT id FROM room ORDER BY id")).containsExactly("1", "2");
        }
    }

    @Test
    void laterSavepointsEndWithARollbackToAnEarlierOne() throws Exception {
        Savepoint first = connection.setSavepoint();
        Savepoint second = connection.setSavepoint();
        connection.rollback(first);

        assertRefused(() -> connection.rollback(second), "3B001").withMessageContaining("Set it anew");
        connection.rollback(first);
    }

    @Test
    void releasedSavepointIsRefusedAndItsChangesStay() throws Exception {
        Savepoint savepoint = connection.setSavepoint();
        run("DELETE FROM room WHERE id = 1");
        connection.releaseSavepoint(savepoint);

        assertRefused(() -> connection.rollback(savepoint), "3B001").withMessageContaining("savepoint");
        assertRefused(() -> connection.releaseSavepoint(savepoint), "3B001").withMessageContaining("savepoint");
        connection.commit();
        assertThat(rows("SELECT id FROM room")).containsExactly("2");
    }

    /** How often savepoints are set and released; some two hundred times filled 64 KiB once. */
    private int rounds() {
        return place.servers().isEmpty() ? 5_000 : 500;
    }

    @Test
    void releasedSavepointsTakeNoMemory() throws Exception {
        connection.rollback();
        try (Connection small = DriverManager.getConnection(place.url() + "&maxTransactionBytes=64k")) {
            small.setAutoCommit(false);
            try (PreparedStatement update = small.prepareStatement("UPDATE room SET kind = ? WHERE id = 1")) {
                for (int i = 0; i < rounds(); i++) {
                    Savepoint savepoint = small.setSavepoint();
                    update.setString(1, "room " + i);
                    assertThat(update.executeUpdate()).isEqualTo(1);
                    small.releaseSavepoint(savepoint);
                }
            }
            small.commit();
        }
        assertThat(rows("SELECT kind FROM room WHERE id = 1")).containsExactly("room " + (rounds() - 1));
    }

    @Test
    void savepointsEndWithTheirTransaction() throws Exception {
        Savepoint beforeCommit = connection.setSavepoint();
        connection.commit();
        assertRefused(() -> connection.rollback(beforeCommit), "3B001").withMessageContaining("savepoint");

        Savepoint beforeRollback = connection.setSavepoint();
        connection.rollback();
        assertRefused(() -> connection.rollback(beforeRollback), "3B001").withMessageContaining("savepoint");

        Savepoint beforeDefinition = connection.setSavepoint();
        run("CREATE TABLE t (a INT)");
        assertRefused(() -> connection.rollback(beforeDefinition), "3B001").withMessageContaining("savepoint");
    }

    @Test
    void savepointsOfOthersAreRefused() throws Exception {
        try (Connection other = place.connect()) {
            other.setAutoCommit(false);
            Savepoint foreign = other.setSavepoint("mine");
            connection.setSavepoint("mine");

            assertRefused(() -> connection.rollback(foreign), "3B001").withMessageContaining("savepoint");
            assertRefused(() -> connection.releaseSavepoint(foreign), "3B001").withMessageContaining("savepoint");
        }
        assertRefused(() -> connection.rollback(null), "3B001").withMessageContaining("it is null");
    }

    @Test
    void savepointHasAnIdOrAName() throws Exception {
        Savepoint numbered = connection.setSavepoint();
        Savepoint named = connection.setSavepoint("here");

        assertThat(connection.setSavepoint().getSavepointId()).isNotEqualTo(numbered.getSavepointId());
        assertThat(named.getSavepointName()).isEqualTo("here");
        assertRefused(named::getSavepointId, "3B001").withMessageContaining("'here'");
        assertRefused(numbered::getSavepointName, "3B001").withMessageContaining("getSavepointId()");
        assertRefused(() -> connection.setSavepoint(null), "22023").withMessageContaining("name is null");
    }

    @Test
    void autocommitHasNoSavepoints() throws Exception {
        Savepoint savepoint = connection.setSavepoint();
        connection.setAutoCommit(true);

        assertRefused(connection::setSavepoint, "25000").withMessageContaining("autocommit");
        assertRefused(() -> connection.setSavepoint("x"), "25000").withMessageContaining("autocommit");
        assertRefused(() -> connection.rollback(savepoint), "25000").withMessageContaining("autocommit");
        assertRefused(() -> connection.releaseSavepoint(savepoint), "25000").withMessageContaining("autocommit");
    }
}
