package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.stack.StackProvider;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.stores.layout.DeclaredTable;
import dev.schemaless.stores.layout.LayoutOptions;
import dev.schemaless.stores.open.ExternalPlace;
import dev.schemaless.stores.open.ExternalStore;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.UUID;

/** Questions to stores that other programs wrote, asked through a home in memory. */
record StoreQuestions(StoreDump dump, StoreAnswers answers) {
    private static final int CONNECTIONS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Asserts that each answer is right, and that asking has changed nothing. */
    void ask(int models, List<StackProvider> stores) throws SQLException {
        String checksums = dump.checksums();
        String home = "questions-" + UUID.randomUUID();
        try (Store store = Stores.open(memory(home), stores)) {
            assertThat(store.catalog().models()).hasSize(models);
            assertThat(answers.failures("jdbc:schemaless:mem:" + home)).isEmpty();
        }
        assertThat(dump.checksums()).isEqualTo(checksums);
    }

    /** Asks something by a connection. */
    interface Asking {
        void ask(Connection connection) throws SQLException;
    }

    /** Asks something of stores, and asserts that this has changed nothing. */
    void connected(List<StackProvider> stores, Asking asking) throws SQLException {
        String checksums = dump.checksums();
        String home = "asking-" + UUID.randomUUID();
        try (Store store = Stores.open(memory(home), stores);
                Connection connection = DriverManager.getConnection("jdbc:schemaless:mem:" + home)) {
            assertThat(store.catalog().models()).isNotEmpty();
            asking.ask(connection);
        }
        assertThat(dump.checksums()).isEqualTo(checksums);
    }

    /** Returns what a check finds in each of some tables. */
    Map<String, Findings> check(List<StackProvider> stores, List<String> tables) throws SQLException {
        Map<String, Findings> found = new TreeMap<>();
        connected(stores, connection -> {
            for (String table : tables) {
                found.put(table, Findings.of(connection, '"' + table + '"'));
            }
        });
        return found;
    }

    /** Returns a store in the databases of the dump. */
    StackProvider store(LayoutOptions options, List<DeclaredTable> tables) {
        DatabaseServer server = dump.server();
        List<ExternalPlace> places = new ArrayList<>();
        for (String database : dump.databases()) {
            places.add(new ExternalPlace(
                    server.host(), server.port(), database, server.user(), server.password(), server.properties()));
        }
        return new ExternalStore(options.toString(), options, places, tables, CONNECTIONS, PATIENCE);
    }

    private static StoreConfig memory(String name) {
        return new StoreConfig(
                List.of(new PartitionConfig.Memory(name)),
                "",
                OptionalInt.empty(),
                OptionalInt.empty(),
                true,
                new Compression(Compression.Algorithm.NONE, 1024),
                new StoreConfig.Pool(CONNECTIONS, PATIENCE),
                StoreConfig.Durability.FULL);
    }
}
