package dev.schemaless.jdbc.url;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.codec.Compression;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig.Durability;
import dev.schemaless.planner.SessionSettings.ChangeLimits;
import dev.schemaless.planner.SessionSettings.Quoting;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ConnectionSpecTest {
    private static ConnectionSpec spec(String url) throws Exception {
        return ConnectionSpec.resolve(url, new Properties());
    }

    private static Properties properties(String name, String value) {
        Properties properties = new Properties();
        properties.setProperty(name, value);
        return properties;
    }

    @Test
    void privateMemoryStoresDiffer() throws Exception {
        assertThat(spec("jdbc:schemaless:").store().partitions())
                .isNotEqualTo(spec("jdbc:schemaless:").store().partitions());
    }

    @Test
    void embeddedStoresAreCreatedByDefaultAndServersAreNot() throws Exception {
        assertThat(spec("jdbc:schemaless:mem:a").store().create()).isTrue();
        assertThat(spec("jdbc:schemaless:file:a").store().create()).isTrue();
        assertThat(spec("jdbc:schemaless:mysql://h/db").store().create()).isFalse();
        assertThat(spec("jdbc:schemaless:mysql://h/db?create=true").store().create())
                .isTrue();
    }

    @Test
    void fileStoresHaveOneIdentityWhateverThePathsSpelling() throws Exception {
        assertThat(spec("jdbc:schemaless:file:a/../b").store().partitions())
                .containsExactly(
                        new PartitionConfig.File(Path.of("b").toAbsolutePath().normalize()));
    }

    @Test
    void serversGetCredentialsAndPropertiesOfConnectorJ() throws Exception {
        ConnectionSpec spec = spec("jdbc:schemaless:mysql://h1,h2:3307/db?user=app&password=pw&mysql.sslMode=REQUIRED");

        assertThat(spec.store().partitions())
                .containsExactly(
                        new PartitionConfig.MySql("h1", 3306, "db", "app", "pw", Map.of("sslMode", "REQUIRED")),
                        new PartitionConfig.MySql("h2", 3307, "db", "app", "pw", Map.of("sslMode", "REQUIRED")));
    }

    @Test
    void storePropertiesReachTheStore() throws Exception {
        ConnectionSpec spec = spec("jdbc:schemaless:mem:a?shards=8&shardsPerTable=2&namespace=ns&compression=zlib"
                + "&compressionThreshold=10&poolSize=3&poolTimeout=1s&durability=relaxed");

        assertThat(spec.store().shards()).isEqualTo(OptionalInt.of(8));
        assertThat(spec.store().shardsPerTable()).isEqualTo(OptionalInt.of(2));
        assertThat(spec.store().namespace()).isEqualTo("ns");
        assertThat(spec.store().compression()).isEqualTo(new Compression(Compression.Algorithm.ZLIB, 10));
        assertThat(spec.store().pool().size()).isEqualTo(3);
        assertThat(spec.store().pool().timeout()).hasSeconds(1);
        assertThat(spec.store().durability()).isEqualTo(Durability.RELAXED);
    }

    @Test
    void sessionPropertiesReachTheSession() throws Exception {
        ConnectionSpec spec = spec("jdbc:schemaless:?quoting=backtick&zone=Asia/Tokyo&user=me");

        assertThat(spec.session().quoting()).isEqualTo(Quoting.BACKTICK);
        assertThat(spec.session().zone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
        assertThat(spec.session().user()).isEqualTo("me");
    }

    @Test
    void limitsOfChangesAreTaken() throws Exception {
        ConnectionSpec spec = spec("jdbc:schemaless:?maxTransactionBytes=3m&maxStatementBytes=2K&conflictRetries=0");

        assertThat(spec.maxTransactionBytes()).isEqualTo(3 << 20);
        assertThat(spec.session().changes()).isEqualTo(new ChangeLimits(0, 2048));
    }

    @Test
    void changesMayTakeAnEighthOfTheHeapByDefault() throws Exception {
        long eighth = Math.min(256 << 20, Runtime.getRuntime().maxMemory() / 8);
        ConnectionSpec spec = spec("jdbc:schemaless:");

        assertThat(spec.maxTransactionBytes()).isEqualTo(eighth);
        assertThat(spec.session().changes()).isEqualTo(new ChangeLimits(50, eighth));
    }

    @Test
    void urlWinsOverProperties() throws Exception {
        ConnectionSpec spec = ConnectionSpec.resolve("jdbc:schemaless:?shards=4", properties("shards", "8"));

        assertThat(spec.store().shards()).isEqualTo(OptionalInt.of(4));
    }

    @Test
    void defaultsOfPropertiesCount() throws Exception {
        Properties properties = new Properties(properties("shards", "8"));

        assertThat(ConnectionSpec.resolve("jdbc:schemaless:", properties)
                        .store()
                        .shards())
                .isEqualTo(OptionalInt.of(8));
    }

    @Test
    void unknownPropertyIsRefusedWithTheNearestName() {
        assertRefused(() -> spec("jdbc:schemaless:?shard=4"), "22023")
                .withMessage(
                        "Cannot connect: parameter 1 of the URL is unknown. Did you mean 'shards'? An '&' in a value is written"
                                + " as %26.");
        assertRefused(() -> ConnectionSpec.resolve("jdbc:schemaless:", properties("poolsize", "1")), "22023")
                .withMessageContaining("Did you mean 'poolSize'?");
    }

    @Test
    void valueInPropertiesIsCheckedEvenIfTheUrlWins() {
        assertRefused(() -> ConnectionSpec.resolve("jdbc:schemaless:?shards=4", properties("zone", "Mars")), "22023")
                .withMessageContaining("'zone' has the value 'Mars'");
    }

    @Test
    void passwordOfAnEmbeddedStoreIsReportedAsUnused() throws Exception {
        assertThat(spec("jdbc:schemaless:?password=x").warnings())
                .singleElement()
                .asString()
                .contains("password has no effect");
        assertThat(spec("jdbc:schemaless:?password=").warnings()).isEmpty();
        assertThat(spec("jdbc:schemaless:mysql://h/db?password=x").warnings()).isEmpty();
    }

    @Test
    void propertiesOfOthersAreTakenWithWarning() throws Exception {
        Properties properties = properties("cachePrepStmts", "true");
        properties.setProperty("shards", "8");
        ConnectionSpec spec = ConnectionSpec.resolve("jdbc:schemaless:", properties);

        assertThat(spec.warnings())
                .singleElement()
                .asString()
                .startsWith("The property 'cachePrepStmts' is unknown and has no effect.");
        assertThat(spec.store().shards()).isEqualTo(OptionalInt.of(8));
    }

    @Test
    void standardClientInfoIsTakenFromProperties() throws Exception {
        ConnectionSpec spec = ConnectionSpec.resolve("jdbc:schemaless:", properties("ApplicationName", "report"));

        assertThat(spec.clientInfo()).containsExactly(Map.entry("ApplicationName", "report"));
        assertThat(spec.warnings()).isEmpty();
    }

    @Test
    void unknownPropertiesOfConnectorJAreRefusedWhereverTheyStand() {
        assertRefused(
                        () -> ConnectionSpec.resolve("jdbc:schemaless:", properties("mysql.sslmode", "REQUIRED")),
                        "22023")
                .withMessageContaining("Did you mean 'mysql.sslMode'?");
        assertRefused(() -> spec("jdbc:schemaless:?ApplicationName=report"), "22023")
                .withMessageContaining("parameter 1 of the URL is unknown");
    }

    @Test
    void nothingShowsThePassword() throws Exception {
        ConnectionSpec spec = spec("jdbc:schemaless:mysql://h/db?password=s3cret");

        assertThat(spec.toString()).doesNotContain("s3cret");
        assertThat(spec.store().toString()).doesNotContain("s3cret");
        assertThat(spec.url()).doesNotContain("s3cret");
    }
}
