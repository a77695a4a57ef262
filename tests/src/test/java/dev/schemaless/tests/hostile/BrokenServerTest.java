package dev.schemaless.tests.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.BrokenServer;
import dev.schemaless.tests.fixture.BrokenServer.Fault;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that do not keep to MySQL's protocol, or whose variables are odd. */
final class BrokenServerTest {
    private static void open(BrokenServer server, String more) throws SQLException {
        DriverManager.getConnection("jdbc:schemaless:mysql://" + server.address() + "/x?user=u" + more)
                .close();
    }

    /** Opens it as a store of another program, which a store in memory declares. */
    private static void declare(BrokenServer server) throws SQLException {
        String url = "jdbc:schemaless:mem:" + UUID.randomUUID()
                + "?poolTimeout=1s&external.rates.user=reader&external.rates.hosts=" + server.address();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE EXTERNAL STORE rates LAYOUT shameless PARTITIONS ('" + server.address()
                    + "/x') WITH (shards = 4)");
        }
    }

    private static void assertUnable(Throwable thrown) {
        assertThat(thrown).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).isIn("08001", "08006");
            assertThat(e.getMessage()).startsWith("Cannot ").hasSizeLessThan(800);
        });
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SILENT")
    void storeIsNotOpened(Fault fault) {
        try (BrokenServer server = BrokenServer.with(fault)) {
            assertThatThrownBy(() -> open(server, "")).satisfies(BrokenServerTest::assertUnable);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OTHER_PROTOCOL", "ENDLESS_GREETING", "FALSE_LENGTH", "MANY_COLUMNS"})
    void storeOfAnotherProgramIsNotOpened(Fault fault) {
        try (BrokenServer server = BrokenServer.with(fault)) {
            assertThatThrownBy(() -> declare(server)).satisfies(BrokenServerTest::assertUnable);
        }
    }

    @Test
    void silenceEndsWithTheLoginTimeout() {
        try (BrokenServer server = BrokenServer.with(Fault.SILENT)) {
            assertThatThrownBy(() -> open(server, "&loginTimeout=1")).satisfies(BrokenServerTest::assertUnable);
        }
    }

    /** The first statement that names a store waits as long as for a connection of a pool, and at least ten seconds. */
    @Test
    @Tag("long")
    void silenceOfAStoreOfAnotherProgramEnds() {
        try (BrokenServer server = BrokenServer.with(Fault.SILENT)) {
            assertThatThrownBy(() -> declare(server))
                    .satisfies(BrokenServerTest::assertUnable)
                    .hasMessageContaining("has not answered the first questions within");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "64M, 64M",
        "-1, -1",
        "1024, 1024",
        "'', ''",
        "99999999999999999999, 99999999999999999999",
        "'1\u001b[31m', '1?[31m'",
    })
    void oddPacketLengthIsRefused(String given, String shown) {
        try (BrokenServer server = BrokenServer.with(Map.of("max_allowed_packet", given))) {
            assertThatThrownBy(() -> open(server, ""))
                    .satisfies(BrokenServerTest::assertUnable)
                    .hasMessageContaining(
                            "the server's max_allowed_packet is '" + shown + "', more than 131072 bytes are needed");
        }
    }

    @Test
    void textOfAVersionIsShortAndHasNoControlCharacters() {
        String version = "5.7.1\u001b]0;title\u0007" + "x".repeat(10_000);
        try (BrokenServer server = BrokenServer.with(Map.of("version", version))) {
            assertThatThrownBy(() -> open(server, ""))
                    .satisfies(BrokenServerTest::assertUnable)
                    .hasMessageContaining("the server's version is '5.7.1?]0;title?xxx");
        }
    }
}
