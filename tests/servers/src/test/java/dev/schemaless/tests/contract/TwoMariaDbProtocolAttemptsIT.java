package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.Attempts.Need;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Attempts that the protocol needs, while others change the rows before each. So what was put or planned for the rows as they were is
 * outdated each time: after the first few attempts that is a conflict.
 */
@OnBackend(Backend.TWO_MARIADB)
final class TwoMariaDbProtocolAttemptsIT {
    private static final int RETRIES = 1;
    private static final int ROWS = 12;
    private static final String OUTDATE = "UPDATE thing SET n = n + 1000";
    private static final String NEW_CATALOG = "CREATE TABLE further (id INT PRIMARY KEY)";

    private final List<CuttingProxy> proxies = new ArrayList<>();
    private final AtomicInteger attempts = new AtomicInteger();
    private String url;
    private Connection connection;
    private Connection other;

    @BeforeEach
    void open(TestStore place) throws Exception {
        List<DatabaseServer> fronts = new ArrayList<>();
        for (DatabaseServer server : place.servers()) {
            CuttingProxy proxy = CuttingProxy.before(server);
            proxies.add(proxy);
            fronts.add(proxy.front());
        }
        other = place.connect();
        execute(other, "CREATE TABLE thing (id INT PRIMARY KEY, n BIGINT, email VARCHAR(20) UNIQUE)");
        execute(other, "CREATE INDEX by_n ON thing (n) SHARD BY (n)");
        for (int id = 1; id <= ROWS; id++) {
            execute(other, "INSERT INTO thing VALUES (" + id + ", " + id + ", 'e" + id + "')");
        }
        url = place.url(fronts);
        connection = DriverManager.getConnection(url + "&conflictRetries=" + RETRIES);
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        other.close();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Runs statements of another session before each attempt on the first partition. */
    private void intervene(IntFunction<List<String>> statements) {
        proxies.get(0).beforeEach(Ambush.Step.LOCK.text(), () -> {
            for (String sql : statements.apply(attempts.incrementAndGet())) {
                try {
                    execute(other, sql);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    private void assertGivenUp(String sql) {
        intervene(attempt -> List.of(OUTDATE));

        assertThatExceptionOfType(SQLTransactionRollbackException.class)
                .isThrownBy(() -> execute(connection, sql))
                .withMessageContaining("others change the same rows first");
    }

    @Test
    void entriesThatOthersOutdateAreConflicts() {
        assertGivenUp("UPDATE thing SET n = n + 1");

        assertThat(attempts).hasValue(1 + (1 + RETRIES) * Need.ENTRIES.most());
    }

    @Test
    void claimsThatOthersOutdateAreConflicts() {
        assertGivenUp("UPDATE thing SET email = 'x' || n");

        assertThat(attempts).hasValue(1 + (1 + RETRIES) * Need.CLAIMS.most());
    }

    /** The second attempt, after entries were put, finds a newer catalog. Then they have to be put again. */
    private void changeTheCatalogMeanwhile() {
        intervene(attempt -> attempt == 2 ? List.of(NEW_CATALOG) : List.of());
    }

    private void assertAttemptsOnBothCatalogs() {
        assertThat(attempts).hasValue(2 * (1 + Need.ENTRIES.most()));
    }

    @Test
    void newCatalogRenewsNeedsOfAStatement() throws SQLException {
        try (Connection strict = strict()) {
            changeTheCatalogMeanwhile();
            execute(strict, "UPDATE thing SET n = n + 1");
        }

        assertAttemptsOnBothCatalogs();
    }

    @Test
    void newCatalogRenewsNeedsOfABatch() throws SQLException {
        try (Connection strict = strict();
                PreparedStatement update = strict.prepareStatement("UPDATE thing SET n = n + 1 WHERE id <> ?")) {
            update.setInt(1, 0);
            update.addBatch();
            changeTheCatalogMeanwhile();
            update.executeBatch();
        }

        assertAttemptsOnBothCatalogs();
    }

    @Test
    void newCatalogRenewsNeedsOfACommit() throws SQLException {
        try (Connection strict = strict()) {
            strict.setAutoCommit(false);
            execute(strict, "UPDATE thing SET n = n + 1");
            changeTheCatalogMeanwhile();
            strict.commit();
        }

        assertAttemptsOnBothCatalogs();
    }

    private Connection strict() throws SQLException {
        return DriverManager.getConnection(url + "&conflictRetries=0");
    }

    /** The groups of a batch are one for each partition. The first one's third attempt, after a conflict, finds a newer catalog. */
    @Test
    void newCatalogKeepsConflictsOfABatch() throws SQLException {
        execute(other, "CREATE TABLE plain (id INT PRIMARY KEY, n BIGINT)");
        execute(other, "CREATE INDEX plain_n ON plain (n) SHARD BY (n)");
        execute(other, "INSERT INTO plain SELECT id, n FROM thing");
        try (PreparedStatement update = connection.prepareStatement("UPDATE plain SET n = n + 1 WHERE id = ?")) {
            for (int id = 1; id <= ROWS; id++) {
                update.setInt(1, id);
                update.addBatch();
            }
            String outdate = OUTDATE.replace("thing", "plain");
            intervene(attempt -> attempt == 3 ? List.of(outdate, NEW_CATALOG) : List.of(outdate));

            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(update::executeBatch)
                    .matches(e -> "40001".equals(e.getSQLState()), "has SQLState 40001");
        }

        assertThat(attempts).hasValue(2 * (1 + Need.ENTRIES.most()) + RETRIES);
    }
}
