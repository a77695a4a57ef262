package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tables of many rows that are read whole in a small heap: row by row, and in groups. */
@Tag("slow")
abstract class LargeScanContract {
    private static final int HEAP = 96;
    private static final int TEAMS = 100;
    private static final int BATCH = 5_000;
    private static final String FILLER = "words that make a row as long as rows are, ".repeat(16);

    /** Returns how many rows the table has. */
    abstract int rows();

    @Test
    void wholeTablePassesThroughASmallHeap(TestStore place) throws Exception {
        fill(place);
        try (ChildJvm child = ChildJvm.start(HEAP, FullScan.class, place.url(), "SELECT * FROM event")) {
            assertThat(child.finish().get(0)).isEqualTo(String.valueOf(rows()));
        }
        try (ChildJvm child = ChildJvm.start(HEAP, SqlServant.class, place.url())) {
            assertThat(ask(child, "SELECT team, COUNT(*), SUM(points) FROM event GROUP BY team"))
                    .hasSize(TEAMS)
                    .contains("7|" + rows() / TEAMS + "|" + rows() / TEAMS * 7L);
            assertThat(ask(child, "SELECT COUNT(*), MAX(id) FROM event WHERE points >= 50"))
                    .containsExactly(rows() / 2 + "|" + (rows() - 1));
            assertThat(ask(child, "SELECT label, COUNT(*) FROM event GROUP BY label"))
                    .as("more groups than fit")
                    .containsExactly("54000");
            assertThat(ask(child, "SELECT COUNT(DISTINCT team) FROM event"))
                    .as("after a statement that was refused")
                    .containsExactly(String.valueOf(TEAMS));
        }
    }

    private void fill(TestStore place) throws SQLException {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE event (id BIGINT PRIMARY KEY, team BIGINT, points INTEGER, label VARCHAR)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO event VALUES (?, ?, ?, ?)")) {
                for (int id = 0; id < rows(); id++) {
                    insert.setLong(1, id);
                    insert.setLong(2, id % TEAMS);
                    insert.setInt(3, id % TEAMS);
                    insert.setString(4, FILLER + id);
                    insert.addBatch();
                    if (id % BATCH == BATCH - 1) {
                        insert.executeBatch();
                    }
                }
            }
        }
    }

    private static List<String> ask(ChildJvm child, String sql) throws IOException {
        child.writeLine(sql);
        List<String> lines = new ArrayList<>();
        String line = child.readLine();
        for (; line != null && !line.equals("."); line = child.readLine()) {
            lines.add(line);
        }
        assertThat(line).as("the other JVM answers").isNotNull();
        return lines;
    }
}
