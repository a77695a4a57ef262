package dev.schemaless.tests.bench.throughput;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a user would have instead, past the driver: for each operation a connection of a pool, one statement on each server that may
 * have rows, and the connection back.
 */
final class PlainOperations implements Operations {
    private static final int BATCH = 1_000;

    private final PlainServers servers;
    private final Tables tables;

    PlainOperations(PlainServers servers, Tables tables) {
        this.servers = servers;
        this.tables = tables;
    }

    @Override
    public Caller pointRead() {
        return () -> {
            long id = Rows.anyItem();
            try (Connection connection = servers.borrow(servers.of(id));
                    PreparedStatement query = connection.prepareStatement(tables.selectItem())) {
                query.setLong(1, id);
                Reads.check(Reads.items(query) == 1);
            }
        };
    }

    /** The rows of a group lie on all servers, with an index on each. */
    @Override
    public Caller localIndex() {
        return () -> {
            long group = Rows.anyGroup();
            int found = 0;
            for (int server = 0; server < servers.count(); server++) {
                try (Connection connection = servers.borrow(server);
                        PreparedStatement query = connection.prepareStatement(tables.selectGroup())) {
                    query.setLong(1, group);
                    found += Reads.items(query);
                }
            }
            Reads.check(found == Rows.GROUP);
        };
    }

    @Override
    public Caller globalIndex() {
        return localIndex();
    }

    @Override
    public Caller keyRange() {
        return () -> {
            long hotel = Rows.anyHotel();
            long first = Rows.firstDay();
            try (Connection connection = servers.borrow(servers.of(hotel));
                    PreparedStatement query = connection.prepareStatement(tables.selectDays())) {
                query.setLong(1, hotel);
                query.setLong(2, first);
                query.setLong(3, first + Rows.RANGE);
                Reads.check(Reads.bookings(query) == Rows.RANGE);
            }
        };
    }

    @Override
    public Caller insertLocal() {
        return () -> {
            long id = Rows.nextItem();
            try (Connection connection = servers.borrow(servers.of(id));
                    PreparedStatement insert = connection.prepareStatement(tables.insertItem())) {
                tables.bindItem(insert, id);
                Reads.check(insert.executeUpdate() == 1);
            }
        };
    }

    @Override
    public Caller insertGlobal() {
        return insertLocal();
    }

    @Override
    public Caller update() {
        return () -> update(Rows.anyItem());
    }

    @Override
    public Caller updateHot() {
        return () -> update(Rows.hotItem());
    }

    private void update(long id) throws SQLException {
        try (Connection connection = servers.borrow(servers.of(id));
                PreparedStatement update = connection.prepareStatement(tables.countItem())) {
            update.setLong(1, id);
            Reads.check(update.executeUpdate() == 1);
        }
    }

    @Override
    public void load() throws SQLException {
        for (int server = 0; server < servers.count(); server++) {
            try (Connection connection = servers.borrow(server)) {
                try (Statement statement = connection.createStatement()) {
                    for (String table : tables.definitions()) {
                        statement.execute(table);
                    }
                }
                connection.setAutoCommit(false);
                items(connection, server);
                bookings(connection, server);
                connection.commit();
                connection.setAutoCommit(true);
            }
        }
    }

    private void items(Connection connection, int server) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(tables.insertItem())) {
            for (long id = 0; id < Rows.ITEMS; id++) {
                if (servers.of(id) == server) {
                    tables.bindItem(insert, id);
                    insert.addBatch();
                }
                if (id % BATCH == BATCH - 1) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private void bookings(Connection connection, int server) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(tables.insertBooking())) {
            for (long hotel = 0; hotel < Rows.HOTELS; hotel++) {
                if (servers.of(hotel) == server) {
                    for (long day = 0; day < Rows.DAYS; day++) {
                        tables.bindBooking(insert, hotel, day);
                        insert.addBatch();
                    }
                    insert.executeBatch();
                }
            }
        }
    }
}
