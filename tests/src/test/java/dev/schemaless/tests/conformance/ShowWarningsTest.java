package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** SHOW WARNINGS tells what the connection's last statement had to say. */
class ShowWarningsTest extends MemoryStoreConformance {
    @Test
    void warningsOfTheLastStatementAreShownUntilTheNext() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, at TIMESTAMP(9))");

        for (int i = 0; i < 2; i++) {
            assertThat(rows("SHOW WARNINGS"))
                    .singleElement()
                    .asString()
                    .startsWith("Warning 01000 Column 'at' keeps 6 of the 9 digits");
        }
        run("INSERT INTO t (id) VALUES (1)");
        assertThat(rows("SHOW WARNINGS")).isEmpty();
    }

    @Test
    void errorsAreShownToo() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        for (String sql : new String[] {"SELECT nothing FROM t", "INSERT INTO t VALUES (1)", "SELEKT 1"}) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                assertThat(rows("SHOW WARNINGS")).containsExactly("Error " + e.getSQLState() + " " + e.getMessage());
                continue;
            }
            throw new AssertionError(sql);
        }
    }

    @Test
    void columnsAreThoseOfMySql() throws Exception {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW WARNINGS")) {
            assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo("Level");
            assertThat(rows.getMetaData().getColumnLabel(2)).isEqualTo("Code");
            assertThat(rows.getMetaData().getColumnLabel(3)).isEqualTo("Message");
            assertThat(rows.next()).isFalse();
        }
        connection.setAutoCommit(true);
    }

    @Test
    void batchesAreStatementsToo() throws Exception {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY)");
        try (var insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
            for (int i = 0; i < 2; i++) {
                insert.setInt(1, 1);
                insert.addBatch();
            }
            assertRefused(insert::executeBatch, "23505");
        }
        assertThat(rows("SHOW WARNINGS")).singleElement().asString().startsWith("Error 23505");
    }
}
