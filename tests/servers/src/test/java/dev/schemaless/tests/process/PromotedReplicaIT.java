package dev.schemaless.tests.process;

import static dev.schemaless.tests.fixture.Statements.execute;
import static dev.schemaless.tests.fixture.Statements.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.ReplicaPair;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The second of two partitions is on a primary that has a replica. The replica is promoted, and the partition's address leads to it; the old
 * primary stays, read-only, and keeps its connections.
 */
@OnBackend(Backend.MARIADB)
final class PromotedReplicaIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int WRITERS = 3;
    private static final int WRITES_AROUND = 10;
    private static final Pattern ROLE = Pattern.compile("schemaless:role");
    private static final String COMMIT_BRANCH = "schemaless:commit-branch";

    private TestStore place;
    private ReplicaPair pair;
    private CuttingProxy proxy;
    private Connection connection;

    /** A row of the first partition, and one of the second. */
    private int first;

    private int second;

    @BeforeEach
    void open(TestStore fresh) throws Exception {
        place = fresh;
        pair = ReplicaPair.start();
        proxy = CuttingProxy.before(pair.primary());
        connection = connect();
        execute(connection, "CREATE TABLE account (id INT PRIMARY KEY, cents INT)");
        for (int id = 0; id < 20; id++) {
            execute(connection, "INSERT INTO account VALUES (" + id + ", 0)");
        }
        first = Integer.parseInt(text(connection, "SELECT MIN(id) FROM account WHERE _shard = 0"));
        second = Integer.parseInt(text(connection, "SELECT MIN(id) FROM account WHERE _shard = 1"));
    }

    private Connection connect() throws SQLException {
        return connect(List.of(place.servers().get(0), proxy.front()));
    }

    private Connection connect(List<DatabaseServer> servers) throws SQLException {
        return DriverManager.getConnection(place.url(servers) + "&shards=2");
    }

    /** Connections that were made before may be answered by the demoted server. */
    private void reconnect() throws SQLException {
        connection.close();
        connection = connect();
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        proxy.close();
        pair.close();
    }

    private void promote() {
        try {
            pair.promote();
            proxy.leadTo(pair.replica());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private String changeBoth() {
        return "UPDATE account SET cents = cents + 1 WHERE id IN (" + first + ", " + second + ")";
    }

    /** All writes succeed, and what was acknowledged is on the promoted server. */
    @Test
    void writersGoOnWhileAReplicaIsPromoted() throws Exception {
        List<DatabaseServer> plain = List.of(PlainAccount.on(place.servers().get(0)), PlainAccount.of(proxy.front()));
        PlainAccount.on(pair.primary());
        AtomicInteger made = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(CompletableFuture.runAsync(() -> writeUntil(plain, over, made)));
        }
        await().atMost(PATIENCE).until(() -> made.get() > WRITES_AROUND);
        pair.demote();
        pair.catchUp();
        promote();
        int before = made.get();
        await().atMost(PATIENCE)
                .until(() -> made.get() > before + WRITES_AROUND
                        || writers.stream().anyMatch(CompletableFuture::isCompletedExceptionally));
        over.set(true);
        writers.forEach(CompletableFuture::join);
        reconnect();

        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + second))
                .isEqualTo(String.valueOf(made.get()));
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + first))
                .isEqualTo(String.valueOf(made.get()));
    }

    private void writeUntil(List<DatabaseServer> servers, AtomicBoolean over, AtomicInteger made) {
        try (Connection own = connect(servers)) {
            while (!over.get()) {
                execute(own, changeBoth());
                made.incrementAndGet();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void partThatThePromotedServerDoesNotHaveIsReportedLost() throws Exception {
        proxy.beforeEach(COMMIT_BRANCH, () -> {
            demote();
            promote();
        });
        pair.catchUp();
        pair.stopReplicating();

        assertThatThrownBy(() -> execute(connection, changeBoth()))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("XX001"))
                .hasMessageMatching(Pattern.compile(
                        "Cannot commit all of transaction [-0-9a-f]{36}: its part on mysql://127.*/" + place.name()
                                + " is lost\\. Server [^ ]+/1 prepared it, and server [^ ]+/2, which has taken its place,.*",
                        Pattern.DOTALL));
        proxy.thaw();
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + first))
                .isEqualTo("1");
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + second))
                .isEqualTo("0");
        execute(connection, changeBoth());
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + second))
                .isEqualTo("1");
    }

    private void demote() {
        try {
            pair.demote();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A server that is about to prepare finds that it was demoted, so the transaction is made again. */
    @Test
    void partIsNotPreparedOnADemotedServer() throws Exception {
        pair.catchUp();
        pair.stopReplicating();
        proxy.beforeEach("schemaless:end-branch", () -> {
            demote();
            promote();
            proxy.thaw();
        });

        execute(connection, changeBoth());

        assertThat(prepared(pair.primary())).isZero();
        reconnect();
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + first))
                .isEqualTo("1");
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + second))
                .isEqualTo("1");
    }

    /** MariaDB replicates a transaction that is prepared; recovery ends it where it finds it. */
    @Test
    void partThatWasReplicatedIsCommittedOnThePromotedServer() throws Exception {
        proxy.beforeEach(COMMIT_BRANCH, () -> {
            demote();
            try {
                pair.catchUp();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            promote();
            proxy.thaw();
        });

        try (Statement statement = connection.createStatement()) {
            statement.execute(changeBoth());
            assertThat(statement.getWarnings().getSQLState()).isEqualTo("01000");
        }
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(text(connection, "SELECT cents FROM account WHERE id = " + second))
                        .isEqualTo("1"));
        assertThat(prepared(pair.replica())).isZero();
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + first))
                .isEqualTo("1");
    }

    private static int prepared(DatabaseServer server) throws SQLException {
        try (Connection direct = server.connect("");
                Statement statement = direct.createStatement();
                ResultSet rows = statement.executeQuery("XA RECOVER")) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    /** Neither the writer nor recovery ends a branch there, though the account may do anything. */
    @Test
    void noBranchIsEndedOnAReadOnlyServer() throws Exception {
        try (CuttingProxy decision = CuttingProxy.before(place.servers().get(0));
                Connection writer = connect(List.of(decision.front(), pair.primary()));
                Statement statement = writer.createStatement()) {
            statement.execute(changeBoth());
            decision.beforeEach("schemaless:decide", this::demote);
            statement.execute(changeBoth());
            assertThat(statement.getWarnings().getSQLState()).isEqualTo("01000");
        }
        proxy.count();
        await().atMost(PATIENCE).until(() -> prepared(pair.primary()) == 0 || proxy.statements(ROLE) > 2);
        assertThat(prepared(pair.primary())).isEqualTo(1);

        pair.primary().execute("SET GLOBAL read_only=0");
        await().atMost(PATIENCE).until(() -> prepared(pair.primary()) == 0);
        assertThat(text(connection, "SELECT cents FROM account WHERE id = " + second))
                .isEqualTo("2");
    }
}
