package dev.schemaless.tests.contract;

import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A store behind a proxy, so that a trip lasts as long as a test wants, and sessions that change single rows of it. */
abstract class CoalescedWrites {
    static final Pattern TRANSACTIONS = Pattern.compile("START TRANSACTION");
    private static final int ROWS = 20;
    static final int NEW = 100;
    static final String INSERT = "INSERT INTO item VALUES (?, 'new', 0)";
    static final String COUNT_UP = "UPDATE item SET n = n + 1 WHERE id = ?";

    TestStore place;
    CuttingProxy proxy;
    private String url;
    Connection connection;

    @BeforeEach
    void open(TestStore store) throws Exception {
        place = store;
        proxy = CuttingProxy.before(place.servers().get(0));
        url = place.url(List.of(proxy.front())).replace("&coalescing=off", "")
                + "&poolSize=24&poolTimeout=3000s&coalescing=on";
        connection = connect();
        execute("CREATE TABLE item (id BIGINT PRIMARY KEY, word VARCHAR, n BIGINT, INDEX by_word (word))");
        execute("INSERT INTO item VALUES "
                + String.join(
                        ", ",
                        IntStream.range(0, ROWS)
                                .mapToObj(id -> "(" + id + ", 'old', 0)")
                                .toList()));
        // known plans, so that nothing but the changes reaches the server from here on
        run(INSERT, 99);
        run(COUNT_UP, 99);
        run(COUNT_UP, -1);
    }

    @AfterEach
    void close() throws Exception {
        proxy.thaw();
        proxy.cutNoMore();
        connection.close();
        proxy.close();
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    String read(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    /** Runs a statement in a session of its own; returns its count. */
    int run(String sql, long id) throws SQLException {
        return run("", sql, id);
    }

    int run(String settings, String sql, long id) throws SQLException {
        try (Connection own = DriverManager.getConnection(url + settings);
                PreparedStatement change = own.prepareStatement(sql)) {
            change.setLong(1, id);
            return change.executeUpdate();
        }
    }

    Caller queued(String sql, long id) {
        return new Caller(() -> run(sql, id)).queued();
    }

    /** Lets a change be under way until the proxy thaws. */
    Caller held() throws Exception {
        proxy.freezeAt("START TRANSACTION");
        proxy.count();
        Caller first = new Caller(() -> run(COUNT_UP, 0));
        await().until(() -> proxy.statements(TRANSACTIONS) == 1);
        return first;
    }

    static String stateOf(Object outcome) {
        return outcome instanceof SQLException failure ? failure.getSQLState() : String.valueOf(outcome);
    }

    /** Returns a row's key in hexadecimal digits. */
    String keyOf(long id) throws SQLException {
        return read("SELECT CAST(_row_key AS VARCHAR) FROM item WHERE id = " + id)
                .replace("-", "");
    }

    /** Holds a row's lock past the project's code. */
    Connection lock(long id) throws SQLException {
        String key = keyOf(id);
        Connection own = place.connectToPartition(0);
        // as all writers do, so that it has no gaps locked
        own.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        own.setAutoCommit(false);
        try (Statement statement = own.createStatement()) {
            for (String table : latestTables(statement)) {
                statement
                        .executeQuery("SELECT * FROM " + table + " WHERE row_key = X'" + key + "' FOR UPDATE")
                        .close();
            }
        }
        return own;
    }

    private static List<String> latestTables(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT table_name FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name LIKE '%\\_l\\_0%'")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }
}
