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
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a later release has written into the catalog is refused by this one, and nothing of it is taken for half done. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class LaterReleaseContract {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"state\":\"READABLE\"' | '\"state\":\"HIDDEN\"' | its index state is 'HIDDEN'",
                "'\"phase\":\"ACTIVE\"'   | '\"phase\":\"FROZEN\"'   | its phase is 'FROZEN'",
                "'\"kind\":\"model\"'     | '\"kind\":\"feed\"'  | it is of the kind 'feed'",
                "'\"format\":1'           | '\"format\":99'          | its format is 99",
            })
    void wordOfALaterReleaseIsRefused(String word, String later, String reason, TestStore place) throws SQLException {
        try (Store store = Stores.open(place.config());
                PastTheStore past = PastTheStore.on(place)) {
            StoreFixture.createTrip(store);
            StoreFixture.createIndex(store, "by_fare", "fare");
            StoreFixture.insert(store, StoreFixture.rows(store, 0, 20));
            List<String> tables = past.tables("trip_");
            past.edit(word, later);

            refused(() -> store.changes().createView(SampleViews.named("v")), reason);
            if (!place.servers().isEmpty()) {
                // an embedded store that is open would be shared
                refused(
                        () -> Stores.open(StoreFixture.apart(place.config(), "other"))
                                .close(),
                        reason);
            }

            assertThat(past.tables("trip_")).containsExactlyInAnyOrderElementsOf(tables);
            past.edit(later, word);
            store.changes().createView(SampleViews.named("v"));
            assertThat(StoreFixture.scan(store)).hasSize(20);
        }
    }

    private static void refused(ThrowingCallable work, String reason) {
        assertThatThrownBy(work)
                .isInstanceOf(SchemalessException.class)
                .hasMessageMatching("Cannot read row \\d+ of the catalog: " + Pattern.quote(reason) + ".*")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.STORE_MISMATCH);
    }
}
