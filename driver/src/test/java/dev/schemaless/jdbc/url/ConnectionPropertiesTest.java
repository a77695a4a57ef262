package dev.schemaless.jdbc.url;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.jdbc.base.SqlAssertions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionPropertiesTest {
    @Test
    void propertiesAreSortedAndUnique() {
        assertThat(ConnectionProperties.names()).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void pageOfALayoutHasTheOptionsThatNoOtherHas() throws Exception {
        for (ConnectionProperty<String> property : LayoutProperties.OF_ONE_LAYOUT) {
            String layout = property.name().substring(0, property.name().indexOf('.'));

            assertThat(Files.readString(Path.of("..", "docs", "stores", layout + ".md")))
                    .contains("\n| `" + property.name() + "` | ");
        }
    }

    @Test
    void optionWithoutItsLayoutIsRefusedWithTheRightName() {
        SqlAssertions.assertRefused(() -> PropertyValues.of(Map.of("tag", "kind")), "22023")
                .withMessageEndingWith("Did you mean 'friendfeed.tag'?");
    }

    @Test
    void documentHasTheTablesOfAllOtherProperties() throws Exception {
        assertThat(Files.readString(Path.of("..", "docs", "properties.md")))
                .contains(ConnectionProperties.toMarkdown());
    }

    @Test
    void valueThatIsNotAllowedIsRefusedWithWhatIs() {
        SqlAssertions.assertRefused(() -> ConnectionProperties.SHARDS.parse("0"), "22023")
                .withMessage("Cannot connect: property 'shards' has the value '0', which is not allowed. "
                        + "Give a whole number from 1 to 65536.");
    }

    @Test
    void choicesAreTakenWithoutCase() throws Exception {
        assertThat(ConnectionProperties.TYPE_MISMATCH.parse("NULL").name()).isEqualTo("NULL");
    }

    @Test
    void timesHaveUnits() throws Exception {
        assertThat(ConnectionProperties.POOL_TIMEOUT.parse("2m")).hasMinutes(2);
        assertThat(ConnectionProperties.POOL_TIMEOUT.parse("300ms")).hasMillis(300);
        SqlAssertions.assertRefused(() -> ConnectionProperties.POOL_TIMEOUT.parse("30"), "22023")
                .withMessageContaining("500ms, 30s or 2m");
    }

    @Test
    void sizesHaveUnits() throws Exception {
        assertThat(ConnectionProperties.MAX_TRANSACTION_BYTES.parse("1500")).isEqualTo(1500);
        assertThat(ConnectionProperties.MAX_TRANSACTION_BYTES.parse("64k")).isEqualTo(65_536);
        assertThat(ConnectionProperties.MAX_TRANSACTION_BYTES.parse("2G")).isEqualTo(2L << 30);
        for (String wrong : new String[] {"", "k", "-1k", "1023", "1.5m", "999999999999g"}) {
            SqlAssertions.assertRefused(() -> ConnectionProperties.MAX_TRANSACTION_BYTES.parse(wrong), "22023")
                    .withMessageContaining("65536, 64k, 16m or 1g, at least 1k");
        }
    }

    @Test
    void connectorPropertiesThatReadFilesOrLoadClassesAreUnknown() {
        assertThat(ConnectionProperties.names())
                .doesNotContain(
                        "mysql.allowLoadLocalInfile",
                        "mysql.allowUrlInLocalInfile",
                        "mysql.autoDeserialize",
                        "mysql.queryInterceptors",
                        "mysql.socketFactory",
                        "mysql.propertiesTransform",
                        "mysql.allowMultiQueries",
                        "mysql.sessionVariables");
    }
}
