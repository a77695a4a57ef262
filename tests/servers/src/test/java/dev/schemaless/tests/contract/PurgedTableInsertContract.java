package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.CuttingProxy.Moment;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Inserts whose answers are lost, into a table whose new rows begin after counts of writes of purged ones. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
final class PurgedTableInsertContract extends SqlContract {
    private static final String COMMIT = ";\nCOMMIT";

    private CuttingProxy proxy;
    private Connection cutting;

    @BeforeEach
    void create(TestStore fresh) throws Exception {
        update("CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT)");
        update("INSERT INTO t VALUES (1, 1)");
        try (OtherPurge other = new OtherPurge(fresh.config(), Duration.ZERO)) {
            other.purge(
                    other.store()
                            .refreshCatalog(ReadControl.unlimited())
                            .findModel("t")
                            .orElseThrow(),
                    Purge.Keys.GO,
                    () -> OtherPurge.rows(connection, "t", "id = 1"));
        }
        proxy = CuttingProxy.before(fresh.servers().get(0));
        cutting = DriverManager.getConnection(fresh.url(List.of(proxy.front())));
    }

    @AfterEach
    void end() throws Exception {
        cutting.close();
        proxy.close();
    }

    @Test
    void insertWhoseAnswerIsLostIsMadeOnce() throws SQLException {
        proxy.cutAt(COMMIT, Moment.BEFORE_ANSWER);
        try (Statement statement = cutting.createStatement()) {
            assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, 2)")).isEqualTo(1);
        }

        assertThat(proxy.isAboutToCut()).isFalse();
        assertThat(query("SELECT n, _version FROM t")).containsExactly("2|3");
    }

    @Test
    void keyThatOthersTakeMeanwhileIsADuplicate() throws SQLException {
        AtomicBoolean isTaken = new AtomicBoolean();
        proxy.cutAt(COMMIT, Moment.BEFORE_REQUEST);
        proxy.beforeEach("schemaless:put-latest", () -> {
            if (!proxy.isAboutToCut() && isTaken.compareAndSet(false, true)) {
                take();
            }
        });
        try (Statement statement = cutting.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeUpdate("INSERT INTO t VALUES (1, 2)"))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("23505"));
        }

        assertThat(isTaken).isTrue();
        assertThat(query("SELECT n FROM t")).containsExactly("3");
    }

    private void take() {
        try {
            update("INSERT INTO t VALUES (1, 3)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
