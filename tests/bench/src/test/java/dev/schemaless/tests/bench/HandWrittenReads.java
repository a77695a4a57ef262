package dev.schemaless.tests.bench;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads the driver's own physical rows past it, as a program does that knows the tables and sends no superfluous statement: the
 * same latest cells, the same pool, the same settings of Connector/J, every field decoded. Of two partitions the second is
 * asked by a thread of its own, as the driver does. It does not look at the epoch, so it would not notice a changed catalog.
 */
final class HandWrittenReads implements AutoCloseable {
    /** Two MariaDB servers, or the backend in the system property {@code schemaless.bench.backend}. */
    static final Backend SERVERS =
            Backend.valueOf(System.getProperty("schemaless.bench.backend", Backend.TWO_MARIADB.name()));

    /** A row as a caller would want it. */
    record Row(long id, long number, long kind, long team, String label, double price) {}

    private final Topology topology;
    private final TableNames names = new TableNames("");
    private final List<HikariDataSource> pools;
    private final ExecutorService helper = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "hand-written reader");
        thread.setDaemon(true);
        return thread;
    });

    HandWrittenReads(TestStore place, Topology topology) {
        this.topology = topology;
        this.pools = place.servers().stream()
                .map(server -> pool(server, place.name()))
                .toList();
    }

    /** As the driver makes its own, with the default size. */
    private static HikariDataSource pool(DatabaseServer server, String database) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:mysql://" + server.host() + ":" + server.port() + "/" + database);
        config.setUsername(server.user());
        config.setPassword(server.password());
        HandWritten.LIKE_OURS.forEach(config::addDataSourceProperty);
        server.properties().forEach(config::addDataSourceProperty);
        config.setMaximumPoolSize(10);
        config.setMinimumIdle(1);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        return new HikariDataSource(config);
    }

    /** Prints what was measured: the servers, and the rows of a model. */
    void describe(Model model, int rows) throws SQLException {
        try (Connection connection = borrow(0);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT VERSION(), @@innodb_buffer_pool_size >> 20, AVG(LENGTH(body)) FROM "
                                + latest(model, 0))) {
            row.next();
            System.out.println(String.format(
                    Locale.ROOT,
                    "%d partitions on %s, read at the same time, buffer pool %d MiB each; %d rows a table,"
                            + " bodies of %.0f bytes; HikariCP of 10, %s",
                    partitions(),
                    row.getString(1),
                    row.getInt(2),
                    rows,
                    row.getDouble(3),
                    HandWritten.LIKE_OURS));
        }
    }

    Connection borrow(int partition) throws SQLException {
        return pools.get(partition).getConnection();
    }

    int partitions() {
        return pools.size();
    }

    String latest(Model model, int partition) {
        return "`" + names.latest(model, topology.tableRunsOf(partition).get(0)) + "`";
    }

    String entries(Model model, IndexDefinition index, int partition) {
        return "`"
                + names.entries(
                        model, index.number(), topology.tableRunsOf(partition).get(0)) + "`";
    }

    /** Returns the partition of the shard of a value. */
    int partitionOf(long shardValue) {
        return topology.partitionOf(shardOf(shardValue));
    }

    private int shardOf(long value) {
        byte[] digest = sha256(keyBytes(value));
        return (int) Long.remainderUnsigned(ByteBuffer.wrap(digest).getLong(), topology.shards());
    }

    /** Computes a row key as docs/adr/0032 specifies it; the first value is the shard field's. */
    byte[] key(long... values) {
        ByteBuffer key = ByteBuffer.allocate(Short.BYTES + 9 * values.length);
        key.putShort((short) shardOf(values[0]));
        for (long value : values) {
            key.put(keyBytes(value));
        }
        return Arrays.copyOf(key.array(), key.position());
    }

    /** Computes the key bytes of a number from 0 on. */
    private static byte[] keyBytes(long value) {
        int size = Long.BYTES - Long.numberOfLeadingZeros(value) / Byte.SIZE;
        byte[] low = ByteBuffer.allocate(Long.BYTES).putLong(value).array();
        return ByteBuffer.allocate(1 + size)
                .put((byte) (0x14 + size))
                .put(low, Long.BYTES - size, size)
                .array();
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads the row of a key in one round trip. */
    Row byKey(Model model, byte[] key) throws SQLException {
        int partition = topology.partitionOf(ByteBuffer.wrap(key).getShort());
        try (Connection connection = borrow(partition);
                PreparedStatement query = connection.prepareStatement("SELECT body FROM " + latest(model, partition)
                        + " WHERE row_key = ? AND column_name = 'base'")) {
            query.setBytes(1, key);
            return all(query).get(0);
        }
    }

    /** Reads the rows of some keys of any partitions, each partition's in one round trip. */
    List<Row> byKeys(Model model, List<byte[]> keys) throws SQLException {
        List<List<byte[]>> parts = new ArrayList<>();
        for (int i = 0; i < partitions(); i++) {
            parts.add(new ArrayList<>());
        }
        keys.forEach(key ->
                parts.get(topology.partitionOf(ByteBuffer.wrap(key).getShort())).add(key));
        return fromAll(partition -> byKeys(model, partition, parts.get(partition)));
    }

    private List<Row> byKeys(Model model, int partition, List<byte[]> keys) throws SQLException {
        if (keys.isEmpty()) {
            return List.of();
        }
        try (Connection connection = borrow(partition);
                PreparedStatement query = connection.prepareStatement("SELECT body FROM " + latest(model, partition)
                        + " WHERE column_name = 'base' AND row_key IN ("
                        + String.join(", ", Collections.nCopies(keys.size(), "?")) + ")")) {
            for (int i = 0; i < keys.size(); i++) {
                query.setBytes(i + 1, keys.get(i));
            }
            return all(query);
        }
    }

    /** Reads rows of one partition through an index whose entries lie beside them, in one round trip. */
    List<Row> byLocalIndex(Model model, IndexDefinition index, long shardValue, long value) throws SQLException {
        int partition = partitionOf(shardValue);
        try (Connection connection = borrow(partition);
                PreparedStatement query = connection.prepareStatement("SELECT b.body FROM "
                        + entries(model, index, partition) + " i JOIN " + latest(model, partition)
                        + " b ON b.row_key = i.row_key AND b.column_name = 'base' WHERE i.c0 = ? AND i.c1 = ?")) {
            query.setBytes(1, EntryBytes.of(shardValue));
            query.setBytes(2, EntryBytes.of(value));
            return all(query);
        }
    }

    /** Reads rows of all partitions through an index whose entries lie beside them, each partition's in one round trip. */
    List<Row> byScatteredIndex(Model model, IndexDefinition index, long value) throws SQLException {
        return fromAll(partition -> {
            try (Connection connection = borrow(partition);
                    PreparedStatement query = connection.prepareStatement("SELECT b.body FROM "
                            + entries(model, index, partition) + " i JOIN " + latest(model, partition)
                            + " b ON b.row_key = i.row_key AND b.column_name = 'base' WHERE i.c0 = ?")) {
                query.setBytes(1, EntryBytes.of(value));
                return all(query);
            }
        });
    }

    /** Reads rows of any partition through an index that lies by the value: one round trip for the keys, one for the rows. */
    List<Row> byGlobalIndex(Model model, IndexDefinition index, long value) throws SQLException {
        int partition = partitionOf(value);
        List<byte[]> keys = new ArrayList<>();
        try (Connection connection = borrow(partition);
                PreparedStatement query = connection.prepareStatement(
                        "SELECT row_key FROM " + entries(model, index, partition) + " WHERE c0 = ?")) {
            query.setBytes(1, EntryBytes.of(value));
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    keys.add(rows.getBytes(1));
                }
            }
        }
        return byKeys(model, keys);
    }

    /** Reads the rows that come first behind a price: of each partition as many as are wanted, in one round trip, merged here. */
    List<Row> firstByPrice(Model model, IndexDefinition index, double price, int wanted) throws SQLException {
        List<Row> rows = fromAll(partition -> firstByPrice(model, index, partition, price, wanted));
        rows.sort(Comparator.comparingDouble(Row::price));
        return rows.subList(0, Math.min(wanted, rows.size()));
    }

    private List<Row> firstByPrice(Model model, IndexDefinition index, int partition, double price, int wanted)
            throws SQLException {
        try (Connection connection = borrow(partition);
                PreparedStatement query = connection.prepareStatement("SELECT b.body FROM "
                        + entries(model, index, partition) + " i JOIN " + latest(model, partition)
                        + " b ON b.row_key = i.row_key AND b.column_name = 'base' WHERE i.c0 > ? ORDER BY i.c0 LIMIT "
                        + wanted)) {
            query.setBytes(1, EntryBytes.of(price));
            return all(query);
        }
    }

    /** The part of a read that one partition answers. */
    interface Part<T> {
        T of(int partition) throws SQLException;
    }

    private List<Row> fromAll(Part<List<Row>> part) throws SQLException {
        List<Row> rows = new ArrayList<>();
        atOnce(part).forEach(rows::addAll);
        return rows;
    }

    /** Reads all partitions at once, the first on this thread, and returns the answers in the order of the partitions. */
    <T> List<T> atOnce(Part<T> part) throws SQLException {
        List<Future<T>> others = new ArrayList<>();
        for (int i = 1; i < partitions(); i++) {
            int partition = i;
            Callable<T> other = () -> part.of(partition);
            others.add(helper.submit(other));
        }
        List<T> answers = new ArrayList<>();
        answers.add(part.of(0));
        try {
            for (Future<T> other : others) {
                answers.add(other.get());
            }
        } catch (ExecutionException | InterruptedException e) {
            throw new SQLException(e);
        }
        return answers;
    }

    private static List<Row> all(PreparedStatement query) throws SQLException {
        List<Row> rows = new ArrayList<>();
        try (ResultSet result = query.executeQuery()) {
            while (result.next()) {
                rows.add(decoded(new BodyReader(result.getBytes(1), "a row")));
            }
        }
        return rows;
    }

    private static Row decoded(BodyReader body) {
        long[] numbers = new long[4];
        String label = "";
        double price = 0;
        for (int fields = body.readMapSize(); fields > 0; fields--) {
            switch (body.readString()) {
                case "id" -> numbers[0] = body.readLong();
                case "number" -> numbers[1] = body.readLong();
                case "kind" -> numbers[2] = body.readLong();
                case "team" -> numbers[3] = body.readLong();
                case "label" -> label = body.readString();
                default -> price = body.readDouble();
            }
        }
        return new Row(numbers[0], numbers[1], numbers[2], numbers[3], label, price);
    }

    @Override
    public void close() {
        helper.shutdownNow();
        pools.forEach(HikariDataSource::close);
    }
}
