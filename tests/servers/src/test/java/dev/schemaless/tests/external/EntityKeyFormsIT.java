package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Entities whose keys are of each type that a program uses, in small letters and in capitals. */
final class EntityKeyFormsIT {
    private static final UUID FIRST = UUID.fromString("0123abcd-89ab-4cde-8000-00000000abcd");
    private static final UUID SECOND = UUID.fromString("f123abcd-89ab-4cde-8000-00000000abcd");

    /**
     * How keys are kept.
     *
     * @param options those of the URL
     */
    private record Keys(String type, boolean dashes, boolean capitals, String options) {
        Object of(UUID key) {
            if (type.startsWith("BINARY")) {
                return EntityStore.bytes(key);
            }
            String text = dashes ? key.toString() : EntityStore.hex(key);
            return capitals ? text.toUpperCase(Locale.ROOT) : text;
        }

        @Override
        public String toString() {
            return type + (dashes ? " with dashes" : "") + (capitals ? " in capitals" : "");
        }
    }

    static Stream<Arguments> forms() {
        List<Keys> forms = List.of(
                new Keys("BINARY(16)", false, false, ""),
                new Keys("CHAR(32)", false, false, ""),
                new Keys("CHAR(32)", false, true, ""),
                new Keys("CHAR(32) CHARACTER SET ascii COLLATE ascii_bin", false, true, ""),
                new Keys("VARCHAR(36)", true, false, ""),
                new Keys("VARCHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", true, false, ""),
                new Keys("VARCHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", true, true, ""),
                new Keys("VARCHAR(36)", false, false, "&key=hex32"),
                new Keys("VARBINARY(36)", true, true, ""));
        return Stream.of(Backend.MARIADB, Backend.MYSQL)
                .filter(Backend::isSelected)
                .flatMap(backend -> forms.stream().map(keys -> Arguments.of(backend, keys)));
    }

    @ParameterizedTest(name = "{1} on {0}", allowZeroInvocations = true)
    @MethodSource("forms")
    void entitiesAreReadAndChanged(Backend backend, Keys keys) throws Exception {
        EntityStore.on(backend, store -> {
            store.everywhere("CREATE TABLE entities (added_id INT AUTO_INCREMENT PRIMARY KEY, id " + keys.type()
                    + " NOT NULL UNIQUE, updated TIMESTAMP NOT NULL, body MEDIUMBLOB)");
            store.everywhere("CREATE TABLE index_name (name VARCHAR(20) NOT NULL, entity_id " + keys.type()
                    + " NOT NULL UNIQUE, PRIMARY KEY (name, entity_id))");
            put(store, keys, FIRST, "ann");
            put(store, keys, SECOND, "bob");
            String options = "layout=friendfeed&shardFunction=mod128" + keys.options();
            try (Connection connection = store.databases().connect(options)) {
                reads(connection);
                changes(connection);
            }
            assertThat(stored(store, keys, "entities", "id", SECOND)).isEqualTo(1);
            assertThat(stored(store, keys, "index_name", "entity_id", SECOND)).isEqualTo(1);
            assertThat(stored(store, keys, "entities", "id", FIRST)
                            + stored(store, keys, "index_name", "entity_id", FIRST))
                    .isZero();
        });
    }

    private static void put(EntityStore store, Keys keys, UUID key, String name) throws SQLException {
        int database = (int) (key.getLeastSignificantBits() & 1);
        store.databases()
                .run(
                        database,
                        "INSERT INTO entities (id, updated, body) VALUES (?, '2026-07-01 12:00:00', ?)",
                        keys.of(key),
                        EntityStore.json("{\"name\": \"" + name + "\"}"));
        store.databases().run(0, "INSERT INTO index_name VALUES (?, ?)", name, keys.of(key));
    }

    private static void reads(Connection connection) throws SQLException {
        assertThat(ClientDatabases.ask(connection, "SELECT _row_key, name FROM entities ORDER BY name"))
                .containsExactly(FIRST + " ann", SECOND + " bob");
        assertThat(ClientDatabases.ask(connection, "SELECT name FROM entities WHERE _row_key = '" + SECOND + "'"))
                .containsExactly("bob");
        assertThat(ClientDatabases.ask(
                        connection,
                        "SELECT name FROM entities WHERE _row_key IN ('" + SECOND + "', '" + FIRST + "') ORDER BY 1"))
                .containsExactly("ann", "bob");
        String byIndex = "SELECT /*+ INDEX(\"index_name\") */ _row_key FROM entities WHERE name = 'ann'";
        assertThat(ClientDatabases.ask(connection, byIndex)).containsExactly(FIRST.toString());
        assertThat(Findings.of(connection, "entities").texts()).isEmpty();
    }

    private static void changes(Connection connection) throws SQLException {
        ClientDatabases.update(connection, "INSERT INTO entities (name) VALUES ('eve')");
        assertThat(ClientDatabases.update(connection, "UPDATE entities SET name = 'kim' WHERE name = 'bob'"))
                .isEqualTo(1);
        assertThat(ClientDatabases.update(connection, "DELETE FROM entities WHERE name = 'ann'"))
                .isEqualTo(1);
        assertThat(ClientDatabases.ask(
                        connection,
                        "SELECT name FROM entities WHERE name IN ('eve', 'kim', 'ann', 'bob')" + " ORDER BY 1"))
                .containsExactly("eve", "kim");
        assertThat(Findings.of(connection, "entities").texts()).isEmpty();
    }

    /** Returns how many rows have a key as the program has written it. */
    private static int stored(EntityStore store, Keys keys, String table, String column, UUID key) throws SQLException {
        Object stored = keys.of(key);
        String wanted = stored instanceof byte[] ? "?" : "CAST(? AS CHAR)";
        int rows = 0;
        for (int i = 0; i < 2; i++) {
            // byte for byte, whatever the collation takes for the same
            rows += store.databases()
                    .rows(i, "SELECT 1 FROM " + table + " WHERE HEX(" + column + ") = HEX(" + wanted + ")", stored)
                    .size();
        }
        return rows;
    }
}
