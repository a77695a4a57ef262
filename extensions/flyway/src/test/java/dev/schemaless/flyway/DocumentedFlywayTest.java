package dev.schemaless.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That what the documents show works as it stands, but for the places. */
final class DocumentedFlywayTest {
    private static final Path DOCUMENT = Path.of(System.getProperty("schemaless.documents"), "migrations.md");

    @Test
    void shownSettingsMigrate(@TempDir Path folder) throws IOException, SQLException {
        try (Migrations migrations = Migrations.in(folder)) {
            migrations.with("V1__visit.sql", shown("sql"));

            Flyway.configure().configuration(settings(migrations)).load().migrate();

            migrations.execute("INSERT INTO visit (city, paid) VALUES ('Rome', 20)");
            assertThat(migrations.query("SELECT id FROM visit WHERE city = 'Rome'"))
                    .containsExactly("1");
        }
    }

    private static Properties settings(Migrations migrations) throws IOException {
        Properties settings = new Properties();
        settings.load(new StringReader(shown("properties")));
        assertThat(settings).containsOnlyKeys("flyway.url", "flyway.locations");
        settings.setProperty("flyway.url", migrations.url());
        settings.setProperty("flyway.locations", "filesystem:" + migrations.folder());
        return settings;
    }

    private static String shown(String language) throws IOException {
        String section = Files.readString(DOCUMENT).split("\n## Flyway\n")[1].split("\n## ")[0];
        Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(section);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }
}
