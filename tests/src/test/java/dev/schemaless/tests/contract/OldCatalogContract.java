package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A catalog that has become older than a version that a process has seen is refused: nothing is read or written by it. */
@OnBackend({Backend.H2_MEMORY, Backend.MYSQL})
class OldCatalogContract {
    static final String OLDER = "partition 0 holds version";

    static void refused(ThrowingCallable work, String seen) {
        assertThatThrownBy(work)
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining(OLDER)
                .hasMessageContaining(seen)
                .hasMessageContaining("Bring partition 0 to version")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.STORE_MISMATCH);
    }

    @Test
    void catalogThatWentBackIsRefused(TestStore place) throws SQLException {
        try (Store store = Stores.open(place.config());
                PastTheStore past = PastTheStore.on(place)) {
            StoreFixture.createTrip(store);
            long version = store.catalog().version();
            past.setEpoch(version - 1);

            refused(store::refreshCatalog, "this process knows version " + version);

            past.setEpoch(version);
            assertThat(store.refreshCatalog().version()).isEqualTo(version);
        }
    }
}
