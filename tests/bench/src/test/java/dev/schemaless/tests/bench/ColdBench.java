package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.TestStore;
import dev.schemaless.tests.process.FullScan;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A JVM that starts, opens an embedded store in a file and reads the row of a key, against one that does so with a plain H2 table of
 * the same columns: 1,000 rows, the same class path and options of the JVM, which are those of {@link ChildJvm}: a small heap, the serial
 * collector and the first compiler alone.
 */
final class ColdBench {
    private static final String TABLE =
            "CREATE TABLE item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)";
    private static final String ROW = "SELECT * FROM item WHERE id = 700";
    private static final int ROWS = 1_000;
    private static final int HEAP_MEGABYTES = 256;

    @Test
    void firstRow(@TempDir Path folder) throws Exception {
        String plain = "jdbc:h2:file:" + folder.resolve("plain");
        try (TestStore place = TestStore.on(Backend.H2_FILE)) {
            fill(place.url());
            fill(plain);
            Comparison.ofLongWork("cold", 1, times -> read(place.url()), times -> read(plain))
                    .run();
        }
    }

    private static void fill(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?)")) {
                for (long id = 0; id < ROWS; id++) {
                    ReadBench.bindItem(insert, id);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
        }
    }

    private static void read(String url) throws IOException, InterruptedException {
        try (ChildJvm jvm = ChildJvm.start(HEAP_MEGABYTES, FullScan.class, url, ROW)) {
            List<String> lines = jvm.finish();
            if (!lines.get(0).equals("1")) {
                throw new AssertionError("got " + lines);
            }
        }
    }
}
