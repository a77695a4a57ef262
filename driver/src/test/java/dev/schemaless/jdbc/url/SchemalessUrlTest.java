package dev.schemaless.jdbc.url;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.url.StorePlace.Database;
import dev.schemaless.jdbc.url.StorePlace.MySqlServers;
import dev.schemaless.jdbc.url.StorePlace.Server;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemalessUrlTest {
    private static StorePlace placeOf(String url) throws Exception {
        return SchemalessUrl.parse(url).place();
    }

    @Test
    void foreignUrlsAreNotAccepted() {
        assertThat(SchemalessUrl.accepts(null)).isFalse();
        assertThat(SchemalessUrl.accepts("jdbc:h2:mem:x")).isFalse();
        assertThat(SchemalessUrl.accepts("jdbc:schemalessness:")).isFalse();
    }

    @Test
    void emptyPlaceIsPrivateMemory() throws Exception {
        assertThat(placeOf("jdbc:schemaless:")).isEqualTo(new StorePlace.PrivateMemory());
        assertThat(placeOf("jdbc:schemaless:?shards=4")).isEqualTo(new StorePlace.PrivateMemory());
    }

    @Test
    void memoryStoreHasAName() throws Exception {
        assertThat(placeOf("jdbc:schemaless:mem:orders_1")).isEqualTo(new StorePlace.SharedMemory("orders_1"));
    }

    @Test
    void filePathIsPercentDecoded() throws Exception {
        assertThat(placeOf("jdbc:schemaless:file:/data/my%20store+x"))
                .isEqualTo(new StorePlace.EmbeddedFile(Path.of("/data/my store+x")));
    }

    @Test
    void filePathMayStartAtTheUsersHome() throws Exception {
        assertThat(placeOf("jdbc:schemaless:file:~/store"))
                .isEqualTo(new StorePlace.EmbeddedFile(Path.of(System.getProperty("user.home"), "store")));
    }

    @Test
    void serversKeepTheirOrderAndHaveADefaultPort() throws Exception {
        assertThat(placeOf("jdbc:schemaless:mysql://h2:3307,h1,[::1]:3308/shop"))
                .isEqualTo(new MySqlServers(List.of(
                        new Database(new Server("h2", 3307), "shop"),
                        new Database(new Server("h1", 3306), "shop"),
                        new Database(new Server("[::1]", 3308), "shop"))));
    }

    @Test
    void eachServerMayHaveADatabaseOfItsOwn() throws Exception {
        assertThat(placeOf("jdbc:schemaless:mysql://h1/p0,h2:3307/p1"))
                .isEqualTo(new MySqlServers(List.of(
                        new Database(new Server("h1", 3306), "p0"), new Database(new Server("h2", 3307), "p1"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:schemaless:mem:",
                "jdbc:schemaless:mem:a;INIT=RUNSCRIPT",
                "jdbc:schemaless:file:",
                "jdbc:schemaless:file:/x;INIT=y",
                "jdbc:schemaless:file:/x%zz",
                "jdbc:schemaless:mysql://h1",
                "jdbc:schemaless:mysql://h1/",
                "jdbc:schemaless:mysql:///db",
                "jdbc:schemaless:mysql://h1,,h2/db",
                "jdbc:schemaless:mysql://h1:0/db",
                "jdbc:schemaless:mysql://h1:65536/db",
                "jdbc:schemaless:mysql://::1/db",
                "jdbc:schemaless:mysql://h1/db/more",
                "jdbc:schemaless:oracle:x",
                "jdbc:schemaless:mem:a?shards",
                "jdbc:schemaless:mem:a?=4",
                "jdbc:schemaless:mem:a?shards=4&shards=5"
            })
    void illFormedUrlsAreRefused(String url) {
        assertRefused(() -> SchemalessUrl.parse(url), "08001").withMessageStartingWith("Cannot read URL: ");
    }

    @Test
    void credentialsBeforeTheHostAreRefusedWithoutShowingThem() {
        assertRefused(() -> SchemalessUrl.parse("jdbc:schemaless:mysql://app:s3cret@h1/db"), "08001")
                .withMessageContaining("properties 'user' and 'password'")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3cret"));
    }

    @Test
    void unknownKindShowsNoCredentials() {
        assertRefused(() -> SchemalessUrl.parse("jdbc:schemaless:postgres://app:s3cret@h1/db"), "08001")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("s3cret"));
    }

    @Test
    void maskedUrlKeepsAllButSecrets() throws Exception {
        SchemalessUrl url = SchemalessUrl.parse(
                "jdbc:schemaless:mysql://h1/db?user=a%26b&p%61ssword=s3cret&mysql.trustCertificateKeyStorePassword=x1y");

        assertThat(url.masked())
                .isEqualTo("jdbc:schemaless:mysql://h1/db?user=a%26b&password=***"
                        + "&mysql.trustCertificateKeyStorePassword=***")
                .isEqualTo(url.toString());
    }

    @Test
    void maskedUrlHidesValuesOfUnknownParameters() throws Exception {
        assertThat(SchemalessUrl.parse("jdbc:schemaless:?pasword=s3cret").masked())
                .doesNotContain("s3cret");
    }
}
