package dev.schemaless.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That what the documents show works as it stands, but for the places. */
final class DocumentedLiquibaseTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("schemaless.documents"), "migrations.md");

    @Test
    void shownChangeLogIsApplied(@TempDir Path folder) throws Exception {
        try (ChangeLog changes = ChangeLog.in(folder).file(ChangeLog.FILE, shown("xml"))) {
            changes.run("update", settings());

            changes.execute("INSERT INTO visit (city, paid) VALUES ('Rome', 20)");
            assertThat(changes.query("SELECT id FROM visit WHERE city = 'Rome'"))
                    .containsExactly("1");
        }
    }

    private static Map<String, Object> settings() throws IOException {
        Properties settings = new Properties();
        settings.load(new StringReader(shown("properties")));
        assertThat(settings).containsOnlyKeys("url", "changelogFile");
        return Map.of("changelogFile", settings.getProperty("changelogFile"));
    }

    private static String shown(String language) throws IOException {
        String section = Files.readString(DOCUMENT).split("\n## Liquibase\n")[1].split("\n## ")[0];
        Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(section);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }
}
