package dev.schemaless.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.SchemaChanges;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.fixture.Inserts;
import dev.schemaless.catalog.fixture.OnDuplicate;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.server.file.Photographer;
import dev.schemaless.catalog.server.file.StoreFilePath;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File stores and the processes that use them. */
final class FileStoreTest {
    private static final int STATEMENTS = 300;

    @TempDir
    private Path directory;

    private StoreConfig config;

    @BeforeEach
    void create() {
        config = EmbeddedStore.config(new PartitionConfig.File(directory.resolve("store")));
        OpenStore store = OpenStore.open(config, ExternalStores.none());
        store.changes().createModel(EmbeddedStore.model("n"));
        store.changes().createIndex(new SchemaChanges.NewIndex("n", "by_x", List.of("x"), null));
        store.close();
    }

    private Process insertElsewhere() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        InsertUntilKilled.class.getName(),
                        directory.resolve("store").toString())
                .redirectError(directory.resolve("errors").toFile())
                .start();
    }

    /** Else H2 writes at the end of the file for its first 45 seconds, where what was written last is easy to find again. */
    private void reuseSpaceAtOnce() throws SQLException {
        String url = "jdbc:h2:" + StoreFilePath.SCHEME + ":" + directory.resolve("store");
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("SET RETENTION_TIME 0");
            statement.execute("SHUTDOWN");
        }
    }

    private StoreConfig namespace(String name, StoreConfig.Durability durability) {
        return new StoreConfig(
                List.of(new PartitionConfig.File(directory.resolve("several"))),
                name,
                config.shards(),
                config.shardsPerTable(),
                config.create(),
                config.compression(),
                config.pool(),
                durability);
    }

    private String writeDelay() throws SQLException {
        String url = "jdbc:h2:" + StoreFilePath.SCHEME + ":" + directory.resolve("several");
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement();
                ResultSet setting = statement.executeQuery(
                        "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY'")) {
            return setting.next() ? setting.getString(1) : "none";
        }
    }

    @Test
    void namespaceOfFullDurabilityKeepsItBesideOthersInTheFile() throws Exception {
        StoreConfig full = namespace("strict", StoreConfig.Durability.FULL);
        StoreConfig relaxed = namespace("loose", StoreConfig.Durability.RELAXED);

        try (Store first = Stores.open(full);
                Store second = Stores.open(relaxed)) {
            assertThat(first.topology()).isEqualTo(second.topology());
            assertThat(writeDelay()).isEqualTo("0");
        }
        try (Store first = Stores.open(relaxed)) {
            assertThat(writeDelay()).isEqualTo("500");
            try (Store second = Stores.open(full)) {
                assertThat(first.topology()).isEqualTo(second.topology());
                assertThat(writeDelay()).isEqualTo("0");
            }
        }
    }

    @Test
    void killedProcessLosesNoAcknowledgedRowAndLeavesNoHalfStatement() throws Exception {
        reuseSpaceAtOnce();
        Process process = insertElsewhere();
        long acknowledged = -1;
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i < STATEMENTS; i++) {
                acknowledged = Long.parseLong(lines.readLine());
            }
            // by its handle: killing it as a Process would close its output, and what it acknowledged last with it
            process.toHandle().destroyForcibly();
            process.waitFor();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                acknowledged = Long.parseLong(line);
            }
        }

        OpenStore store = OpenStore.open(config, ExternalStores.none());
        try {
            List<StoredRow> rows = EmbeddedStore.scan(store, "n");
            assertThat(rows.size() % InsertUntilKilled.ROWS).isZero();
            assertThat(rows).hasSizeGreaterThan((int) acknowledged);
            assertThat(rows).allSatisfy(row -> assertThat(row.bodies()).doesNotContainNull());
            assertThat(EmbeddedStore.lookUp(store, "n", "by_x", new Bound.IsNotNull()))
                    .hasSameSizeAs(rows);
        } finally {
            store.close();
        }
    }

    @Test
    void commitThatAKillHasCutIsFinishedWhenTheStoreIsOpened() throws Exception {
        List<Path> photographs;
        try (Photographer photographer = Photographer.of(directory.resolve("store"));
                Connection connection =
                        DriverManager.getConnection("jdbc:h2:" + photographer.file() + ";WRITE_DELAY=0", "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE beside (id INT PRIMARY KEY, body VARCHAR)");
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO beside SELECT x, REPEAT('x', 100) FROM SYSTEM_RANGE(1, 40000)");
            photographer.watch();
            connection.commit();
            photographs = photographer.photographs();
        }
        for (Path photograph : photographs) {
            OpenStore.open(EmbeddedStore.config(new PartitionConfig.File(photograph)), ExternalStores.none())
                    .close();
            String url = "jdbc:h2:" + StoreFilePath.SCHEME + ":" + photograph;
            try (Connection connection = DriverManager.getConnection(url, "sa", "");
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM beside")) {
                rows.next();
                assertThat(rows.getInt(1)).isIn(0, 40_000);
            }
        }
        assertThat(photographs).hasSizeGreaterThan(1);
    }

    @Test
    void fileOfAnotherProcessIsRefused() throws Exception {
        Process process = insertElsewhere();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isNotNull();

            assertThatThrownBy(() -> OpenStore.open(config, ExternalStores.none()))
                    .isInstanceOf(SchemalessException.class)
                    .hasMessage("Cannot open store file:" + directory.resolve("store")
                            + ": another process has it open, and a file store belongs to one process at a time. Close it"
                            + " there.")
                    .extracting(e -> ((SchemalessException) e).code())
                    .isEqualTo(ErrorCode.CONNECTION_UNABLE);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void rowsOutliveTheLastHold() {
        try (Store store = Stores.open(config)) {
            store.write(Inserts.request(
                    store.catalog().version(),
                    store.catalog().findModel("n").orElseThrow(),
                    List.of(EmbeddedStore.row(5)),
                    OnDuplicate.FAIL));
        }
        OpenStore again = OpenStore.open(config, ExternalStores.none());

        assertThat(EmbeddedStore.scan(again, "n"))
                .singleElement()
                .satisfies(row -> assertThat(row.key()).isEqualTo(EmbeddedStore.key(5)));
        again.close();
    }

    @Test
    void interruptedThreadClosesRelaxedStoreWithAllRows() {
        StoreConfig relaxed = namespace("loose", StoreConfig.Durability.RELAXED);
        OpenStore store = OpenStore.open(relaxed, ExternalStores.none());
        store.changes().createModel(EmbeddedStore.model("n"));
        EmbeddedStore.insert(store, "n", List.of(EmbeddedStore.row(5)));

        Thread.currentThread().interrupt();
        store.close();
        assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();

        OpenStore again = OpenStore.open(relaxed, ExternalStores.none());
        assertThat(EmbeddedStore.scan(again, "n")).hasSize(1);
        again.close();
    }
}
