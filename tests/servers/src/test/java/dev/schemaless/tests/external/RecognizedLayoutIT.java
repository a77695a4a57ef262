package dev.schemaless.tests.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A database of another program is told from an empty one: nothing is made in it, and how it is opened is said. */
final class RecognizedLayoutIT {
    private static Connection connect(ClientDatabases databases, String more) throws SQLException {
        DatabaseServer server = databases.server();
        return DriverManager.getConnection(
                "jdbc:schemaless:mysql://" + server.host() + ":" + server.port() + "/"
                        + databases.names().get(0) + "?mysql.sslMode=DISABLED" + more,
                server.user(),
                server.password());
    }

    private static void refuses(ClientDatabases databases, String more, String state, String reason) {
        assertThatThrownBy(() -> connect(databases, more).close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(reason)
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo(state));
    }

    @ParameterizedTest
    @MethodSource("dev.schemaless.tests.external.ItemLayout#ofClients")
    void noStoreIsCreatedAmongTheTablesOfAnother(ItemLayout layout, Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (ClientItems store = layout.createClient(backend)) {
            Map<String, Object> before = store.checksums();
            String given = store.options().replaceAll("(?s).*(layout=\\w+).*", "$1");
            String reason =
                    "its tables look like a store of another program. Add " + given + " to the URL to open that";

            refuses(store.databases(), "&create=true", "08004", reason);
            refuses(store.databases(), "&create=false", "08004", reason);

            assertThat(store.checksums()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            posts (id CHAR(36) PRIMARY KEY, body TEXT)
            users (id BINARY(16) PRIMARY KEY, attributes JSON, updated_at DATETIME)
            rates_000000 (id INT PRIMARY KEY, uuid VARCHAR(36), body BLOB)
            log (row_key BINARY(16), column_name VARCHAR(64), ref_key BIGINT, body BLOB, created_at DATETIME)
            """)
    void tablesOfOtherColumnsAreNoStore(String table) throws Exception {
        Assumptions.assumeTrue(
                Backend.MARIADB.isSelected() && Backend.MARIADB.unavailable().isEmpty());
        try (ClientDatabases databases =
                ClientDatabases.create(Backend.MARIADB.servers().get(0), 1)) {
            databases.run(0, "CREATE TABLE " + table);
            String name = table.substring(0, table.indexOf(' '));
            refuses(
                    databases,
                    "",
                    "08001",
                    "there is no store in it, but tables of another program: '" + name
                            + "'. Name the database of a store, or an empty one.");
            List<List<Object>> before = databases.rows(0, "CHECKSUM TABLE " + name);
            assertThat(databases.rows(0, "SHOW TABLES")).hasSize(1);

            connect(databases, "&create=true").close();

            assertThat(databases.rows(0, "CHECKSUM TABLE " + name)).isEqualTo(before);
        }
    }

    @Test
    void createIsAdvisedForAnEmptyDatabase() throws Exception {
        Assumptions.assumeTrue(
                Backend.MARIADB.isSelected() && Backend.MARIADB.unavailable().isEmpty());
        try (ClientDatabases databases =
                ClientDatabases.create(Backend.MARIADB.servers().get(0), 1)) {
            refuses(databases, "", "08001", "there is no store. Set create=true to create it.");
        }
    }
}
