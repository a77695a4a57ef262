package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables get other names, and definitions that a store cannot keep are refused. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class TableDefinitionContract extends SqlContract {
    @Test
    void aRenamedTableKeepsAllThatItHas() throws SQLException {
        update(
                "CREATE TABLE person (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email VARCHAR(20) UNIQUE, n INT)");
        update("CREATE INDEX by_n ON person (n) SHARD BY (n)");
        update("INSERT INTO person (email, n) VALUES ('a', 1), ('b', 2)");
        update("ALTER TABLE person RENAME TO member");
        update("INSERT INTO member (email, n) VALUES ('c', 2)");

        assertThat(query("SELECT email FROM member WHERE n = 2 ORDER BY email")).containsExactly("b", "c");
        assertThat(query("SELECT COUNT(DISTINCT id) FROM member")).containsExactly("3");
        refuses("23505", "INSERT INTO member (email, n) VALUES ('a', 3)", "(email) = (a)");
        refuses("42P01", "SELECT * FROM person", "person");
        assertThat(query("SHOW TABLES")).containsExactly("member|TABLE");
        try (Connection other = place.connect();
                Statement statement = other.createStatement()) {
            statement.execute("CREATE INDEX by_email_n ON member (email, n)");
            statement.execute("RENAME TABLE member TO \"Member\"");
            try (ResultSet rows = statement.executeQuery("SELECT n FROM member WHERE email = 'b' AND n > 1")) {
                assertThat(texts(rows)).containsExactly("2");
            }
        }
        assertThat(query("SHOW TABLES")).containsExactly("Member|TABLE");
        update("DROP INDEX by_n ON member");
        update("CREATE TABLE person (id INT PRIMARY KEY)");
        refuses("42P07", "ALTER TABLE member RENAME TO Person", "there is a table 'person'");
        assertThat(query("SELECT COUNT(*) FROM person")).containsExactly("0");
        update("DROP TABLE member");
        assertThat(query("SHOW TABLES")).containsExactly("person|TABLE");
    }

    @Test
    void aTransactionCommitsToATableThatWasRenamedMeanwhile() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        connection.setAutoCommit(false);
        update("INSERT INTO t VALUES (1, 1)");
        try (Connection other = place.connect();
                Statement statement = other.createStatement()) {
            statement.execute("ALTER TABLE t RENAME TO u");
        }
        connection.commit();
        connection.setAutoCommit(true);
        assertThat(query("SELECT id FROM u WHERE n = 1")).containsExactly("1");
    }

    @Test
    void indexesAreNamedWithTheirSchemaToo() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("CREATE INDEX PUBLIC.by_n ON PUBLIC.t (n)");
        assertThat(query("SHOW INDEXES FROM t")).hasSize(1);
        update("DROP INDEX PUBLIC.by_n");
        update("CREATE INDEX by_n ON t (n)");
        update("DROP INDEX by_n");
        assertThat(query("SHOW INDEXES FROM t")).isEmpty();
        refuses("42704", "DROP INDEX PUBLIC.by_n ON t", "'by_n'");
    }

    @Test
    void whatAStoreDoesNotHaveIsRefusedByName() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        for (String definition : List.of(
                "CREATE TABLE u (id INT REFERENCES t (id))",
                "CREATE TABLE u (id INT, FOREIGN KEY (id) REFERENCES t (id) ON DELETE CASCADE)",
                "CREATE TABLE u (id INT, CONSTRAINT fk FOREIGN KEY (id) REFERENCES t)",
                "ALTER TABLE t ADD CONSTRAINT fk FOREIGN KEY (n) REFERENCES t (id)")) {
            refuses("0A000", definition, "a store has no foreign keys");
        }
        for (String definition : List.of(
                "CREATE TABLE u (id INT CHECK (id > 0))",
                "CREATE TABLE u (id INT, CONSTRAINT c CHECK (id > 0))",
                "ALTER TABLE t ADD CHECK (n > 0)")) {
            refuses("0A000", definition, "a store checks no conditions");
        }
        refuses("0A000", "ALTER TABLE t ADD CONSTRAINT pk PRIMARY KEY (n)", "where the table is made");
        update("CREATE TABLE u (check INT PRIMARY KEY, references INT)");
    }
}
