package dev.schemaless.tests.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user would have instead: relational tables of the same columns and rows on the same servers, each row on the server
 * that its shard value names, with the same primary keys and the same index; and what FriendFeed had, an index table from
 * the id to the row's key.
 */
final class PlainTables {
    private static final int BATCH = 500;

    private final HandWrittenReads servers;

    PlainTables(HandWrittenReads servers) {
        this.servers = servers;
    }

    /** Makes the tables and fills them. */
    void load(int rows, ReadBench.Keys keys) throws SQLException {
        for (int partition = 0; partition < servers.partitions(); partition++) {
            try (Connection connection = servers.borrow(partition)) {
                create(connection);
                items(connection, partition, rows, keys);
                visits(connection, partition, rows);
            }
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE plain_item (id BIGINT PRIMARY KEY, team BIGINT, label VARCHAR(100),"
                    + " price DOUBLE) ENGINE=InnoDB");
            statement.execute("CREATE TABLE plain_visit (id BIGINT, number BIGINT, kind BIGINT, team BIGINT,"
                    + " label VARCHAR(100), price DOUBLE, PRIMARY KEY (id, number), KEY (id, kind)) ENGINE=InnoDB");
            statement.execute("CREATE TABLE item_id (id BIGINT PRIMARY KEY, row_key VARBINARY(64)) ENGINE=InnoDB");
        }
    }

    private void items(Connection connection, int partition, int rows, ReadBench.Keys keys) throws SQLException {
        try (PreparedStatement item = connection.prepareStatement("INSERT INTO plain_item VALUES (?, ?, ?, ?)");
                PreparedStatement id = connection.prepareStatement("INSERT INTO item_id VALUES (?, ?)")) {
            connection.setAutoCommit(false);
            for (long i = 0; i < rows; i++) {
                if (servers.partitionOf(i) == partition) {
                    ReadBench.bindItem(item, i);
                    item.addBatch();
                    id.setLong(1, i);
                    id.setBytes(2, keys.of(i));
                    id.addBatch();
                }
                if (i % BATCH == BATCH - 1) {
                    item.executeBatch();
                    id.executeBatch();
                }
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
    }

    private void visits(Connection connection, int partition, int rows) throws SQLException {
        try (PreparedStatement visit =
                connection.prepareStatement("INSERT INTO plain_visit VALUES (?, ?, ?, ?, ?, ?)")) {
            connection.setAutoCommit(false);
            for (long i = 0; i < rows; i++) {
                if (servers.partitionOf(i % ReadBench.PLACES) == partition) {
                    ReadBench.bindVisit(visit, i);
                    visit.addBatch();
                }
                if (i % BATCH == BATCH - 1) {
                    visit.executeBatch();
                }
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
    }

    /** Reads a row by its primary key. */
    HandWrittenReads.Row byKey(long id) throws SQLException {
        try (Connection connection = servers.borrow(servers.partitionOf(id));
                PreparedStatement query = connection.prepareStatement("SELECT * FROM plain_item WHERE id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return ReadBench.item(rows);
            }
        }
    }

    /** Reads rows by the secondary index. */
    List<HandWrittenReads.Row> byIndex(long id, long kind) throws SQLException {
        try (Connection connection = servers.borrow(servers.partitionOf(id));
                PreparedStatement query =
                        connection.prepareStatement("SELECT * FROM plain_visit WHERE id = ? AND kind = ?")) {
            query.setLong(1, id);
            query.setLong(2, kind);
            try (ResultSet rows = query.executeQuery()) {
                List<HandWrittenReads.Row> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(ReadBench.visit(rows));
                }
                return found;
            }
        }
    }

    /** Finds a row's key in the index table of its id: the first of FriendFeed's two steps. */
    byte[] rowKeyOf(long id) throws SQLException {
        try (Connection connection = servers.borrow(servers.partitionOf(id));
                PreparedStatement query = connection.prepareStatement("SELECT row_key FROM item_id WHERE id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getBytes(1);
            }
        }
    }
}
