package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What others do between a statement's two trips to a server. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class ServerConflictRetriesContract extends ConflictRetriesContract {
    @Override
    Ambush ambush(TestStore place) throws IOException {
        return ProxyAmbush.on(place);
    }

    @Test
    void newKeysThatOthersTakeAreAConflictToo() throws SQLException {
        interveneAtMost(Integer.MAX_VALUE, Ambush.Step.PUT, "INSERT INTO t VALUES (10$, 0)");

        assertGivenUp(
                "UPSERT INTO t VALUES (1, 9), (101, 9), (102, 9), (103, 9), (104, 9), (105, 9), (106, 9), (107, 9)");

        assertThat(rows()).contains("1|0", "101|0", "102|0", "103|0");
    }
}
