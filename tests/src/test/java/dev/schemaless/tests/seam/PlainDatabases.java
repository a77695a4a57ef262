package dev.schemaless.tests.seam;

import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The databases of a plain stack, as the program that writes them sees them: one is H2's, the other where the store lies. */
final class PlainDatabases implements AutoCloseable {
    static final int SHARDS = 4;

    private final String name;
    private final Optional<DatabaseServer> server;
    /** They keep what lies in memory. */
    private final List<Connection> writers = new ArrayList<>();

    private final List<Place> places;

    private record Place(Driver driver, String url, Properties account, Dialect dialect) {
        Connection connect() throws SQLException {
            return driver.connect(url, account);
        }

        Partition partition() {
            DriverDataSource source = new DriverDataSource(driver, url, account);
            return new Partition(new Node(url, dialect, source, new Node.PoolLimits(2, 20_000)), 1 << 20);
        }
    }

    PlainDatabases(TestStore beside) throws SQLException {
        this.name = beside.name() + "_plain";
        this.server = beside.servers().stream().findFirst();
        this.places = List.of(embedded("0"), server.isPresent() ? onServer(server.get()) : embedded("1"));
        for (Place place : places) {
            writers.add(place.connect());
        }
        for (int shard = 0; shard < SHARDS; shard++) {
            String options = writerOf(shard) == writers.get(1) && server.isPresent() ? " COLLATE utf8mb4_bin" : "";
            update(
                    shard,
                    "CREATE TABLE " + PlainTables.rows(shard)
                            + " (row_key VARCHAR(36) NOT NULL, column_name VARCHAR(64) NOT NULL, ref_key INT NOT NULL,"
                            + " body BLOB, created_at BIGINT NOT NULL, PRIMARY KEY (row_key, column_name, ref_key))"
                            + options);
            update(
                    shard,
                    "CREATE TABLE " + PlainTables.entries(shard) + " (city VARCHAR(64), row_key VARCHAR(36) NOT NULL)"
                            + options);
        }
    }

    private Place embedded(String number) {
        return new Place(new org.h2.Driver(), "jdbc:h2:mem:" + name + number, new Properties(), new H2Dialect());
    }

    private Place onServer(DatabaseServer at) throws SQLException {
        try (Connection connection = at.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        Properties account = new Properties();
        account.putAll(at.properties());
        account.setProperty("user", at.user());
        account.setProperty("password", at.password());
        String url = "jdbc:mysql://" + at.host() + ":" + at.port() + "/" + name;
        return new Place(new com.mysql.cj.jdbc.Driver(), url, account, new MariaDbDialect());
    }

    /** Opens the stack that reads them. */
    PlainStack open() {
        return new PlainStack(
                new PlainTables(places.stream().map(Place::partition).toList(), SHARDS));
    }

    /** Puts a version of the base cell of a row; without city and fare, a tombstone. */
    void put(String key, int refKey, @Nullable String city, @Nullable Long fare) throws SQLException {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(city == null ? 2 : 3);
        body.writeString("id");
        body.writeString(key);
        if (city != null) {
            body.writeString("city");
            body.writeString(city);
        }
        body.writeString("fare");
        body.writeLong(fare == null ? 0 : fare);
        put(key, "BASE", refKey, fare == null ? null : body.toBytes());
    }

    void rate(String key, int refKey, int stars) throws SQLException {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(1);
        body.writeString("stars");
        body.writeLong(stars);
        put(key, "RATING", refKey, body.toBytes());
    }

    private void put(String key, String cell, int refKey, byte @Nullable [] body) throws SQLException {
        int shard = PlainKeys.shardOf(key, SHARDS).orElseThrow();
        try (PreparedStatement insert = writerOf(shard)
                .prepareStatement("INSERT INTO " + PlainTables.rows(shard) + " VALUES (?, ?, ?, ?, ?)")) {
            insert.setString(1, key);
            insert.setString(2, cell);
            insert.setInt(3, refKey);
            insert.setBytes(4, body);
            insert.setLong(5, 1_600_000_000_000_000L + refKey);
            insert.executeUpdate();
        }
    }

    /** Puts an index entry, on the shard that the length of the city's name says. */
    void enter(@Nullable String city, String key) throws SQLException {
        int shard = city == null ? 0 : city.length() % SHARDS;
        try (PreparedStatement insert =
                writerOf(shard).prepareStatement("INSERT INTO " + PlainTables.entries(shard) + " VALUES (?, ?)")) {
            insert.setString(1, city);
            insert.setString(2, key);
            insert.executeUpdate();
        }
    }

    private void update(int shard, String sql) throws SQLException {
        try (Statement statement = writerOf(shard).createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private Connection writerOf(int shard) {
        return writers.get(shard % writers.size());
    }

    @Override
    public void close() throws SQLException {
        for (Connection writer : writers) {
            writer.close();
        }
        if (server.isPresent()) {
            server.get().drop(name);
        }
    }
}
