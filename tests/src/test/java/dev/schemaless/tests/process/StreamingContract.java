package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Results that are larger than the heap of who reads them. */
@OnBackend({Backend.H2_FILE, Backend.TWO_MARIADB})
@Tag("slow")
final class StreamingContract {
    private static final int ROWS = 9_000;
    private static final int LENGTH = 8_000;
    private static final int HEAP = 64;

    @Test
    void fullScanIsLargerThanTheHeap(TestStore place) throws Exception {
        assertThat(ROWS * LENGTH).isGreaterThan(HEAP * 1_000_000);
        fill(place);
        assertThat(scan(
                        place,
                        "SELECT text FROM page",
                        "SELECT p.text FROM page AS p WHERE MOD(p.id, 2) = 0",
                        "SELECT text FROM page WHERE rest = 1"))
                .containsExactly(ROWS, ROWS * LENGTH, ROWS / 2, ROWS / 2 * LENGTH, ROWS / 2, ROWS / 2 * LENGTH);
    }

    private static void fill(TestStore place) throws SQLException {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE page (id BIGINT PRIMARY KEY, rest INTEGER, text VARCHAR)");
            statement.execute("CREATE INDEX by_rest ON page (rest)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO page VALUES (?, ?, ?)")) {
                for (int id = 0; id < ROWS; id++) {
                    insert.setLong(1, id);
                    insert.setInt(2, id % 2);
                    insert.setString(3, String.valueOf((char) ('a' + id % 26)).repeat(LENGTH));
                    insert.addBatch();
                    if (id % 1_000 == 999) {
                        insert.executeBatch();
                    }
                }
            }
        }
    }

    /** Returns for each query how many rows and characters it has. */
    private static List<Integer> scan(TestStore place, String... queries) throws Exception {
        String[] arguments =
                Stream.concat(Stream.of(place.url()), Stream.of(queries)).toArray(String[]::new);
        try (ChildJvm child = ChildJvm.start(HEAP, FullScan.class, arguments)) {
            return child.finish().stream().map(Integer::valueOf).toList();
        }
    }
}
