package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class GeneratedKeysContract extends MemoryStoreConformance {
    private static final String INSERT = "INSERT INTO guest (name) VALUES ('Ada')";
    private static final String INSERT_PREPARED = "INSERT INTO guest (id, name) VALUES (?, ?)";

    private Statement statement;

    @BeforeEach
    void createGuests() throws SQLException {
        run("CREATE TABLE guest (id VARCHAR(36) DEFAULT UUID() PRIMARY KEY, name VARCHAR(20),"
                + " stars INTEGER DEFAULT 3 NOT NULL)");
        statement = connection.createStatement();
    }

    @AfterEach
    void closeStatement() throws SQLException {
        statement.close();
    }

    private static List<String> labels(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i));
        }
        return labels;
    }

    private List<String> keys() throws SQLException {
        return texts(statement.getGeneratedKeys());
    }

    @Test
    void primaryKeyIsReturnedFirstAndThenTheRowKey() throws Exception {
        statement.executeUpdate(INSERT, Statement.RETURN_GENERATED_KEYS);
        try (ResultSet keys = statement.getGeneratedKeys()) {
            assertThat(labels(keys)).containsExactly("id", "_row_key");
            assertThat(keys.getStatement()).isSameAs(statement);
            assertThat(keys.next()).isTrue();
            assertThat(keys.getString("_row_key")).matches("[0-9a-f]{4}-22[0-9a-f]+");
            assertThat(rows("SELECT id, _row_key FROM guest"))
                    .containsExactly(keys.getString(1) + " " + keys.getString(2));
            assertThat(keys.next()).isFalse();
        }
    }

    @Test
    void columnsAreChosenByNameInTheOrderGiven() throws Exception {
        statement.execute(INSERT, new String[] {"STARS", "name"});

        assertThat(labels(statement.getGeneratedKeys())).containsExactly("stars", "name");
        assertThat(keys()).containsExactly("3 Ada");
        assertThat(keys()).as("asked again").containsExactly("3 Ada");
    }

    @Test
    void columnsAreChosenByTheirNumberInTheTable() throws Exception {
        statement.executeLargeUpdate(INSERT, new int[] {3, 2});

        assertThat(keys()).containsExactly("3 Ada");
    }

    @Test
    void metaDataIsThatOfTheColumns() throws Exception {
        statement.executeUpdate(INSERT, new String[] {"id", "stars"});
        ResultSetMetaData columns = statement.getGeneratedKeys().getMetaData();

        assertThat(columns.getColumnType(1)).isEqualTo(Types.VARCHAR);
        assertThat(columns.getPrecision(1)).isEqualTo(36);
        assertThat(columns.getColumnType(2)).isEqualTo(Types.INTEGER);
        assertThat(columns.isNullable(2)).isEqualTo(ResultSetMetaData.columnNoNulls);
        assertThat(columns.getTableName(1)).isEqualTo("guest");
    }

    @Test
    void unknownColumnsAreRefusedBeforeAnythingRuns() throws Exception {
        assertRefused(() -> statement.executeUpdate(INSERT, new String[] {"nmae"}), "42703")
                .withMessageContaining("Did you mean 'name'?");
        assertRefused(() -> statement.executeUpdate(INSERT, new int[] {0}), "07009")
                .withMessageContaining("no column 0");
        assertRefused(() -> connection.prepareStatement(INSERT, new int[] {4}), "07009")
                .withMessageContaining("no column 4, the table has 3");
        assertRefused(() -> connection.prepareStatement(INSERT, new String[] {"x"}), "42703")
                .withMessageContaining("'x'");
        assertRefused(() -> statement.execute(INSERT, 7), "22023").withMessageContaining("RETURN_GENERATED_KEYS");
        assertThat(rows("SELECT name FROM guest")).isEmpty();
    }

    @Test
    void nothingIsReturnedUnlessItIsAskedFor() throws Exception {
        assertThat(keys()).as("before any execution").isEmpty();
        statement.executeUpdate(INSERT, Statement.RETURN_GENERATED_KEYS);
        statement.executeUpdate(INSERT);
        assertThat(keys()).isEmpty();
        statement.executeUpdate(INSERT, Statement.NO_GENERATED_KEYS);
        assertThat(keys()).isEmpty();
        statement.executeUpdate(INSERT, new int[0]);
        assertThat(keys()).isEmpty();
    }

    @Test
    void statementsThatInsertNothingReturnNothing() throws Exception {
        run(INSERT);

        statement.executeUpdate("UPDATE guest SET stars = 4", Statement.RETURN_GENERATED_KEYS);
        assertThat(keys()).isEmpty();
        statement.executeUpdate("DELETE FROM guest", new String[] {"id"});
        assertThat(keys()).isEmpty();
        statement.execute("CREATE TABLE t (a INT)", Statement.RETURN_GENERATED_KEYS);
        assertThat(keys()).isEmpty();
        statement.execute("SELECT name FROM guest", new String[] {"whatever"});
        assertThat(keys()).isEmpty();
    }

    @Test
    void onlyNewRowsAreReturned() throws Exception {
        run("INSERT INTO guest (id, name) VALUES ('a', 'Ada')");
        statement.executeUpdate(
                "UPSERT INTO guest (id, name) VALUES ('a', 'Ada L'), ('b', 'Bob')", new String[] {"id", "stars"});

        assertThat(keys()).containsExactly("b 3");
    }

    @Test
    void allRowsOfAStatementAreReturned() throws Exception {
        statement.executeUpdate("INSERT INTO guest (id, name) VALUES ('a', 'Ada'), ('b', 'Bob')", new String[] {"id"});

        assertThat(keys()).containsExactly("a", "b");
    }

    @Test
    void preparedStatementReturnsKeysOfEachExecution() throws Exception {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO guest (name) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (String name : List.of("Ada", "Bob")) {
                insert.setString(1, name);
                insert.executeUpdate();
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    keys.next();
                    assertThat(rows("SELECT name FROM guest WHERE id = '" + keys.getString("id") + "'"))
                            .containsExactly(name);
                }
            }
        }
    }

    @Test
    void batchReturnsTheKeysOfAllExecutionsInOrder() throws Exception {
        try (PreparedStatement insert =
                connection.prepareStatement(INSERT_PREPARED, new String[] {"id", "name", "stars"})) {
            for (String id : List.of("c", "a", "b")) {
                insert.setString(1, id);
                insert.setString(2, id + id);
                insert.addBatch();
            }
            insert.executeBatch();
            assertThat(texts(insert.getGeneratedKeys())).containsExactly("c cc 3", "a aa 3", "b bb 3");
        }
    }

    @Test
    void refusedBatchReturnsNothing() throws Exception {
        try (PreparedStatement insert = connection.prepareStatement(INSERT_PREPARED, new int[] {1})) {
            for (int i = 0; i < 2; i++) {
                insert.setString(1, "same");
                insert.setString(2, "Ada");
                insert.addBatch();
            }
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(insert::executeBatch)
                    .satisfies(e -> assertThat(e.getUpdateCounts()).containsExactly(1, Statement.EXECUTE_FAILED));
            assertThat(texts(insert.getGeneratedKeys())).isEmpty();
        }
    }

    @Test
    void keysAreKnownBeforeTheCommit() throws Exception {
        connection.setAutoCommit(false);
        statement.executeUpdate(INSERT, Statement.RETURN_GENERATED_KEYS);
        List<String> keys = keys();
        connection.commit();

        assertThat(rows("SELECT id, _row_key FROM guest")).isEqualTo(keys);
    }

    @Test
    void keysOfSeveralColumnsComeBeforeTheRowKey() throws Exception {
        run("CREATE TABLE stay (note VARCHAR, room INTEGER, day_no INTEGER, PRIMARY KEY (room, day_no))");
        statement.executeUpdate("INSERT INTO stay VALUES ('late', 7, 3)", Statement.RETURN_GENERATED_KEYS);

        assertThat(labels(statement.getGeneratedKeys())).containsExactly("room", "day_no", "_row_key");
    }

    @Test
    void rowKeyIsTheOnlyKeyOfTableWithoutPrimaryKey() throws Exception {
        run("CREATE TABLE note (line VARCHAR)");
        statement.executeUpdate("INSERT INTO note VALUES ('a')", Statement.RETURN_GENERATED_KEYS);

        assertThat(labels(statement.getGeneratedKeys())).containsExactly("_row_key");
    }
}
