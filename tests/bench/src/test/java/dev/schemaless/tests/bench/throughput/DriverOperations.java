package dev.schemaless.tests.bench.throughput;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** By the driver: a connection for each caller, which holds no connection of a server, and a statement prepared for each operation. */
final class DriverOperations implements Operations {
    private static final int BATCH = 5_000;

    private final String url;

    DriverOperations(String url) {
        this.url = url;
    }

    /** Does an operation once. */
    private interface Operation {
        void run(Connection connection) throws SQLException;
    }

    private Caller caller(Operation operation) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        return new Caller() {
            @Override
            public void run() throws SQLException {
                operation.run(connection);
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        };
    }

    @Override
    public Caller pointRead() throws SQLException {
        return caller(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT * FROM item WHERE id = ?")) {
                query.setLong(1, Rows.anyItem());
                Reads.check(Reads.items(query) == 1);
            }
        });
    }

    @Override
    public Caller localIndex() throws SQLException {
        return group("item");
    }

    @Override
    public Caller globalIndex() throws SQLException {
        return group("place");
    }

    private Caller group(String table) throws SQLException {
        String sql = "SELECT * FROM " + table + " WHERE grp = ?";
        return caller(connection -> {
            try (PreparedStatement query = connection.prepareStatement(sql)) {
                query.setLong(1, Rows.anyGroup());
                Reads.check(Reads.items(query) == Rows.GROUP);
            }
        });
    }

    @Override
    public Caller keyRange() throws SQLException {
        String sql = "SELECT * FROM booking WHERE hotel = ? AND day BETWEEN ? AND ? ORDER BY day LIMIT " + Rows.RANGE;
        return caller(connection -> {
            try (PreparedStatement query = connection.prepareStatement(sql)) {
                long first = Rows.firstDay();
                query.setLong(1, Rows.anyHotel());
                query.setLong(2, first);
                query.setLong(3, first + Rows.RANGE);
                Reads.check(Reads.bookings(query) == Rows.RANGE);
            }
        });
    }

    @Override
    public Caller insertLocal() throws SQLException {
        return insert("item");
    }

    @Override
    public Caller insertGlobal() throws SQLException {
        return insert("place");
    }

    private Caller insert(String table) throws SQLException {
        String sql = "INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?)";
        return caller(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(sql)) {
                Rows.bindItem(insert, Rows.nextItem());
                Reads.check(insert.executeUpdate() == 1);
            }
        });
    }

    @Override
    public Caller update() throws SQLException {
        return caller(connection -> update(connection, Rows.anyItem()));
    }

    @Override
    public Caller updateHot() throws SQLException {
        return caller(connection -> update(connection, Rows.hotItem()));
    }

    private static void update(Connection connection, long id) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE item SET n = n + 1 WHERE id = ?")) {
            update.setLong(1, id);
            Reads.check(update.executeUpdate() == 1);
        }
    }

    @Override
    public void load() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String table : new String[] {"item", "place"}) {
                statement.execute("CREATE TABLE " + table
                        + " (id BIGINT PRIMARY KEY, grp BIGINT, name VARCHAR(100), price DOUBLE, n BIGINT)");
            }
            statement.execute("CREATE INDEX item_grp ON item (grp)");
            statement.execute("CREATE INDEX place_grp ON place (grp) SHARD BY (grp)");
            statement.execute("CREATE TABLE booking (hotel BIGINT, day BIGINT, guest VARCHAR(100), price DOUBLE,"
                    + " PRIMARY KEY (hotel, day)) SHARD BY (hotel)");
            items(connection, "item");
            items(connection, "place");
            bookings(connection);
        }
    }

    private static void items(Connection connection, String table) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?)")) {
            for (long id = 0; id < Rows.ITEMS; id++) {
                Rows.bindItem(insert, id);
                insert.addBatch();
                if (id % BATCH == BATCH - 1) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private static void bookings(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO booking VALUES (?, ?, ?, ?)")) {
            for (long hotel = 0; hotel < Rows.HOTELS; hotel++) {
                for (long day = 0; day < Rows.DAYS; day++) {
                    Rows.bindBooking(insert, hotel, day);
                    insert.addBatch();
                }
                if (hotel % 20 == 19) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }
}
