package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backs partitions up and restores them as {@code docs/operations.md} says, by the servers' own programs. */
@OnBackend(Backend.TWO_MARIADB)
final class BackupIT {
    private static final Path PROGRAMS = Path.of(
                    "target", "mariadb-" + System.getProperty("schemaless.test.mariadb.version", "11.4.5"), "bin")
            .toAbsolutePath();
    private static final int ROWS = 200;

    @TempDir
    Path folder;

    @Test
    void restoredPartitionsAreTheStore(TestStore place) throws Exception {
        fill(place);
        for (int partition = 0; partition < 2; partition++) {
            dump(place, partition);
        }
        change(place, "UPDATE item SET owner = 'nobody'");
        for (int partition = 0; partition < 2; partition++) {
            restore(place, partition);
        }

        try (Connection connection = place.connect()) {
            assertThat(number(connection, "SELECT COUNT(*) FROM item")).isEqualTo(ROWS);
            assertThat(number(connection, "SELECT COUNT(*) FROM item WHERE owner = 'ann'"))
                    .isEqualTo(ROWS / 2);
            assertThat(number(connection, "SELECT id FROM item WHERE tag = 't7'"))
                    .isEqualTo(7);
            change(place, "UPDATE item SET owner = 'eve' WHERE id < 10");
            assertThat(number(connection, "SELECT COUNT(*) FROM item WHERE owner = 'eve'"))
                    .isEqualTo(10);
        }
    }

    @Test
    void partition0ThatIsOlderIsRefused(TestStore place) throws Exception {
        fill(place);
        dump(place, 0);
        change(place, "ALTER TABLE item ADD COLUMN price BIGINT");
        restore(place, 0);

        assertThatThrownBy(() -> change(place, "UPDATE item SET owner = 'eve'"))
                .hasMessageContaining("restored from a backup")
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("08004");
    }

    private static void fill(TestStore place) throws SQLException {
        change(place, "CREATE TABLE item (id BIGINT PRIMARY KEY, owner VARCHAR(20), tag VARCHAR(20) UNIQUE)");
        change(place, "CREATE INDEX by_owner ON item (owner) SHARD BY (owner)");
        try (Connection connection = place.connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setLong(1, id);
                insert.setString(2, id % 2 == 0 ? "ann" : "bob");
                insert.setString(3, "t" + id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void dump(TestStore place, int partition) throws Exception {
        ProcessBuilder program = program("mariadb-dump", place, partition);
        program.command().add("--single-transaction");
        run(program.redirectOutput(file(partition)), place, partition);
    }

    private void restore(TestStore place, int partition) throws Exception {
        DatabaseServer server = place.servers().get(partition);
        server.drop(place.database(partition));
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE `" + place.database(partition) + "`");
        }
        run(program("mariadb", place, partition).redirectInput(file(partition)), place, partition);
    }

    private File file(int partition) {
        return folder.resolve(partition + ".sql").toFile();
    }

    private static ProcessBuilder program(String name, TestStore place, int partition) {
        DatabaseServer server = place.servers().get(partition);
        ProcessBuilder program = new ProcessBuilder(new ArrayList<>(List.of(
                PROGRAMS.resolve(name).toString(),
                "--no-defaults",
                "--host=" + server.host(),
                "--port=" + server.port(),
                "--user=" + server.user())));
        program.environment().put("MYSQL_PWD", server.password());
        return program;
    }

    private static void run(ProcessBuilder program, TestStore place, int partition)
            throws IOException, InterruptedException {
        program.command().add(place.database(partition));
        assertThat(program.redirectError(Redirect.INHERIT).start().waitFor()).isZero();
    }

    private static void change(TestStore place, String sql) throws SQLException {
        try (Connection connection = place.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
