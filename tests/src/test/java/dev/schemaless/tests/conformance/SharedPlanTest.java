package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A statement is planned once for all connections that have the same settings and accounts. */
final class SharedPlanTest extends MemoryStoreConformance {
    private static final String QUERY = "SELECT s FROM t WHERE n = ?";

    @Test
    void planOfAConnectionServesTheNext() throws SQLException {
        run("CREATE TABLE t (n INTEGER PRIMARY KEY, s VARCHAR)");
        connection.prepareStatement(QUERY).close();
        String misses = misses();

        try (Connection next = place.connect()) {
            next.prepareStatement(QUERY).close();
        }

        assertThat(misses()).isEqualTo(misses);
    }

    private String misses() throws SQLException {
        return rows("SELECT amount FROM sys.plan_cache WHERE statistic = 'misses'")
                .get(0);
    }
}
