package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every version that the gem itself has written is in {@code t$cells}; the property {@code schemaless.test.dumps} says where it lies. */
@EnabledIfSystemProperty(named = "schemaless.test.dumps", matches = ".+")
final class VersionQuestionsIT {
    private static final int SHARDS = 6;

    private static Connection connect(StoreDump dump) throws Exception {
        DatabaseServer server = dump.server();
        Properties properties = new Properties();
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password());
        String places = dump.databases().stream()
                .map(database -> server.host() + ":" + server.port() + "/" + database)
                .collect(Collectors.joining(","));
        return DriverManager.getConnection(
                "jdbc:schemaless:mysql://" + places
                        + "?layout=shameless&store=stay_store&shards=6&storeZone=America/Los_Angeles",
                properties);
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void everyVersionIsThereInTheOrderOfItsNumber(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        Path folder = Path.of(System.getProperty("schemaless.test.dumps"), "shameless");
        try (StoreDump dump = StoreDump.load(backend.servers().get(0), folder, List.of("p0.sql", "p1.sql", "p2.sql"));
                Connection connection = connect(dump)) {
            List<String> models =
                    ClientDatabases.ask(connection, "SELECT table_name FROM sys.tables WHERE table_type = 'TABLE'");
            assertThat(models).isNotEmpty();
            for (String model : models) {
                for (int shard = 0; shard < SHARDS; shard++) {
                    assertThat(ClientDatabases.ask(
                                    connection,
                                    "SELECT _position, COALESCE(_row_key, ''), _cell, _ref_key FROM \"" + model
                                            + "$cells\" WHERE _shard = " + shard + " ORDER BY _position"))
                            .as(model + " " + shard)
                            .isEqualTo(written(dump, model, shard));
                }
            }
        }
    }

    /** Returns the versions of a shard, but for those whose uuid belongs to another one. */
    private static List<String> written(StoreDump dump, String model, int shard) throws Exception {
        String table = String.format(Locale.ROOT, "stay_store_%s_%06d", model, shard);
        try (Connection connection = dump.server().connect(dump.databases().get(shard / 2))) {
            return ClientDatabases.ask(
                    connection,
                    "SELECT id, LOWER(COALESCE(uuid, '')), column_name, ref_key FROM " + table
                            + " WHERE uuid IS NULL OR LENGTH(uuid) <> 36 OR CONV(LEFT(uuid, 4), 16, 10) % 6 = " + shard
                            + " ORDER BY id");
        }
    }
}
