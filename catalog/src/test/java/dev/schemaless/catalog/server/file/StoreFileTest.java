package dev.schemaless.catalog.server.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a kill between two commits would leave: the file as it lies there. */
final class StoreFileTest {
    private static final int COMMITS = 60;
    private static final int LONGEST_BODY = 20_000;

    @TempDir
    private Path directory;

    private final Random random = new Random(1);

    @BeforeEach
    void register() {
        StoreFilePath.register();
    }

    private Connection open(String name) throws SQLException {
        String url = "jdbc:h2:" + StoreFilePath.SCHEME + ":" + directory.resolve(name);
        return DriverManager.getConnection(url + ";WRITE_DELAY=0;RETENTION_TIME=0", "sa", "");
    }

    private Path file(String name) {
        return directory.resolve(name + ".mv.db");
    }

    @Test
    void fileHoldsEachCommitAtOnceThoughSpaceIsReused() throws Exception {
        try (Connection connection = open("store");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE n (id INT PRIMARY KEY, body VARBINARY)");
            for (int id = 1; id <= COMMITS; id++) {
                int length = random.nextInt(LONGEST_BODY);
                statement.execute("INSERT INTO n VALUES (" + id + ", X'" + "00".repeat(length) + "')");

                assertThat(rowsInCopy()).as("rows after commit").isEqualTo(id);
            }
        }
    }

    private int rowsInCopy() throws IOException, SQLException {
        Files.copy(file("store"), file("copy"), StandardCopyOption.REPLACE_EXISTING);
        try (Connection copy = open("copy");
                Statement statement = copy.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM n")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void plainH2OpensTheFile() throws Exception {
        try (Connection connection = open("store");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE n (id INT PRIMARY KEY)");
            statement.execute("INSERT INTO n VALUES (7)");
        }
        try (Connection plain = DriverManager.getConnection("jdbc:h2:file:" + directory.resolve("store"), "sa", "");
                Statement statement = plain.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM n")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(7);
        }
    }

    @Test
    void interruptedThreadReadsAndWritesAndNothingIsClosed() throws Exception {
        Files.createFile(file("store"));
        try (FileChannel file = new StoreFilePath()
                .getPath(StoreFilePath.SCHEME + ":" + file("store"))
                .open("rw")) {
            Thread.currentThread().interrupt();
            int written = file.write(ByteBuffer.allocate(10), 0);
            int read = file.read(ByteBuffer.allocate(10), 0);
            file.force(true);
            file.truncate(5);

            assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
            assertThat(written).isEqualTo(10);
            assertThat(read).isEqualTo(10);
            assertThat(file.size()).isEqualTo(5);
            assertThat(file.isOpen()).isTrue();
        }
    }
}
