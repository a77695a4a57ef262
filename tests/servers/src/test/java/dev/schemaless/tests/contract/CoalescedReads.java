package dev.schemaless.tests.contract;

import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A store behind a proxy, so that a trip lasts as long as a test wants, and sessions that read of it. */
abstract class CoalescedReads {
    static final Pattern READS = Pattern.compile("schemaless:read-key");
    static final Pattern TOGETHER = Pattern.compile("schemaless:read-keys");
    static final int ROWS = 200;

    CuttingProxy proxy;
    private String url;
    Connection connection;

    @BeforeEach
    void open(TestStore place) throws Exception {
        proxy = CuttingProxy.before(place.servers().get(0));
        List<DatabaseServer> servers = new ArrayList<>(place.servers());
        servers.set(0, proxy.front());
        // a read view over several partitions takes a connection for itself, and is not batched
        url = place.url(servers).replace("&coalescing=off", "")
                + "&poolSize=8&poolTimeout=3000s&snapshot=none&coalescing=on";
        connection = connect();
        execute("CREATE TABLE item (id BIGINT PRIMARY KEY, word VARCHAR(20), note VARCHAR CELL notes)");
        execute("CREATE TABLE other (id BIGINT PRIMARY KEY, n BIGINT)");
        try (PreparedStatement item = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?)");
                PreparedStatement other = connection.prepareStatement("INSERT INTO other VALUES (?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                item.setLong(1, id);
                item.setString(2, "word " + id);
                item.setString(3, id % 2 == 0 ? "note " + id : null);
                item.addBatch();
                other.setLong(1, id);
                other.setLong(2, -id);
                other.addBatch();
            }
            item.executeBatch();
            other.executeBatch();
        }
        // known plans and texts, so that nothing but the reads reaches the server from here on
        read("SELECT word FROM item WHERE id = ?", 0);
    }

    @AfterEach
    void close() throws Exception {
        proxy.thaw();
        connection.close();
        proxy.close();
    }

    Connection connect() throws SQLException {
        return connect("");
    }

    Connection connect(String settings) throws SQLException {
        return DriverManager.getConnection(
                settings.startsWith("&coalescing=") ? url.replace("&coalescing=on", settings) : url + settings);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the only value of the only row; null if there is none. */
    String read(String sql, Object value) throws SQLException {
        try (Connection own = connect();
                PreparedStatement query = own.prepareStatement(sql)) {
            query.setObject(1, value);
            return only(query);
        }
    }

    static String only(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    Caller reader(String sql, Object value) {
        return new Caller(() -> read(sql, value));
    }

    /** Lets a read be under way until the proxy thaws. */
    Caller heldReader() throws Exception {
        proxy.freezeAt("schemaless:read-key");
        proxy.count();
        Caller first = reader("SELECT word FROM item WHERE id = ?", 0);
        await().until(() -> proxy.statements(READS) == 1);
        return first;
    }

    Caller queuedReader(String sql, Object value) {
        return reader(sql, value).queued();
    }

    /** Returns a figure of sys.coalescing, of the only partition. */
    long figure(String column, String kind) throws SQLException {
        try (Connection own = connect();
                PreparedStatement query =
                        own.prepareStatement("SELECT " + column + " FROM sys.coalescing WHERE kind = ?")) {
            query.setString(1, kind);
            return Long.parseLong(only(query));
        }
    }
}
