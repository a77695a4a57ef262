package dev.schemaless.jdbc.url;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.stores.open.ExternalAccounts.Account;
import dev.schemaless.stores.open.ExternalAccounts.Host;
import dev.schemaless.stores.open.ExternalStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationFileTest {
    @TempDir
    Path folder;

    private ConnectionSpec resolve(String yaml, String parameters) throws Exception {
        Path file = folder.resolve("store.yaml");
        Files.writeString(file, yaml);
        return ConnectionSpec.resolve("jdbc:schemaless:config:" + file + parameters, new Properties());
    }

    private ConnectionSpec resolve(String yaml) throws Exception {
        return resolve(yaml, "");
    }

    @Test
    void fileDescribesPartitionsInOrder() throws Exception {
        ConnectionSpec spec = resolve("""
                namespace: shop
                shards: 32
                user: app
                password: pw
                mysql.sslMode: REQUIRED
                pool: {size: 4, timeout: 5s}
                partitions:
                  - {host: 'db1:3310', database: shop}
                  - url: mysql://db2/shop_b
                    user: other
                    password: pw2
                """);

        assertThat(spec.store().partitions())
                .containsExactly(
                        new PartitionConfig.MySql("db1", 3310, "shop", "app", "pw", Map.of("sslMode", "REQUIRED")),
                        new PartitionConfig.MySql(
                                "db2", 3306, "shop_b", "other", "pw2", Map.of("sslMode", "REQUIRED")));
        assertThat(spec.store().namespace()).isEqualTo("shop");
        assertThat(spec.store().shards()).isEqualTo(OptionalInt.of(32));
        assertThat(spec.store().pool().size()).isEqualTo(4);
        assertThat(spec.store().create()).isFalse();
    }

    @Test
    void relativePathsStartAtTheFile() throws Exception {
        ConnectionSpec spec = resolve("partitions: [{url: 'file:data/a'}, {url: 'mem:b'}]");

        assertThat(spec.store().partitions())
                .containsExactly(
                        new PartitionConfig.File(folder.toAbsolutePath().resolve("data/a")),
                        new PartitionConfig.Memory("b"));
        assertThat(spec.store().create()).isTrue();
    }

    @Test
    void urlWinsOverFile() throws Exception {
        ConnectionSpec spec = resolve("{shards: 8, partitions: [{url: 'mem:a'}]}", "?shards=4");

        assertThat(spec.store().shards()).isEqualTo(OptionalInt.of(4));
    }

    @Test
    void passwordComesFromAFileOrTheEnvironment() throws Exception {
        Files.writeString(folder.resolve("secret"), "pw1\n");
        ConnectionSpec spec = resolve("""
                passwordFile: secret
                partitions:
                  - {host: a, database: d}
                  - {host: b, database: d, passwordEnv: PATH}
                """);

        assertThat(spec.store().partitions())
                .extracting(partition -> ((PartitionConfig.MySql) partition).password())
                .containsExactly("pw1", System.getenv("PATH"));
    }

    @Test
    void accountsForExternalStoresAreGivenByTheirNames() throws Exception {
        Files.writeString(folder.resolve("rates.password"), "pw1\n");
        ConnectionSpec spec = resolve("""
                partitions: [{url: 'mem:a'}]
                external:
                  Rates: {user: reader, passwordFile: rates.password, hosts: "Db1:3307,[::1]"}
                  blog: {user: other, password: pw2, hosts: db2, descriptors: blog.desc}
                """);

        assertThat(spec.externals().byStore())
                .isEqualTo(Map.of(
                        "rates",
                                new Account(
                                        "reader",
                                        "pw1",
                                        Set.of(new Host("db1", 3307), new Host("::1", 3306)),
                                        Map.of()),
                        "blog",
                                new Account(
                                        "other",
                                        "pw2",
                                        Set.of(new Host("db2", 3306)),
                                        Map.of(
                                                "descriptors",
                                                folder.resolve("blog.desc").toString()))));
    }

    @ParameterizedTest
    @CsvSource({
        "external.rates.hosts=evil, external.rates.hosts",
        "external.RATES.hosts=evil, external.rates.hosts",
        "mysql.sslMode=DISABLED, mysql.sslMode",
        "mysql.trustCertificateKeyStoreUrl=file:/evil, mysql.trustCertificateKeyStoreUrl"
    })
    void urlSendsAPasswordOfTheFileNowhereElse(String parameter, String property) {
        String yaml = """
                mysql.sslMode: VERIFY_IDENTITY
                partitions: [{url: 'mem:a'}]
                external:
                  Rates: {user: reader, password: pw1, hosts: db1}
                """;

        assertRefused(() -> resolve(yaml, "?" + parameter), "22023")
                .withMessageContaining("property '" + property + "' is given in the URL");
    }

    @Test
    void urlGivesHostsTogetherWithThePassword() throws Exception {
        String yaml = """
                partitions: [{url: 'mem:a'}]
                external:
                  rates: {user: reader, password: pw1, hosts: db1}
                """;
        String own = "?external.rates.password=pw2&external.Rates.hosts=db2";

        assertThat(resolve(yaml, own).externals().byStore().get("rates"))
                .isEqualTo(new Account("reader", "pw2", Set.of(new Host("db2", 3306)), Map.of()));
    }

    @Test
    void accountGivenTwiceInOtherLettersIsRefused() {
        assertRefused(
                        () -> resolve("partitions: [{url: 'mem:a'}]", "?external.rates.hosts=a&external.RATES.hosts=b"),
                        "22023")
                .withMessageContaining("is given twice, in other letters");
    }

    @Test
    void fileThatTheReadmeShowsIsTaken() throws Exception {
        Matcher shown = Pattern.compile("(?ms)^```yaml\\n(.*?)^```").matcher(Files.readString(Path.of("README.md")));
        assertThat(shown.find()).isTrue();
        for (String secret : List.of("other.password", "rates.password")) {
            Files.writeString(folder.resolve(secret), secret);
        }

        ConnectionSpec spec = resolve(shown.group(1).replace("BOOKINGS_PASSWORD", "PATH"));

        assertThat(spec.store().partitions()).hasSize(2);
        assertThat(spec.externals().has("rates")).isTrue();
    }

    @Test
    void fileNamesAStoreOfAnotherProgram() throws Exception {
        ConnectionSpec spec = resolve("""
                layout: uber
                uber.database: trips_%04d
                shards: 8
                partitions: [{host: db1, database: trips_0000}]
                """);

        assertThat(spec.stacks())
                .singleElement(type(ExternalStore.class))
                .satisfies(store -> assertThat(store.options().values())
                        .isEqualTo(Map.of("database", "trips_%04d", "shards", "8")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            shards: 4                                              | it has no 'partitions'
            {shrads: 4, partitions: [{url: mem:a}]}                | it has the key 'shrads', which is unknown. Did you mean 'shards'?
            partitions: [{hots: a, database: b}]                   | 'partitions[0]' has the key 'hots', which is unknown. Did you mean 'host'?
            partitions: [{host: a}]                                | 'partitions[0]' must have either 'url' or both
            partitions: [{url: mem:a, host: b, database: c}]       | 'partitions[0]' must have either 'url' or both
            partitions: [{url: 'config:other.yaml'}]               | 'partitions[0].url' is not the place of a partition
            partitions: [{url: 'mysql://a,b/d'}]                   | names 2 servers
            {pool: {sise: 4}, partitions: [{url: mem:a}]}          | 'pool' has the key 'sise', which is unknown. Did you mean 'size'?
            {user: null, partitions: [{url: mem:a}]}               | 'user' is not a single value
            {shards: [1], partitions: [{url: mem:a}]}              | 'shards' is not a single value
            {passwordEnv: NO_SUCH_VARIABLE_IN_HERE, partitions: [{url: mem:a}]} | 'passwordEnv' names an environment variable that is not set
            {passwordFile: absent, partitions: [{url: mem:a}]}     | 'passwordFile' names a file that cannot be read: there is no such file
            {password: a, passwordFile: b, partitions: [{url: mem:a}]} | 'password' is given in 2 ways
            {external: reader, partitions: [{url: mem:a}]}         | 'external' is not a map of keys to values
            {external: {rates: reader}, partitions: [{url: mem:a}]} | 'external.rates' is not a map of keys to values
            {external: {rates: {usr: x}}, partitions: [{url: mem:a}]} | 'external.rates' has the key 'usr', which is unknown. Did you mean 'user'?
            just text                                              | it is not a map
            """)
    void mistakesAreNamedByTheirKey(String yaml, String message) {
        assertRefused(() -> resolve(yaml), "22023").withMessageContaining(message);
    }

    @Test
    void wordNullIsTheValueOfAPropertyThatHasIt() throws Exception {
        assertThat(resolve("{typeMismatch: null, partitions: [{url: 'mem:a'}]}")
                        .session()
                        .typeMismatch())
                .isEqualTo(TypeMismatch.NULL);
    }

    @Test
    void valuesAreCheckedAsInUrls() {
        assertRefused(() -> resolve("{shards: many, partitions: [{url: 'mem:a'}]}"), "22023")
                .withMessageContaining("property 'shards' has the value 'many'");
    }

    @Test
    void invalidYamlIsRefusedWithoutQuotingIt() {
        assertRefused(() -> resolve("password: 's3cret\nuser: x"), "22023")
                .withMessageContaining("is not valid YAML")
                .withNoCause()
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3cret"));
    }

    @Test
    void repeatedKeyIsRefused() {
        assertRefused(() -> resolve("shards: 4\nshards: 5\npartitions: [{url: 'mem:a'}]"), "22023")
                .withMessageContaining("repeats a key");
    }

    @Test
    void absentFileIsRefused() {
        assertRefused(
                        () -> ConnectionSpec.resolve(
                                "jdbc:schemaless:config:" + folder.resolve("absent.yaml"), new Properties()),
                        "08001")
                .withMessageContaining("absent.yaml': there is no such file. Check the path");
    }

    @Test
    void fileThatIsTooLongIsRefusedAtOnce() {
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            assertRefused(() -> resolve("user: " + "x".repeat(20_000_000)), "22023")
                    .withMessageContaining("store.yaml': it has more than 1048576 bytes. Check the path.");
            assertRefused(() -> ConnectionSpec.resolve("jdbc:schemaless:config:/dev/zero", new Properties()), "22023")
                    .withMessageContaining("it has more than 1048576 bytes");
        });
    }

    @Test
    void passwordFileThatIsTooLongIsRefused() throws Exception {
        Files.writeString(folder.resolve("secret"), "x".repeat(2_000_000));

        assertRefused(() -> resolve("{passwordFile: secret, partitions: [{url: mem:a}]}"), "22023")
                .withMessageContaining("'passwordFile' names a file that is too long: it has more than 1048576 bytes.");
    }
}
