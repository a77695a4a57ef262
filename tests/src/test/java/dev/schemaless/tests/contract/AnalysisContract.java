package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A table of many rows is analysed by a sample of its shards. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class AnalysisContract {
    private static final int ROWS = 24_000;
    private static final int BATCH = 4_000;

    @Test
    void estimatesRowsAndValuesFromSomeShards(TestStore place) throws SQLException {
        try (Connection connection = DriverManager.getConnection(place.url() + "&shards=512");
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE visit (guest INTEGER, number INTEGER, page INTEGER, referrer INTEGER, PRIMARY KEY (guest, number))");
            statement.execute("CREATE INDEX by_guest ON visit (guest, page)");
            statement.execute("CREATE INDEX by_page ON visit (page) SHARD BY (page)");
            statement.execute("CREATE INDEX by_referrer ON visit (referrer, page) SHARD BY (page)");
            insert(connection);
            statement.execute("ANALYZE TABLE visit");
            try (Store store = Stores.open(place.config())) {
                Model model = store.catalog().findModel("visit").orElseThrow();
                assertThat(model.statistics()).isNotNull();
                assertThat(model.statistics().rows() / (double) ROWS).isCloseTo(1, within(0.2));
                assertThat(model.statistics().rows()).as("an estimate").isNotEqualTo(ROWS);
                assertDistinct(model, "by_guest", 2_400, 16_800);
                assertDistinct(model, "by_page", 700);
                assertDistinct(model, "by_referrer", 10, 5_180);
                assertThat(statistics(model, "by_referrer").nulls()).isCloseTo(0.2, within(0.05));
            }
        }
    }

    private static void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO visit VALUES (?, ?, ?, ?)")) {
            for (int i = 1; i <= ROWS; i++) {
                insert.setInt(1, i % 2_400);
                insert.setInt(2, i);
                insert.setInt(3, i % 700);
                insert.setObject(4, i % 5 == 0 ? null : i / 7 % 9);
                insert.addBatch();
                if (i % BATCH == 0) {
                    insert.executeBatch();
                }
            }
        }
    }

    private static IndexStatistics statistics(Model model, String index) {
        ModelStatistics statistics = model.statistics();
        assertThat(statistics).isNotNull();
        return statistics.indexes().get(model.findIndex(index).orElseThrow().number());
    }

    private static void assertDistinct(Model model, String index, int... expected) {
        for (int prefix = 0; prefix < expected.length; prefix++) {
            assertThat(statistics(model, index).distinct().get(prefix) / (double) expected[prefix])
                    .as("the first %d columns of %s", prefix + 1, index)
                    .isCloseTo(1, within(0.3));
        }
    }
}
