package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.external.DeclaredTable;
import dev.schemaless.catalog.external.ExternalPlace;
import dev.schemaless.catalog.external.LayoutOptions;
import dev.schemaless.catalog.external.open.ExternalStore;
import dev.schemaless.catalog.stack.StackProvider;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Questions to a store that the gem itself has written, with answers that were worked out otherwise; the property {@code
 * schemaless.test.stores} says where they lie. Each is asked as the planner likes, without index, and by the index that it names.
 */
@EnabledIfSystemProperty(named = "schemaless.test.stores", matches = ".+")
final class ShamelessQuestionsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyAnswerIsRight(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.stores"), "shameless");
        StoreAnswers answers = StoreAnswers.read(folder.resolve("answers.json"));
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder, List.of("p0.sql", "p1.sql", "p2.sql"))) {
            String checksums = dump.checksums();
            String home = "questions-" + UUID.randomUUID();
            try (Store store = Stores.open(memory(home), stacks(dump, answers))) {
                assertThat(store.catalog().models()).hasSize(4);
                assertThat(answers.failures("jdbc:schemaless:mem:" + home)).isEmpty();
            }
            assertThat(dump.checksums()).isEqualTo(checksums);
        }
    }

    private static List<StackProvider> stacks(StoreDump dump, StoreAnswers answers) {
        return List.of(
                new ExternalStore(
                        "stays",
                        new LayoutOptions(
                                "shameless",
                                Map.of("store", "stay_store", "shards", "6", "storeZone", "America/Los_Angeles")),
                        places(dump),
                        tables(answers, "stay_store"),
                        4,
                        PATIENCE),
                new ExternalStore(
                        "rates",
                        new LayoutOptions("shameless", Map.of("store", "old_store", "shards", "3")),
                        places(dump),
                        tables(answers, "old_store"),
                        4,
                        PATIENCE));
    }

    private static List<DeclaredTable> tables(StoreAnswers answers, String store) {
        return answers.tables().stream()
                .filter(table -> table.store().orElse("stay_store").equals(store))
                .map(StoreAnswers.Table::declared)
                .toList();
    }

    private static List<ExternalPlace> places(StoreDump dump) {
        DatabaseServer server = dump.server();
        List<ExternalPlace> places = new ArrayList<>();
        for (String database : dump.databases()) {
            places.add(new ExternalPlace(
                    server.host(), server.port(), database, server.user(), server.password(), server.properties()));
        }
        return places;
    }

    private static StoreConfig memory(String name) {
        return new StoreConfig(
                List.of(new PartitionConfig.Memory(name)),
                "",
                OptionalInt.empty(),
                OptionalInt.empty(),
                true,
                new Compression(Compression.Algorithm.NONE, 1024),
                new StoreConfig.Pool(4, PATIENCE),
                StoreConfig.Durability.FULL);
    }
}
