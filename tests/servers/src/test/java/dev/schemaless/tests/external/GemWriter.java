package dev.schemaless.tests.external;

import dev.schemaless.catalog.codec.BodyWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A program that uses the gem: it adds versions of cells, now and then in a transaction that commits long after others which began later,
 * and deletes rows with all their versions.
 */
final class GemWriter implements AutoCloseable {
    /** One of so many rows of a shard is never deleted. */
    private static final int LASTING = 4;

    private final GemStore store;
    private final int rows;
    private final Random choice = new Random(7);
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final AtomicLong written = new AtomicLong();
    private final Map<Integer, Connection> connections = new HashMap<>();
    private final Thread thread = new Thread(this::run);

    private GemWriter(GemStore store, int rows) {
        this.store = store;
        this.rows = rows;
    }

    /** Fills the store, each row with some versions of long ago. */
    static void fill(GemStore store, int rows) throws SQLException {
        for (int shard = 0; shard < GemStore.SHARDS; shard++) {
            List<Object> values = new ArrayList<>();
            for (int row = shard; row < rows; row += GemStore.SHARDS) {
                for (int version = 0; version < 1 + row % 5; version++) {
                    values.addAll(List.of(uuid(row), "base", version, body(row, version)));
                }
                if (row % 3 == 0) {
                    values.addAll(List.of(uuid(row), "meta", 0, body(row, 0)));
                }
            }
            String cell = "(?, ?, ?, ?, '2026-01-01 12:00:00')";
            String cells = cell + (", " + cell).repeat(values.size() / 4 - 1);
            store.run(
                    shard,
                    "INSERT INTO shop_rates_00000" + shard + " (uuid, column_name, ref_key, body, created_at) VALUES "
                            + cells,
                    values.toArray());
        }
    }

    static String uuid(int row) {
        return String.format(Locale.ROOT, "%04x0000-0000-4000-8000-%012x", row % GemStore.SHARDS, row);
    }

    private static byte[] body(int row, int n) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(2);
        body.writeString("hotel_id");
        body.writeLong(n);
        body.writeString("room");
        body.writeString("room " + row);
        return body.toBytes();
    }

    /** Begins to write. */
    static GemWriter start(GemStore store, int rows) {
        GemWriter writer = new GemWriter(store, rows);
        writer.thread.start();
        return writer;
    }

    private void run() {
        try {
            while (!isOver.get()) {
                int row = choice.nextInt(rows);
                switch (choice.nextInt(12)) {
                    case 0 -> delete(row);
                    case 1 -> late(row);
                    case 2, 3 -> add(connection(row), row, "meta");
                    default -> add(connection(row), row, "base");
                }
            }
        } catch (SQLException e) {
            failure.set(e);
        }
    }

    private Connection connection(int row) throws SQLException {
        int shard = row % GemStore.SHARDS;
        Connection known = connections.get(shard);
        if (known == null) {
            known = store.connect(shard);
            connections.put(shard, known);
        }
        return known;
    }

    private static String table(int row) {
        return "shop_rates_00000" + row % GemStore.SHARDS;
    }

    /** Adds a version behind the last one. */
    private void add(Connection connection, int row, String cell) throws SQLException {
        int next = 0;
        try (PreparedStatement newest = connection.prepareStatement(
                "SELECT MAX(ref_key) FROM " + table(row) + " WHERE uuid = ? AND column_name = ?")) {
            newest.setString(1, uuid(row));
            newest.setString(2, cell);
            try (ResultSet found = newest.executeQuery()) {
                found.next();
                next = found.getString(1) == null ? 0 : found.getInt(1) + 1;
            }
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table(row)
                + " (uuid, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, NOW())")) {
            insert.setString(1, uuid(row));
            insert.setString(2, cell);
            insert.setInt(3, next);
            insert.setBytes(4, body(row, next));
            insert.execute();
        }
        written.incrementAndGet();
    }

    private void delete(int row) throws SQLException {
        if (isLasting(row)) {
            return;
        }
        try (PreparedStatement delete =
                connection(row).prepareStatement("DELETE FROM " + table(row) + " WHERE uuid = ?")) {
            delete.setString(1, uuid(row));
            delete.execute();
        }
    }

    /** Says whether a row is never deleted. To insert a key anew a server locks what is beside it. */
    private static boolean isLasting(int row) {
        return row / GemStore.SHARDS % LASTING == 0;
    }

    /** Lets others of the same shard come between the insertion of a version and its commit. */
    private void late(int any) throws SQLException {
        int step = LASTING * GemStore.SHARDS;
        int row = any / step * step + any % GemStore.SHARDS;
        try (Connection slow = store.connect(row % GemStore.SHARDS)) {
            slow.setAutoCommit(false);
            add(slow, row, "base");
            for (int other = row % step; other < rows; other += 5 * step) {
                if (other != row) {
                    add(connection(other), other, "base");
                }
            }
            slow.commit();
        }
    }

    long written() {
        return written.get();
    }

    /** Stops writing; throws what has gone wrong. */
    @Override
    public void close() throws SQLException {
        isOver.set(true);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Connection connection : connections.values()) {
            connection.close();
        }
        if (failure.get() != null) {
            throw new SQLException("the other program has stopped", failure.get());
        }
    }
}
