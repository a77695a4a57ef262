package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbOldCatalogIT extends OldCatalogContract {
    @Test
    void storeWithAnOldCatalogIsNotOpened(TestStore place) throws SQLException {
        try (Store store = Stores.open(place.config());
                PastTheStore past = PastTheStore.on(place)) {
            StoreFixture.createTrip(store);
            long version = store.catalog().version();
            past.setEpoch(version - 1);

            refused(() -> Stores.open(StoreFixture.apart(place.config(), "other")), "has seen version " + version);
        }
    }

    /** Partition 0 was restored: this process began afterwards, but another partition has seen more. */
    @Test
    void writerThatMeetsAPartitionWithANewerCatalogIsRefused(TestStore place) throws SQLException {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement();
                PastTheStore past = PastTheStore.on(place, 1)) {
            statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, x BIGINT)");
            past.setEpoch(4711);

            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            statement.execute("INSERT INTO t VALUES (" + i + ", 1)");
                        }
                    })
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(OLDER)
                    .hasMessageContaining("another partition has seen version 4711")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("08004");
            assertThatThrownBy(() -> statement.executeQuery("SELECT COUNT(*) FROM t"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(OLDER);
            connection.setAutoCommit(false);
            for (int i = 0; i < 100; i++) {
                statement.execute("UPSERT INTO t (id, x) VALUES (" + (1000 + i) + ", 1)");
            }
            assertThatThrownBy(connection::commit).hasMessageContaining(OLDER);
        }
    }
}
