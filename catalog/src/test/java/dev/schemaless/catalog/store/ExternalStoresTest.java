package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.ExternalStoreDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.stack.DeclaredStacks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The seam for stores of other programs, by a user who declares a table of one. */
final class ExternalStoresTest {
    private static final String NAME = "rate_of_others";

    private final StoreConfig config = EmbeddedStore.fresh(1);
    private final List<Opened> seen = new ArrayList<>();
    private final AtomicInteger closed = new AtomicInteger();

    /** The part that users of one store share. */
    private final class Opened implements AutoCloseable {
        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    /** Declares a table when a store is opened. */
    private final class Declaring implements ExternalStores {
        @Override
        public List<String> recognize(Partition partition) {
            return List.of();
        }

        @Override
        public DeclaredStacks of(Parts parts) {
            seen.add(parts.store().shared(Opened.class, Opened::new));
            if (parts.store().catalog().externals().tables().isEmpty()) {
                Model table = Models.RATE
                        .withName(NAME)
                        .withExternal(new ExternalBinding("others", "other", "rate", Map.of()));
                parts.editors()
                        .apply(ReadControl.unlimited())
                        .createStore(new ExternalStoreDefinition(0, "others", "other", List.of("h/d"), Map.of()));
                parts.editors().apply(ReadControl.unlimited()).createTables(List.of(table));
            }
            return ExternalStores.none().of(parts);
        }
    }

    private Store open(ExternalStores externals) {
        return Stores.open(config, List.of(), externals);
    }

    @Test
    void usersShareAnObjectThatIsClosedAfterTheLastOne() {
        Store first = Stores.open(config);
        Store second = open(new Declaring());
        open(new Declaring()).close();
        second.close();

        assertThat(seen).hasSize(2).containsOnly(seen.get(0));
        assertThat(closed).hasValue(0);

        first.close();

        assertThat(closed).hasValue(1);
    }

    @Test
    void declaredTablesAreRefusedToUsersWhoReachNoStores() {
        try (Store store = Stores.open(config)) {
            open(new Declaring()).close();
            Model table = store.catalog().findModel(NAME).orElseThrow();

            assertRefused(
                    () -> store.routings().of(table).shards(), "Cannot read external table '" + table.name() + "'");
            assertRefused(
                    () -> store.externalChanges(ReadControl.unlimited()),
                    "Cannot change declarations of external stores");
        }
    }

    private static void assertRefused(ThrowingCallable call, String action) {
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(call)
                .withMessage(action + ": the store was opened without external stores. Open it with ExternalStores.")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    }
}
