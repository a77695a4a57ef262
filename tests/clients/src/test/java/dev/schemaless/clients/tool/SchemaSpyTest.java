package dev.schemaless.clients.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.clients.Item;
import dev.schemaless.jdbc.SchemalessDriver;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** SchemaSpy's own jar, run as a program of its own on a store in a file. */
@Timeout(180)
final class SchemaSpyTest {
    @Test
    void descriptionShowsTablesColumnsKeysAndIndexes(@TempDir Path directory) throws Exception {
        Path store = directory.resolve("shop");
        fill(store);
        try (InputStream type = SchemaSpyTest.class.getResourceAsStream("schemaless.properties")) {
            Files.copy(type, directory.resolve("schemaless.properties"));
        }

        String printed = run(directory, store);

        Path described = directory.resolve("out/shop.PUBLIC.xml");
        assertThat(described).as(printed).exists();
        assertThat(Files.readString(described))
                .contains("<table name=\"item\"", "<primaryKey column=\"id\"", "VARBINARY", "<index name=\"by_name\"")
                .contains("type=\"VIEW\"");
        assertThat(printed).doesNotContain("Exception").doesNotContain("ERROR");
    }

    private static void fill(Path store) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:schemaless:file:" + store);
                Statement statement = connection.createStatement()) {
            statement.execute(Item.TABLE);
            statement.execute("CREATE INDEX by_name ON item (name)");
            statement.execute("CREATE VIEW dear AS SELECT * FROM item WHERE price > 10");
            statement.execute("INSERT INTO item (name) VALUES ('lamp')");
        }
    }

    private static String run(Path directory, Path store) throws Exception {
        Path printed = directory.resolve("printed.txt");
        Path driver = Path.of(SchemalessDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-jar",
                        Path.of(System.getProperty("schemaspy.jar"))
                                .toAbsolutePath()
                                .toString(),
                        "-t",
                        directory.resolve("schemaless").toString(),
                        "-dp",
                        driver.toString(),
                        "-db",
                        store.toString(),
                        "-cat",
                        "%",
                        "-s",
                        "PUBLIC",
                        "-sso",
                        // diagrams need Graphviz, or -vizjs and two minutes
                        "-nohtml",
                        "-o",
                        directory.resolve("out").toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            assertThat(process.waitFor(150, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(printed);
    }
}
