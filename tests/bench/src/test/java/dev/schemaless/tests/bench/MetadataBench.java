package dev.schemaless.tests.bench;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cost of metadata of one table and of all, in stores of one table and of many: processor time of the calling thread, the median of
 * several rounds. The store lies in memory, so nothing else takes part. Prints name, microseconds and rows.
 */
final class MetadataBench {
    private static final int WARM_UP = 8;
    private static final int ROUNDS = 15;
    private static final int TIMES_OF_ONE = 2_000;
    private static final int TIMES_OF_ALL = 40;

    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();

    /** A call of metadata. */
    @FunctionalInterface
    private interface Call {
        ResultSet on(DatabaseMetaData metadata) throws SQLException;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 300})
    void metadataOfOneTableAndOfAll(int tables) throws IOException, SQLException {
        try (TestStore place = TestStore.on(Backend.H2_MEMORY);
                Connection connection = place.connect()) {
            try (Statement statement = connection.createStatement()) {
                for (int i = 0; i < tables; i++) {
                    statement.execute("CREATE TABLE item" + i
                            + " (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100), price DOUBLE)");
                }
            }
            System.out.println("tables=" + tables);
            DatabaseMetaData metadata = connection.getMetaData();
            measure("columns-of-one", TIMES_OF_ONE, metadata, each -> each.getColumns(null, null, "item0", null));
            measure("columns-of-all", TIMES_OF_ALL, metadata, each -> each.getColumns(null, "PUBLIC", null, null));
            measure("tables-one", TIMES_OF_ONE, metadata, each -> each.getTables(null, null, "item0", null));
            measure("tables-all", TIMES_OF_ALL, metadata, each -> each.getTables(null, "PUBLIC", null, null));
            measure("key-of-one", TIMES_OF_ONE, metadata, each -> each.getPrimaryKeys(null, null, "item0"));
        }
    }

    private void measure(String name, int times, DatabaseMetaData metadata, Call call) throws SQLException {
        double[] micros = new double[ROUNDS];
        int rows = 0;
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long start = clock.getCurrentThreadCpuTime();
            for (int i = 0; i < times; i++) {
                rows = read(call.on(metadata));
            }
            long nanos = clock.getCurrentThreadCpuTime() - start;
            if (round >= 0) {
                micros[round] = nanos / 1e3 / times;
            }
        }
        Arrays.sort(micros);
        System.out.printf(Locale.ROOT, "%s %.1f us, %d rows%n", name, micros[ROUNDS / 2], rows);
    }

    private static int read(ResultSet result) throws SQLException {
        int rows = 0;
        try (result) {
            while (result.next()) {
                rows++;
            }
        }
        return rows;
    }
}
