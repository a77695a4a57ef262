package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

@OnBackend(Backend.MARIADB)
final class MariaDbServerIT extends ServerContract {
    @Test
    void serverIsOfTheReleaseTheBuildNames(TestStore store) throws SQLException {
        for (DatabaseServer server : store.servers()) {
            assertThat(answer(server, "SELECT VERSION()"))
                    .startsWith(System.getProperty("schemaless.test.mariadb.version") + "-MariaDB");
        }
    }
}
