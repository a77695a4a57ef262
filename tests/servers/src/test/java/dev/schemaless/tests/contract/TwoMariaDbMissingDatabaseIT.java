package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store's missing databases are made once no partition is refused. */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbMissingDatabaseIT {
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void missingDatabaseIsMadeOnlyIfTheOtherPartitionIsNotRefused(int taken, TestStore place) throws SQLException {
        int missing = 1 - taken;
        run(taken, place, "CREATE DATABASE " + place.database(taken));
        run(taken, place, "CREATE TABLE " + place.database(taken) + ".schemaless__epoch (id INTEGER PRIMARY KEY)");

        assertThatThrownBy(() -> Stores.open(place.config()))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("its names are taken by tables or views")
                .satisfies(e -> assertThat(((SchemalessException) e).code()).isEqualTo(ErrorCode.STORE_MISMATCH));
        assertThat(isThere(missing, place)).isFalse();

        run(taken, place, "DROP TABLE " + place.database(taken) + ".schemaless__epoch");
        try (Store store = Stores.open(place.config())) {
            assertThat(store.topology().partitions()).isEqualTo(2);
        }
        assertThat(isThere(missing, place)).isTrue();
    }

    /** The first partition is missing, the second one is there once the other creator has made both. */
    @Test
    void storeIsOpenedThatAnotherCreatorMadeBetweenTwoPartitions(TestStore place) throws Exception {
        opensThoughMadeBefore("schemaless:server", place);
    }

    /** The second partition is missing, the first one is ready once the other creator has made both. */
    @Test
    void storeIsOpenedThatAnotherCreatorMadeBetweenTwoIdentities(TestStore place) throws Exception {
        run(0, place, "CREATE DATABASE " + place.database(0));
        opensThoughMadeBefore("schemaless:read-store", place);
    }

    /** Opens a store that another creator makes before a statement reaches the first partition. */
    private static void opensThoughMadeBefore(String statement, TestStore place) throws Exception {
        DatabaseServer first = place.servers().get(0);
        DatabaseServer second = place.servers().get(1);
        AtomicBoolean isMade = new AtomicBoolean();
        try (CuttingProxy proxy = CuttingProxy.before(first)) {
            proxy.beforeEach(statement, () -> {
                if (isMade.compareAndSet(false, true)) {
                    Stores.open(place.config()).close();
                }
            });
            DriverManager.getConnection(place.url(List.of(proxy.front(), second)))
                    .close();
        }
        assertThat(isMade).isTrue();
    }

    private static void run(int partition, TestStore place, String sql) throws SQLException {
        try (Connection connection = place.servers().get(partition).connect("");
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static boolean isThere(int partition, TestStore place) throws SQLException {
        try (Connection connection = place.servers().get(partition).connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW DATABASES LIKE '" + place.database(partition) + "'")) {
            return rows.next();
        }
    }
}
