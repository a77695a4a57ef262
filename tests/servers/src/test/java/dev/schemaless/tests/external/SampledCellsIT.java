package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns are those of base cells, also where the newest cells are all others, such as those of a nightly job. */
final class SampledCellsIT {
    private static final String NUMBERS =
            " FROM (SELECT @n := @n + 1 AS n FROM information_schema.columns, (SELECT @n := 0) z LIMIT 600) numbers";

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void theGemsColumnsAreFoundUnderNewerCells(Backend backend) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore store = new GemStore(backend.servers().get(0))) {
            ClientDatabases databases = new ClientDatabases(store.server(), store.databases());
            for (int shard = 0; shard < GemStore.SHARDS; shard++) {
                String first = String.format("%04d0000-0000-4000-8000-000000000001", shard);
                String second = String.format("%04d0000-0000-4000-8000-000000000002", shard);
                store.cell(first, "base", 0, Map.of("price", 7L));
                store.cell(second, "base", 0, Map.of("gateway", "a"));
                store.run(
                        shard,
                        "INSERT INTO shop_rates_00000" + shard
                                + " (uuid, column_name, ref_key, body, created_at) SELECT ?,"
                                + " 'meta', n, ?, '2026-07-01 12:00:00'" + NUMBERS,
                        second,
                        GemStore.body(Map.of("seen", true)));
            }

            assertThat(databases.ask("layout=shameless&store=shop&shards=4&storeZone=UTC", "SHOW COLUMNS FROM rates"))
                    .extracting(row -> row.replaceAll("^(\\S+ \\S+) .*", "$1"))
                    .contains("price BIGINT", "gateway VARCHAR", "seen BOOLEAN");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void goSchemalessColumnsAreFoundUnderNewerCells(Backend backend) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GoStore store = new GoStore(backend.servers().get(0))) {
            for (int i = 0; i < GoStore.DATABASES; i++) {
                String key = GoStore.keysOf(i, 1).get(0);
                store.put(key, "BASE", 1, "{\"city\": \"Rome\"}");
                store.databases()
                        .run(
                                i,
                                "INSERT INTO trips (row_key, column_name, ref_key, body) SELECT ?, 'STATUS', n,"
                                        + " '{\"done\": true}'" + NUMBERS,
                                key);
            }

            assertThat(store.databases().ask("layout=go_schemaless", "SHOW COLUMNS FROM trips"))
                    .extracting(row -> row.replaceAll("^(\\S+ \\S+) .*", "$1"))
                    .contains("city VARCHAR", "done BOOLEAN");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void ubersColumnsAreFoundUnderNewerCells(Backend backend) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (UberStore store = new UberStore(backend.servers().get(0), "BINARY(16)")) {
            for (int i = 0; i < store.databases().names().size(); i++) {
                UUID key = UberStore.key(i);
                store.put(key, "BASE", 1, "{\"town\": \"Rome\"}");
                store.databases()
                        .run(
                                UberStore.shardOf(key),
                                "INSERT INTO entity (row_key, column_name, ref_key, body, created_at) SELECT row_key,"
                                        + " 'STATUS', n, '{\"done\": true}', created_at"
                                        + NUMBERS + " CROSS JOIN entity WHERE column_name = 'BASE'");
            }

            assertThat(store.databases().ask("layout=uber", "SHOW COLUMNS FROM entity"))
                    .extracting(row -> row.replaceAll("^(\\S+ \\S+) .*", "$1"))
                    .contains("town VARCHAR", "done BOOLEAN");
        }
    }

    /** There each column name is a table. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void jogchatsTablesAreFoundUnderNewerCells(Backend backend) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (JogchatStore store = new JogchatStore(backend.servers().get(0))) {
            for (int i = 0; i < store.databases().names().size(); i++) {
                List<UUID> keys = JogchatStore.keysOf(i, 2);
                store.cell(keys.get(0), "places", 1, "{\"city\": \"Rome\"}");
                store.cell(keys.get(1), "visits", 1, "{\"done\": true}");
                store.databases()
                        .run(
                                i,
                                "INSERT INTO cell (row_key, column_name, ref_key, body) SELECT row_key, 'visits', n + 1,"
                                        + " body" + NUMBERS + " CROSS JOIN cell WHERE column_name = 'visits'");
            }

            assertThat(store.databases().ask("layout=jogchat", "SHOW COLUMNS FROM places"))
                    .extracting(row -> row.replaceAll("^(\\S+ \\S+) .*", "$1"))
                    .contains("city VARCHAR");
        }
    }

    /** A sample keeps half a megabyte of bodies of each place. */
    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void bodiesThatASampleDoesNotKeepAreNotFetched(Backend backend) throws SQLException {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GemStore store = new GemStore(backend.servers().get(0));
                Connection server = backend.servers().get(0).connect("")) {
            ClientDatabases databases = new ClientDatabases(store.server(), store.databases());
            store.run(
                    0,
                    "INSERT INTO shop_rates_000000 (uuid, column_name, ref_key, body, created_at)"
                            + " SELECT CONCAT('00000000-0000-4000-8000-', LPAD(n, 12, '0')), 'base', 0, ?,"
                            + " '2026-07-01 12:00:00'" + NUMBERS,
                    GemStore.body(Map.of("note", "x".repeat(100_000))));
            long before = sent(server);

            assertThat(databases.ask("layout=shameless&store=shop&shards=4&storeZone=UTC", "SHOW COLUMNS FROM rates"))
                    .anyMatch(row -> row.startsWith("note VARCHAR"));

            assertThat(sent(server) - before).isLessThan(5_000_000);
        }
    }

    private static long sent(Connection server) throws SQLException {
        try (Statement statement = server.createStatement();
                ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Bytes_sent'")) {
            row.next();
            return row.getLong(2);
        }
    }
}
