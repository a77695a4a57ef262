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
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A writer on a file store that is killed at random moments, again and again; run by {@code make soak}. */
@OnBackend(Backend.H2_FILE)
final class KilledWriterSoak {
    private static final int KILLS = 20;
    private static final int LONGEST_MILLIS = 200;

    @Test
    void leavesWholeStatementsAndEveryAcknowledgedOne(TestStore place) throws Exception {
        create(place);
        Random random = new Random();
        List<Long> acknowledged = new ArrayList<>();
        long next = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            acknowledged.addAll(writeAndKill(place, next, random.nextInt(LONGEST_MILLIS)));
            try (Connection connection = place.connect()) {
                Map<Long, Long> rows = statements(connection);
                assertThat(rows.values()).as("rows of each statement").containsOnly((long) Writer.ROWS);
                assertThat(rows.keySet()).containsAll(acknowledged);
                assertIndexesAgree(connection);
                next = rows.keySet().stream().mapToLong(Long::longValue).max().orElseThrow() + 1;
            }
        }
        assertThat(acknowledged).hasSizeGreaterThan(KILLS).doesNotHaveDuplicates();
    }

    private static void create(TestStore place) throws SQLException {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, statement BIGINT, word VARCHAR(20))");
            statement.execute("CREATE INDEX by_word ON item (word)");
            statement.execute("CREATE INDEX by_statement ON item (statement)");
            reuseSpaceAtOnce(place);
        }
    }

    /** Else H2 writes at the end of the file for its first 45 seconds, where what was written last is easy to find again. */
    private static void reuseSpaceAtOnce(TestStore place) throws SQLException {
        try (Connection partition = place.connectToPartition(0);
                Statement statement = partition.createStatement()) {
            statement.execute("SET RETENTION_TIME 0");
        }
    }

    private static List<Long> writeAndKill(TestStore place, long first, int millis)
            throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        try (ChildJvm writer = ChildJvm.start(256, Writer.class, place.url(), String.valueOf(first))) {
            String line = writer.readLine();
            assertThat(line).as("the writer writes").isNotNull();
            lines.add(String.valueOf(line));
            Thread.sleep(millis);
            lines.addAll(writer.kill());
        }
        return lines.stream().map(Long::valueOf).toList();
    }

    private static Map<Long, Long> statements(Connection connection) throws SQLException {
        Map<Long, Long> rows = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT statement, id, word FROM item")) {
            while (found.next()) {
                assertThat(found.getString(3)).isEqualTo(Writer.word(found.getLong(2)));
                rows.merge(found.getLong(1), 1L, Long::sum);
            }
        }
        return rows;
    }

    private static void assertIndexesAgree(Connection connection) throws SQLException {
        long rows = number(connection, "SELECT COUNT(*) FROM item");
        long byWord = 0;
        for (int word = 0; word < Writer.WORDS; word++) {
            byWord += number(connection, "SELECT COUNT(*) FROM item WHERE word = '" + Writer.word(word) + "'");
        }
        assertThat(byWord).as("rows found by by_word").isEqualTo(rows);
        assertThat(number(connection, "SELECT COUNT(*) FROM item WHERE statement >= 0"))
                .as("rows found by by_statement")
                .isEqualTo(rows);
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
