package dev.schemaless.tests.contract;

import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;

/** One table per shard. */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbSplitTablesRowIT extends RowContract {
    @Override
    StoreConfig config(TestStore place) {
        return StoreFixture.oneTablePerShard(place.config());
    }
}
