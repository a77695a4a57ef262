package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one session defines, another sees at once, also one in another JVM whose statements were planned before. */
@OnBackend({Backend.TWO_MARIADB, Backend.MYSQL})
final class OtherSessionContract {
    private static final String ALL = "SELECT * FROM item";
    private static final String BY_WORD = "SELECT id FROM item WHERE word = 'a'";

    private Connection here;
    private Connection beside;
    private ChildJvm elsewhere;

    @BeforeEach
    void open(TestStore place) throws SQLException, IOException {
        here = place.connect();
        beside = place.connect();
        elsewhere = ChildJvm.start(256, SqlServant.class, place.url());
        run("CREATE TABLE item (id BIGINT PRIMARY KEY, word VARCHAR(20))");
        run("INSERT INTO item VALUES (1, 'a'), (2, 'b')");
    }

    @AfterEach
    void close() throws SQLException, IOException {
        elsewhere.close();
        beside.close();
        here.close();
    }

    @Test
    void tablesComeAndGo() throws SQLException, IOException {
        assertBoth(ALL, "1|a", "2|b");
        run("DROP TABLE item");
        assertBoth(ALL, "42P01");
        run("CREATE TABLE item (id BIGINT PRIMARY KEY, word VARCHAR(20))");
        assertBoth(ALL);
        run("INSERT INTO item VALUES (3, 'c')");
        assertBoth(ALL, "3|c");
    }

    @Test
    void tableOfTheSameNameIsAnotherOne() throws SQLException, IOException {
        assertBoth(ALL, "1|a", "2|b");
        run("DROP TABLE item");
        run("CREATE TABLE item (word VARCHAR(20) PRIMARY KEY, id DOUBLE)");
        run("INSERT INTO item VALUES ('a', 0.5)");
        assertBoth(ALL, "a|0.5");
        assertBoth(BY_WORD, "0.5");
    }

    @Test
    void columnsComeAndGo() throws SQLException, IOException {
        String colour = "SELECT id, colour FROM item WHERE id = 3";
        assertBoth(ALL, "1|a", "2|b");
        assertBoth(colour, "42703");
        run("ALTER TABLE item ADD COLUMN colour VARCHAR(10)");
        run("INSERT INTO item VALUES (3, 'c', 'red')");
        assertBoth(ALL, "1|a|null", "2|b|null", "3|c|red");
        assertBoth(colour, "3|red");
        run("ALTER TABLE item RENAME COLUMN colour TO shade");
        assertBoth(colour, "42703");
        assertBoth("SELECT shade FROM item WHERE id = 3", "red");
        run("ALTER TABLE item DROP COLUMN word");
        assertBoth(ALL, "1|null", "2|null", "3|red");
        assertBoth(BY_WORD, "42703");
    }

    @Test
    void indexesComeAndGoWithoutLosingRows() throws SQLException, IOException {
        assertBoth(BY_WORD, "1");
        run("CREATE INDEX by_word ON item (word)");
        assertThat(askElsewhere("INSERT INTO item VALUES (3, 'a')")).isEmpty();
        assertBoth(BY_WORD, "1", "3");
        assertThat(askElsewhere("EXPLAIN " + BY_WORD)).anyMatch(line -> line.contains("index by_word"));
        run("DROP INDEX by_word ON item");
        assertThat(askElsewhere("INSERT INTO item VALUES (4, 'a')")).isEmpty();
        assertBoth(BY_WORD, "1", "3", "4");
        run("CREATE INDEX by_word ON item (word)");
        assertBoth(BY_WORD, "1", "3", "4");
    }

    @Test
    void rowsOfOthersAreEnteredInIndexesTheyHaveNotHeardOf() throws SQLException, IOException {
        for (int round = 0; round < 5; round++) {
            run("CREATE INDEX by_word ON item (word)");
            int before = 10 + 2 * round;
            assertThat(askElsewhere("INSERT INTO item VALUES (" + before + ", 'z')"))
                    .isEmpty();
            assertThat(ask(here, "SELECT COUNT(*) FROM item WHERE word = 'z'"))
                    .containsExactly(String.valueOf(2 * round + 1));
            run("DROP INDEX by_word ON item");
            assertThat(askElsewhere("INSERT INTO item VALUES (" + (before + 1) + ", 'z')"))
                    .isEmpty();
        }
        assertBoth("SELECT COUNT(*) FROM item WHERE word = 'z'", "10");
    }

    @Test
    void viewsComeAndGo() throws SQLException, IOException {
        String view = "SELECT * FROM words";
        assertBoth(view, "42P01");
        run("CREATE VIEW words AS SELECT word FROM item");
        assertBoth(view, "a", "b");
        run("DROP VIEW words");
        assertBoth(view, "42P01");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = here.createStatement()) {
            statement.execute(sql);
        }
    }

    private void assertBoth(String sql, String... rows) throws SQLException, IOException {
        assertThat(askElsewhere(sql)).as("in another JVM").containsExactlyInAnyOrder(rows);
        assertThat(ask(beside, sql)).as("in this JVM").containsExactlyInAnyOrder(rows);
    }

    private List<String> askElsewhere(String sql) throws IOException {
        elsewhere.writeLine(sql);
        List<String> lines = new ArrayList<>();
        String line = elsewhere.readLine();
        for (; line != null && !line.equals("."); line = elsewhere.readLine()) {
            lines.add(line);
        }
        assertThat(line).as("the other JVM answers").isNotNull();
        return lines;
    }

    private static List<String> ask(Connection connection, String sql) {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    values.add(String.valueOf(rows.getString(column)));
                }
                lines.add(String.join("|", values));
            }
        } catch (SQLException e) {
            lines.add(e.getSQLState());
        }
        return lines;
    }
}
