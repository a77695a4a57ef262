package dev.schemaless.tests.property;

import dev.schemaless.catalog.sql.Dialect;
import dev.schemaless.catalog.sql.H2Dialect;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;

@OnBackend(Backend.H2_MEMORY)
final class H2StatementAnswerTest extends StatementAnswerContract {
    @Override
    int stores() {
        return Integer.getInteger("schemaless.test.stores", 6);
    }

    @Override
    Dialect dialect() {
        return new H2Dialect();
    }

    @Override
    StoreConfig config(TestStore place, int partitions) {
        return H2Stores.config(place, partitions);
    }

    @Override
    Connection connect(TestStore place, StoreConfig config, int partition) throws SQLException {
        return H2Stores.connect(place, partition);
    }
}
