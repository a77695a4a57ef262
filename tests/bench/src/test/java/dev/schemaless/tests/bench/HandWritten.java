package dev.schemaless.tests.bench;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;

/** Writes the rows of one model past the driver, as a program does that knows its tables and sends no superfluous statement. */
final class HandWritten implements AutoCloseable {
    private static final int SHARDS = 64;

    /** What the driver tells Connector/J. */
    static final Map<String, String> LIKE_OURS = Map.of(
            "cachePrepStmts", "true",
            "prepStmtCacheSize", "256",
            "prepStmtCacheSqlLimit", "4096",
            "useLocalSessionState", "true",
            "netTimeoutForStreamingResults", "0",
            "allowMultiQueries", "true");

    private final Connection connection;
    private final String cells;
    private final String latest;
    private final String byTeam;
    private final String byLabel;
    private final String epoch;

    private HandWritten(Connection connection, String model) throws SQLException {
        this.connection = connection;
        this.cells = table("schemaless\\_\\_" + model + "\\_%\\_c\\_%");
        this.latest = table("schemaless\\_\\_" + model + "\\_%\\_l\\_%");
        this.byTeam = table("schemaless\\_\\_" + model + "\\_%\\_i%\\_%");
        this.byLabel = lastTable("schemaless\\_\\_" + model + "\\_%\\_i%\\_%");
        this.epoch = table("schemaless\\_\\_epoch");
    }

    static HandWritten on(DatabaseServer server, String database, String model) throws SQLException {
        Connection connection = server.connect(database, LIKE_OURS);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        return new HandWritten(connection, model);
    }

    private String table(String like) throws SQLException {
        return name(like, "MIN");
    }

    private String lastTable(String like) throws SQLException {
        return name(like, "MAX");
    }

    private String name(String like, String which) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT " + which
                        + "(table_name) FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name LIKE ?")) {
            query.setString(1, like);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    /**
     * Inserts rows of following ids in one transaction, in one round trip, with the read and the lock without which a writer
     * may miss an index that another process has just created.
     */
    void insert(long first, int rows) throws SQLException {
        insert(first, rows, guard());
    }

    private String guard() {
        return "SELECT version INTO @epoch FROM " + epoch + " WHERE id = 2 + CONNECTION_ID() % 64 LOCK IN SHARE MODE; ";
    }

    /** Does {@link #insert} as if tables and indexes never changed. */
    void insertUnguarded(long first, int rows) throws SQLException {
        insert(first, rows, "");
    }

    private void insert(long first, int rows, String guard) throws SQLException {
        String text = "START TRANSACTION; " + guard + "INSERT INTO " + latest
                + " (row_key, column_name, ref_key, row_seq, body, created_at) VALUES "
                + times(rows, "(?, 'base', 0, 1, ?, UTC_TIMESTAMP(6))") + "; INSERT INTO " + cells
                + " (row_key, column_name, ref_key, write_id, body, created_at) VALUES "
                + times(rows, "(?, 'base', 0, ?, ?, UTC_TIMESTAMP(6))") + "; INSERT INTO " + byTeam
                + " (c0, row_key, row_seq) VALUES " + times(rows, "(?, ?, 1)")
                + "; INSERT INTO " + byLabel + " (c0, row_key, row_seq) VALUES "
                + times(rows, "(?, ?, 1)") + "; COMMIT";
        RowKey[] keys = new RowKey[rows];
        byte[][] bodies = new byte[rows][];
        for (int i = 0; i < rows; i++) {
            keys[i] = key(first + i);
            bodies[i] = body(first + i, first / 4.0);
        }
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            int at = 1;
            for (int i = 0; i < rows; i++) {
                statement.setBytes(at++, keys[i].toBytes());
                statement.setBytes(at++, bodies[i]);
            }
            byte[] writeId = digest("write", first);
            for (int i = 0; i < rows; i++) {
                statement.setBytes(at++, keys[i].toBytes());
                statement.setBytes(at++, writeId);
                statement.setBytes(at++, bodies[i]);
            }
            for (int i = 0; i < rows; i++) {
                statement.setBytes(at++, EntryBytes.of((first + i) % 500));
                statement.setBytes(at++, keys[i].toBytes());
            }
            for (int i = 0; i < rows; i++) {
                statement.setBytes(at++, EntryBytes.of(label(first + i)));
                statement.setBytes(at++, keys[i].toBytes());
            }
            statement.execute();
        }
    }

    /** Adds 1 to the price of a row in two round trips: read and lock, write and commit. */
    void update(long id) throws SQLException {
        RowKey key = key(id);
        long refKey;
        long rowSeq;
        double price;
        try (PreparedStatement read =
                connection.prepareStatement("START TRANSACTION; " + guard() + "SELECT ref_key, row_seq, body FROM "
                        + latest + " WHERE row_key = ? AND column_name = 'base' FOR UPDATE")) {
            read.setBytes(1, key.toBytes());
            read.execute();
            read.getMoreResults();
            read.getMoreResults();
            try (ResultSet rows = read.getResultSet()) {
                rows.next();
                refKey = rows.getLong(1);
                rowSeq = rows.getLong(2);
                price = price(key, rows.getBytes(3));
            }
        }
        byte[] body = body(id, price + 1);
        try (PreparedStatement write = connection.prepareStatement("INSERT INTO " + cells
                + " (row_key, column_name, ref_key, write_id, body, created_at) VALUES (?, 'base', ?, ?, ?,"
                + " UTC_TIMESTAMP(6)); UPDATE " + latest
                + " SET ref_key = ?, row_seq = ?, body = ?, created_at = UTC_TIMESTAMP(6)"
                + " WHERE row_key = ? AND column_name = 'base'; COMMIT")) {
            write.setBytes(1, key.toBytes());
            write.setLong(2, refKey + 1);
            write.setBytes(3, digest("write", refKey));
            write.setBytes(4, body);
            write.setLong(5, refKey + 1);
            write.setLong(6, rowSeq + 1);
            write.setBytes(7, body);
            write.setBytes(8, key.toBytes());
            write.execute();
        }
    }

    private static double price(RowKey key, byte[] body) {
        String json = JsonText.of(BodyReader.ofStored(body, key));
        int at = json.indexOf("\"price\":") + 8;
        int end = json.indexOf('}', at);
        return Double.parseDouble(json.substring(at, end));
    }

    private static byte[] body(long id, double price) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(4);
        body.writeString("id");
        body.writeLong(id);
        body.writeString("team");
        body.writeLong(id % 500);
        body.writeString("label");
        body.writeString(label(id));
        body.writeString("price");
        body.writeDouble(price);
        return body.toBytes();
    }

    private static String label(long id) {
        return "item number " + id;
    }

    private static RowKey key(long id) {
        return NativeKey.of((int) Math.floorMod(id, (long) SHARDS), new KeyBytes().appendInteger(id));
    }

    private static byte[] digest(String what, long value) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(what.getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(
                    sha.digest(ByteBuffer.allocate(8).putLong(value).array()), 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String times(int count, String row) {
        return String.join(", ", Collections.nCopies(count, row));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
