package dev.schemaless.tests.process;

import static dev.schemaless.tests.fixture.Statements.execute;
import static dev.schemaless.tests.fixture.Statements.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.MortalServer;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server is demoted, by {@code read_only}, at every statement of a write: the write is made once, by another try, as soon as the address
 * leads to a server that takes writes.
 */
@OnBackend(Backend.MARIADB)
final class DemotedServerIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int ROWS = 20;
    private static final int READERS = 8;

    /** What a new connection is asked. */
    private static final Pattern ROLE = Pattern.compile("schemaless:role");

    private static final Pattern TRY = Pattern.compile("START TRANSACTION");

    /** Names a MySQL server that no other program uses, because it becomes read-only. Without it the server is one of MariaDB. */
    private static final String URL = System.getProperty("schemaless.test.demoted.url", "");

    private static @Nullable MortalServer mortal;
    private static DatabaseServer server;
    private static DatabaseServer plain;

    private TestStore place;
    private CuttingProxy proxy;
    private Connection connection;

    @BeforeAll
    static void startServer() throws IOException, SQLException {
        if (URL.isEmpty()) {
            mortal = MortalServer.start();
            server = mortal.server();
        } else {
            server = DatabaseServer.ofUrl(URL);
        }
        plain = PlainAccount.on(server);
        // MySQL remembers the password of a login by TLS, so that those through the proxy need none
        plain.connect("").close();
    }

    @AfterAll
    static void stopServer() throws IOException {
        if (mortal != null) {
            mortal.close();
        }
    }

    @BeforeEach
    void open(TestStore fresh) throws Exception {
        place = fresh;
        proxy = CuttingProxy.before(plain);
        connection = DriverManager.getConnection(url());
        execute(connection, "CREATE TABLE account (id INT PRIMARY KEY, name VARCHAR(20) UNIQUE, cents INT)");
        execute(connection, "CREATE INDEX by_cents ON account (cents)");
        execute(connection, "INSERT INTO account VALUES (0, 'bank', 0)");
    }

    private String url() {
        return place.url(List.of(proxy.front()));
    }

    @AfterEach
    void close() throws Exception {
        setReadOnly(false);
        connection.close();
        proxy.close();
        server.drop(place.name());
    }

    private static void setReadOnly(boolean to) throws SQLException {
        server.execute("SET GLOBAL read_only = " + to);
    }

    private static void demote() {
        try {
            setReadOnly(true);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The other tests show nothing if this one fails. */
    @Test
    void accountCannotWriteOnAReadOnlyServer() throws SQLException {
        try (Connection direct = plain.connect(place.name());
                Statement statement = direct.createStatement()) {
            statement.execute("CREATE TABLE probe (i INT)");
            statement.execute("INSERT INTO probe VALUES (1)");
            setReadOnly(true);
            assertThatThrownBy(() -> statement.execute("INSERT INTO probe VALUES (2)"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            e -> assertThat(e.getErrorCode()).isEqualTo(1290));
        }
    }

    @Test
    void insertIsMadeOnce() throws Exception {
        int steps = demotedAtEachStep(step -> {
            execute(connection, "INSERT INTO account VALUES (" + step + ", 'a" + step + "', 1)");
        });

        assertThat(text(connection, "SELECT COUNT(*) FROM account WHERE cents = 1"))
                .isEqualTo(String.valueOf(steps));
        assertThat(text(connection, "SELECT COUNT(*) FROM account WHERE name LIKE 'a%'"))
                .isEqualTo(String.valueOf(steps));
    }

    @Test
    void updateIsMadeOnce() throws Exception {
        int steps = demotedAtEachStep(step -> execute(connection, "UPDATE account SET cents = cents + 1 WHERE id = 0"));

        assertThat(text(connection, "SELECT cents FROM account WHERE id = 0")).isEqualTo(String.valueOf(steps));
        assertThat(text(connection, "SELECT _version FROM account WHERE cents = " + steps))
                .isEqualTo(String.valueOf(steps + 1));
    }

    @Test
    void transactionIsMadeOnce() throws Exception {
        connection.setAutoCommit(false);
        int steps = demotedAtEachStep(step -> {
            text(connection, "SELECT cents FROM account WHERE id = 0 FOR UPDATE");
            execute(connection, "UPDATE account SET cents = cents - 1 WHERE id = 0");
            execute(connection, "INSERT INTO account VALUES (" + step + ", 'a" + step + "', 1)");
            connection.commit();
        });

        connection.setAutoCommit(true);
        assertThat(steps).as("steps of a transaction").isGreaterThan(3);
        assertThat(text(connection, "SELECT cents FROM account WHERE id = 0")).isEqualTo(String.valueOf(-steps));
        assertThat(text(connection, "SELECT COUNT(*) FROM account")).isEqualTo(String.valueOf(steps + 1));
    }

    /** A write that has a number of its own. */
    @FunctionalInterface
    private interface Write {
        void make(int number) throws SQLException;
    }

    /** Makes a write again and again; its server is demoted at the first of its statements, then at the second, up to the last. */
    private int demotedAtEachStep(Write write) throws Exception {
        int step = 1;
        while (isDemotedAt(step, write)) {
            step++;
        }
        assertThat(step).as("writes made").isGreaterThan(1);
        return step;
    }

    /** Returns false if the write has no such step. The server takes writes again when the driver has connected to it in vain. */
    private boolean isDemotedAt(int step, Write write) throws Exception {
        AtomicInteger sent = new AtomicInteger();
        AtomicBoolean demoted = new AtomicBoolean();
        AtomicBoolean made = new AtomicBoolean();
        proxy.count();
        proxy.beforeEach("", () -> {
            if (sent.incrementAndGet() == step) {
                demote();
                demoted.set(true);
            }
        });
        CompletableFuture<Void> restored = CompletableFuture.runAsync(() -> {
            await().atMost(PATIENCE).until(() -> made.get() || (demoted.get() && proxy.statements(ROLE) > 0));
            try {
                setReadOnly(false);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        try {
            write.make(step);
        } finally {
            made.set(true);
            restored.join();
            proxy.thaw();
        }
        if (sent.get() < step) {
            return false;
        }
        // it may have been a statement in the background, later than the write
        await().atMost(PATIENCE).untilTrue(demoted);
        setReadOnly(false);
        return true;
    }

    /** The decisions are on the server that is demoted, or on the other one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void transactionOverTwoPartitionsIsMadeOnce(int position) throws Exception {
        assumeThat(URL).as("one server alone").isEmpty();
        List<DatabaseServer> servers =
                new ArrayList<>(List.of(PlainAccount.on(place.servers().get(0))));
        servers.add(position, proxy.front());
        // the first test's store is in the database of this name
        String two = place.url(servers).replace("/" + place.name(), "/" + place.name() + "_two") + "&shards=2";
        connection.close();
        connection = DriverManager.getConnection(two);
        execute(connection, "CREATE TABLE account (id INT PRIMARY KEY, cents INT)");
        for (int id = 0; id < ROWS; id++) {
            execute(connection, "INSERT INTO account VALUES (" + id + ", 0)");
        }
        assertThat(text(connection, "SELECT COUNT(DISTINCT _shard) FROM account"))
                .isEqualTo("2");

        int steps = demotedAtEachStep(step -> execute(connection, "UPDATE account SET cents = cents + 1"));

        assertThat(steps).as("statements of a transaction").isGreaterThan(4);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(text(connection, "SELECT MIN(cents) FROM account"))
                        .isEqualTo(String.valueOf(steps)));
        assertThat(text(connection, "SELECT MAX(cents) FROM account")).isEqualTo(String.valueOf(steps));
        connection.close();
        server.drop(place.name() + "_two");
        place.servers().get(0).drop(place.name() + "_two");
    }

    @Test
    void writeThatFindsNoPrimaryInTimeIsNotMade() throws Exception {
        connection.close();
        try (Connection impatient = impatient()) {
            setReadOnly(true);
            try (Statement statement = impatient.createStatement()) {
                assertIsReplica(() -> statement.execute("INSERT INTO account VALUES (1, 'a', 1)"));
                setReadOnly(false);
                await().atMost(PATIENCE).ignoreExceptions().until(() -> {
                    statement.execute("UPDATE account SET cents = 7 WHERE id = 0");
                    return true;
                });
            }
        }

        connection = DriverManager.getConnection(url());
        assertThat(text(connection, "SELECT COUNT(*) FROM account")).isEqualTo("1");
        assertThat(text(connection, "SELECT cents FROM account WHERE id = 0")).isEqualTo("7");
    }

    @Test
    void commitThatFindsNoPrimaryInTimeIsNotMade() throws Exception {
        connection.close();
        try (Connection impatient = impatient();
                Statement statement = impatient.createStatement()) {
            impatient.setAutoCommit(false);
            statement.execute("UPDATE account SET cents = 1 WHERE id = 0");
            statement.execute("INSERT INTO account VALUES (1, 'a', 1)");
            proxy.beforeEach("COMMIT", DemotedServerIT::demote);
            assertIsReplica(impatient::commit);
        }
        proxy.thaw();
        setReadOnly(false);

        connection = DriverManager.getConnection(url());
        assertThat(text(connection, "SELECT SUM(cents) FROM account")).isEqualTo("0");
    }

    /** Other threads' connections to the server are closed too, so the second try is one on a new connection. */
    @Test
    void oneRefusalClosesAllPooledConnections() throws Exception {
        ExecutorService readers = Executors.newFixedThreadPool(READERS);
        List<Future<String>> reads = new ArrayList<>();
        for (int i = 0; i < READERS * 20; i++) {
            reads.add(readers.submit(() -> {
                try (Connection own = DriverManager.getConnection(url());
                        Statement statement = own.createStatement();
                        ResultSet row = statement.executeQuery("SELECT SUM(cents) FROM account WHERE cents >= 0")) {
                    row.next();
                    return row.getString(1);
                }
            }));
        }
        for (Future<String> read : reads) {
            assertThat(read.get()).isEqualTo("0");
        }
        Set<Long> before = connections();
        assertThat(before).hasSizeGreaterThan(3);

        proxy.count();
        // before the write, or a connection that the pool still makes could meet the demoted server in its place
        setReadOnly(true);
        Future<Boolean> write = readers.submit(() -> {
            execute(connection, "UPDATE account SET cents = cents + 1 WHERE id = 0");
            return true;
        });
        readers.shutdown();
        await().atMost(PATIENCE).untilAsserted(() -> {
            Set<Long> left = connections();
            left.retainAll(before);
            assertThat(left).as("connections but the one that recovery keeps").hasSizeLessThan(2);
        });
        setReadOnly(false);
        assertThat(write.get()).isTrue();

        assertThat(proxy.statements(TRY)).as("tries").isLessThan(3);
        assertThat(text(connection, "SELECT cents FROM account WHERE id = 0")).isEqualTo("1");
    }

    /** Returns the numbers of the connections to the store's database. */
    private Set<Long> connections() throws SQLException {
        Set<Long> numbers = new HashSet<>();
        try (Connection root = server.connect("");
                Statement statement = root.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT id FROM information_schema.processlist WHERE db = '" + place.name() + "'")) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers;
    }

    @Test
    void storeIsNotOpenedOnAReplica() throws Exception {
        connection.close();
        setReadOnly(true);

        assertIsReplica(this::impatient);
    }

    private Connection impatient() throws SQLException {
        return DriverManager.getConnection(url() + "&poolTimeout=1s");
    }

    private static void assertIsReplica(ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                .hasMessageContaining("It is a replica, or a primary that was demoted.");
    }

    @Test
    void storeOfAnotherProgramIsReadOnAReplica() throws Exception {
        try (Connection direct = plain.connect(place.name());
                Statement statement = direct.createStatement()) {
            statement.execute("CREATE DATABASE others");
            statement.execute(
                    "CREATE TABLE others.trips (added_at INTEGER PRIMARY KEY AUTO_INCREMENT, row_key VARCHAR(36)"
                            + " NOT NULL, column_name VARCHAR(64) NOT NULL, ref_key INTEGER NOT NULL, body JSON, created_at DATETIME"
                            + " DEFAULT CURRENT_TIMESTAMP, UNIQUE cell_idx (row_key, column_name, ref_key))");
            statement.execute("INSERT INTO others.trips (row_key, column_name, ref_key, body) VALUES"
                    + " ('00010000-0000-4000-8000-000000000002', 'BASE', 1, '{\"city\": \"Ulm\"}')");
            setReadOnly(true);
            DatabaseServer front = proxy.front();
            try (Connection other = DriverManager.getConnection("jdbc:schemaless:mysql://" + front.host() + ":"
                            + front.port() + "/others?layout=go_schemaless&user=" + front.user() + "&password="
                            + front.password()
                            + "&mysql.sslMode=DISABLED");
                    Statement query = other.createStatement();
                    ResultSet rows = query.executeQuery("SELECT COUNT(*) FROM trips")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(1);
            }
        } finally {
            setReadOnly(false);
            server.drop("others");
        }
    }
}
