package dev.schemaless.jdbc;

import static dev.schemaless.jdbc.base.SqlAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.base.DriverVersion;
import dev.schemaless.jdbc.url.ConnectionProperties;
import dev.schemaless.jdbc.url.ConnectionProperty;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.util.Arrays;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class SchemalessDriverTest {
    private final Driver driver = new SchemalessDriver();

    @Test
    void driverIsFoundByServiceLoaderAndDriverManager() throws Exception {
        assertThat(ServiceLoader.load(Driver.class)).hasAtLeastOneElementOfType(SchemalessDriver.class);
        assertThat(DriverManager.getDriver("jdbc:schemaless:")).isInstanceOf(SchemalessDriver.class);
    }

    @Test
    void foreignUrlsGiveNoConnection() throws Exception {
        assertThat(driver.connect("jdbc:h2:mem:x", new Properties())).isNull();
        assertThat(driver.connect(null, new Properties())).isNull();
        assertThat(driver.acceptsURL("jdbc:schemaless:mem:x")).isTrue();
    }

    @Test
    void propertiesAreDescribedWithTheirChoices() throws Exception {
        DriverPropertyInfo[] described = driver.getPropertyInfo("jdbc:schemaless:mem:x?quoting=backtick", null);
        DriverPropertyInfo quoting = Arrays.stream(described)
                .filter(property -> property.name.equals("quoting"))
                .findFirst()
                .orElseThrow();

        assertThat(described)
                .extracting(property -> property.name)
                .containsExactlyElementsOf(ConnectionProperties.ALL.stream()
                        .map(ConnectionProperty::name)
                        .toList());
        assertThat(quoting.value).isEqualTo("backtick");
        assertThat(quoting.choices).containsExactly("double_quote", "backtick");
        assertThat(quoting.required).isFalse();
        assertThat(quoting.description).contains("Default: double_quote");
    }

    @Test
    void passwordsAreNotDescribed() throws Exception {
        DriverPropertyInfo[] described = driver.getPropertyInfo("jdbc:schemaless:?password=s3cret", new Properties());

        assertThat(described).extracting(property -> property.value).doesNotContain("s3cret");
    }

    @Test
    void versionIsTheBuilds() {
        assertThat(DriverVersion.CURRENT.text()).doesNotContain("$").matches("\\d+\\.\\d+\\..*");
        assertThat(driver.getMajorVersion()).isEqualTo(DriverVersion.CURRENT.major());
    }

    @Test
    void loggersLieUnderOneParent() throws Exception {
        assertThat(driver.getParentLogger().getName()).isEqualTo("dev.schemaless");
    }

    @Test
    void dataSourceShowsNoSecrets() throws Exception {
        SchemalessDataSource source = new SchemalessDataSource("jdbc:schemaless:?password=s3cret");

        assertThat(source.getUrl()).isEqualTo("jdbc:schemaless:?password=***");
        assertThat(source.toString()).doesNotContain("s3cret");
    }

    @Test
    void dataSourceRefusesWhatItCannotDo() {
        SchemalessDataSource source = new SchemalessDataSource("jdbc:h2:mem:x");

        assertRefused(source::getConnection, "08001").withMessageContaining("does not start with jdbc:schemaless:");
        assertRefused(() -> source.setProperty("shard", "4"), "22023").withMessageContaining("'shards'");
        assertRefused(() -> source.setLoginTimeout(-1), "22023").withMessageContaining("negative");
    }

    @Test
    void loginTimeoutIsTaken() throws Exception {
        SchemalessDataSource source = new SchemalessDataSource("jdbc:schemaless:");
        source.setLoginTimeout(60);

        assertThat(source.getLoginTimeout()).isEqualTo(60);
        try (Connection connection = source.getConnection()) {
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    @Test
    void loginTimeoutOfPropertiesIsInSeconds() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("loginTimeout", "soon");

        assertRefused(() -> driver.connect("jdbc:schemaless:", properties), "22023")
                .withMessageContaining("'loginTimeout' has the value 'soon'");
    }
}
