package dev.schemaless.planner.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class NewestCatalogTest {
    private final StoreConfig config = new StoreConfig(
            List.of(new PartitionConfig.Memory(UUID.randomUUID().toString())),
            "",
            OptionalInt.of(1),
            OptionalInt.empty(),
            true,
            new Compression(Compression.Algorithm.NONE, 0),
            new StoreConfig.Pool(4, Duration.ofSeconds(5)),
            StoreConfig.Durability.FULL);

    @Test
    void statementThatEachCatalogRefusesIsGivenUp() {
        AtomicInteger attempts = new AtomicInteger();
        try (Store store = Stores.open(config)) {
            long version = store.catalog().version();

            assertThatThrownBy(() -> new NewestCatalog(store).run(ReadControl.unlimited(), () -> {
                        attempts.incrementAndGet();
                        throw new StaleCatalogException(version, version);
                    }))
                    .hasMessageStartingWith("Cannot run statement: the catalog changed 20 times");
        }

        assertThat(attempts).hasValue(Attempts.MOST_CATALOGS);
    }
}
