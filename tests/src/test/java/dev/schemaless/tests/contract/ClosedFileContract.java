package dev.schemaless.tests.contract;

import static dev.schemaless.tests.fixture.Statements.execute;
import static dev.schemaless.tests.fixture.Statements.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** H2's database in a file is closed while a store uses it: its connections open it again, and lose nothing. */
@OnBackend(Backend.H2_FILE)
final class ClosedFileContract {
    @ParameterizedTest
    @EnumSource(DatabaseClosing.class)
    void connectionsOpenItAgain(DatabaseClosing closing, TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Connection other = place.connect()) {
            execute(connection, "CREATE TABLE t (id BIGINT PRIMARY KEY, n INTEGER)");
            for (int id = 0; id < 6; id++) {
                execute(connection, "INSERT INTO t VALUES (" + id + ", 0)");
                closing.close(place);
                switch (id % 3) {
                    case 0 ->
                        assertThat(number(other, "SELECT COUNT(*) FROM t")).isEqualTo(id + 1);
                    case 1 -> execute(other, "UPDATE t SET n = n + 1 WHERE id = " + id);
                    default -> {
                        try (Connection fresh = place.connect()) {
                            execute(fresh, "DELETE FROM t WHERE id = " + id);
                            execute(fresh, "INSERT INTO t VALUES (" + id + ", 0)");
                        }
                    }
                }
            }
            assertThat(number(connection, "SELECT SUM(n) FROM t")).isEqualTo(2);
        }
        try (Connection connection = place.connect()) {
            assertThat(number(connection, "SELECT COUNT(*) FROM t")).isEqualTo(6);
        }
    }
}
