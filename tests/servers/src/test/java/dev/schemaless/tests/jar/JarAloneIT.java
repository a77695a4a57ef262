package dev.schemaless.tests.jar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JarAloneIT {
    private static final String[] SHOP = {
        "CREATE TABLE hotel (id BIGINT PRIMARY KEY, name VARCHAR(40))",
        "CREATE TABLE rate (id BIGINT PRIMARY KEY, hotel BIGINT, price DECIMAL(8, 2), day DATE)",
        "CREATE INDEX by_hotel ON rate (hotel)",
        // another JVM's arguments have only the characters of the locale
        "INSERT INTO hotel VALUES (1, 'Adler'), (2, U&'B\\00E4r')",
        "INSERT INTO rate VALUES (1, 1, 80.50, DATE '2026-11-20'), (2, 1, 90, DATE '2026-11-21'),"
                + " (3, 2, 70, DATE '2026-11-20')"
    };
    private static final String JOIN = "SELECT h.name, COUNT(*), SUM(r.price), MAX(r.day) FROM rate r"
            + " JOIN hotel h ON h.id = r.hotel GROUP BY h.name ORDER BY 1";
    private static final String WINDOW = "SELECT id, RANK() OVER (PARTITION BY hotel ORDER BY price DESC) FROM rate"
            + " WHERE hotel = 1 ORDER BY id";
    private static final List<String> ANSWERS =
            List.of("Adler|2|170.50|2026-11-21", "Bär|1|70.00|2026-11-20", "1|2", "2|1");

    @TempDir
    Path work;

    @Test
    void jarAnswersQueriesAlone() throws Exception {
        assertThat(OneFileJar.runAlone(work, shop("jdbc:schemaless:"))).isEqualTo(ANSWERS);
    }

    @Test
    void jarAnswersQueriesBeforeOtherVersions() throws Exception {
        assertThat(OneFileJar.runBeforeOthers(work, shop("jdbc:schemaless:"))).isEqualTo(ANSWERS);
    }

    @Test
    void jarAnswersQueriesAfterOtherVersions() throws Exception {
        assertThat(OneFileJar.runAfterOthers(work, shop("jdbc:schemaless:"))).isEqualTo(ANSWERS);
    }

    @Test
    void jarAnswersQueriesAsAModule() throws Exception {
        assertThat(OneFileJar.runAsModule(work, shop("jdbc:schemaless:"))).isEqualTo(ANSWERS);
    }

    /** What the jar writes to standard error fails the run. */
    @Test
    void planningThatStopsAtItsTimeLimitIsQuiet() throws Exception {
        String joins = IntStream.rangeClosed(2, 8)
                .mapToObj(table -> " JOIN rate r" + table + " ON r" + table + ".id = r" + (table - 1) + ".hotel")
                .collect(Collectors.joining());
        String query = "SELECT COUNT(*) FROM rate r1" + joins
                + " WHERE EXISTS (SELECT 1 FROM rate r WHERE r.hotel = r1.hotel)";

        assertThat(OneFileJar.runAlone(work, "sql", "jdbc:schemaless:mem:late?planningTimeout=250ms", SHOP[1], query))
                .containsExactly("0");
    }

    @Test
    void nextJvmUsesTheSameTemporaryFiles() throws Exception {
        OneFileJar.runAlone(work, "sql", "jdbc:schemaless:", "VALUES 1");
        List<Path> first = temporaryFiles();
        OneFileJar.runAlone(work, "sql", "jdbc:schemaless:", "VALUES 1");

        assertThat(first).hasSize(1);
        assertThat(temporaryFiles()).isEqualTo(first);
    }

    private List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(work.resolve("tmp"))) {
            return files.toList();
        }
    }

    @Test
    void onlyOurDriverIsKnownToDriverManager() throws Exception {
        assertThat(OneFileJar.runAlone(work, "drivers", "jdbc:schemaless:"))
                .containsExactly("dev.schemaless.jdbc.SchemalessDriver");
    }

    @Test
    void anotherH2StaysWhatItIs() throws Exception {
        assertThat(OneFileJar.runBeforeOthers(work, "sql", "jdbc:h2:mem:other", "SELECT H2VERSION()"))
                .containsExactly("2.2.224");
    }

    @Test
    void anotherCalciteStaysWhatItIs() throws Exception {
        assertThat(OneFileJar.runBeforeOthers(
                        work, "sql", "jdbc:calcite:", "SELECT COUNT(*), SUM(a) FROM (VALUES 1, 2) AS t (a)"))
                .containsExactly("2|3");
        assertThat(OneFileJar.runBeforeOthers(work, "location", "org.apache.calcite.jdbc.Driver"))
                .containsExactly("calcite-core-1.40.0.jar");
    }

    @Test
    void anotherJacksonStaysWhatItIs() throws Exception {
        assertThat(OneFileJar.runBeforeOthers(work, "location", "com.fasterxml.jackson.databind.ObjectMapper"))
                .containsExactly("jackson-databind-2.17.3.jar");
    }

    @Test
    void plainArtifactsOpenAFileTheJarWrote() throws Exception {
        String url = "jdbc:schemaless:file:" + work.resolve("of-jar").resolve("store");
        OneFileJar.runAlone(work, shop(url));

        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM hotel WHERE id = 2")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("Bär");
        }
    }

    @Test
    void jarOpensAFileThePlainArtifactsWrote() throws Exception {
        String url = "jdbc:schemaless:file:" + work.resolve("of-plain").resolve("store");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : SHOP) {
                statement.execute(sql);
            }
        }

        assertThat(OneFileJar.runAlone(work, "sql", url, JOIN, WINDOW)).isEqualTo(ANSWERS);
    }

    @Nested
    @OnBackend(Backend.TWO_MARIADB)
    class OnServers {
        @Test
        void jarAnswersQueriesOverTwoPartitions(TestStore store) throws Exception {
            assertThat(OneFileJar.runAlone(work, shop(store.url()))).isEqualTo(ANSWERS);
        }

        @Test
        void anotherConnectorIsNotUsed(TestStore store) throws Exception {
            assertThat(OneFileJar.runAfterOthers(work, shop(store.url()))).isEqualTo(ANSWERS);
        }
    }

    private static String[] shop(String url) {
        String[] arguments = new String[SHOP.length + 4];
        arguments[0] = "sql";
        arguments[1] = url;
        System.arraycopy(SHOP, 0, arguments, 2, SHOP.length);
        arguments[SHOP.length + 2] = JOIN;
        arguments[SHOP.length + 3] = WINDOW;
        return arguments;
    }
}
