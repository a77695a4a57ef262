package dev.schemaless.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * How many statements an open store sends in a minute in which it is not used, by its number of partitions: databases of one
 * MariaDB server, each reached through a proxy that counts. Pings are not statements and are not counted.
 */
final class IdleBench {
    private static final List<Integer> PARTITIONS = List.of(1, 2, 4);
    private static final Duration SETTLING = Duration.ofSeconds(30);
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final Pattern OF_JOBS = Pattern.compile("-jobs? ");

    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void idleMinute() throws Exception {
        assumeThat(Backend.MARIADB.unavailable()).isEmpty();
        for (int partitions : PARTITIONS) {
            measure(Backend.MARIADB.servers().get(0), partitions);
        }
    }

    private void measure(DatabaseServer server, int count) throws Exception {
        List<CuttingProxy> proxies = new ArrayList<>();
        List<String> databases = new ArrayList<>();
        List<PartitionConfig> partitions = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                proxies.add(CuttingProxy.before(server));
                databases.add("idle_" + UUID.randomUUID().toString().substring(0, 8));
                partitions.add(proxies.get(i).front().partition(databases.get(i)));
            }
            measure(proxies, partitions);
        } finally {
            close(proxies);
            drop(server, databases);
        }
    }

    private void measure(List<CuttingProxy> proxies, List<PartitionConfig> partitions) throws InterruptedException {
        StoreConfig config = new StoreConfig(
                partitions,
                "",
                OptionalInt.of(16),
                OptionalInt.empty(),
                true,
                new Compression(Compression.Algorithm.NONE, 1024),
                new StoreConfig.Pool(4, Duration.ofSeconds(20)),
                StoreConfig.Durability.FULL);
        try (Store store = Stores.open(config)) {
            assertThat(store.facts().partitions()).hasSize(proxies.size());
            sleep(SETTLING);
            proxies.forEach(CuttingProxy::count);
            sleep(MINUTE);
            System.out.printf(
                    Locale.ROOT,
                    "idle minute, %d partitions: %d statements (by partition %s), of jobs %d%n",
                    proxies.size(),
                    proxies.stream().mapToInt(CuttingProxy::statements).sum(),
                    proxies.stream()
                            .map(proxy -> String.valueOf(proxy.statements()))
                            .collect(Collectors.joining(", ")),
                    proxies.stream()
                            .mapToInt(proxy -> proxy.statements(OF_JOBS))
                            .sum());
        }
    }

    private void sleep(Duration time) throws InterruptedException {
        assertThat(never.await(time.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
    }

    private static void close(List<CuttingProxy> proxies) throws IOException {
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    private static void drop(DatabaseServer server, List<String> databases) throws SQLException {
        for (String database : databases) {
            server.drop(database);
        }
    }
}
