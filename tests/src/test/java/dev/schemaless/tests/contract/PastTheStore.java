package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a test does on partition 0 past the project's code. Close it before the store. */
final class PastTheStore implements AutoCloseable {
    private static final String CATALOG = "schemaless__catalog_0_l_000000";

    private final Connection connection;
    private final String quote;

    private PastTheStore(Connection connection, String quote) {
        this.connection = connection;
        this.quote = quote;
    }

    static PastTheStore on(TestStore place) throws SQLException {
        return on(place, 0);
    }

    static PastTheStore on(TestStore place, int partition) throws SQLException {
        Connection connection = place.connectToPartition(partition);
        boolean embedded = place.backend() == Backend.H2_MEMORY || place.backend() == Backend.H2_FILE;
        return new PastTheStore(connection, embedded ? "\"" : "`");
    }

    private String quoted(String name) {
        return quote + name + quote;
    }

    /** Begins a transaction that uses a table, and so keeps others from dropping it. In H2 it has to write. */
    void use(String table) throws SQLException {
        if (quote.equals("`")) {
            hold("SELECT * FROM " + quoted(table));
        } else {
            connection.setAutoCommit(false);
            update("UPDATE " + quoted(table) + " SET row_seq = row_seq");
        }
    }

    /** Begins a transaction that locks the epoch: no change of the catalog is written until it ends. */
    void lockEpoch() throws SQLException {
        hold("SELECT * FROM " + quoted("schemaless__epoch") + " FOR UPDATE");
    }

    /** Begins a transaction that locks all rows of a table; new ones can be inserted. */
    void lockRows(String table) throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        hold("SELECT * FROM " + quoted(table) + " FOR UPDATE");
    }

    private void hold(String query) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rows.getObject(1);
            }
        }
    }

    /** Ends the transaction that holds something. */
    void letGo() throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
    }

    /** Gives the catalog's lease to a process that never renews it. */
    void takeCatalogLease() throws SQLException {
        update("UPDATE " + quoted("schemaless__lease")
                + " SET owner = X'00112233445566778899AABBCCDDEEFF', token = token + 1, expires_micros = 9000000000000000"
                + " WHERE name = 'catalog'");
    }

    /** Does {@link #takeCatalogLease}, but the lease has expired. */
    void overtakeCatalogLease() throws SQLException {
        update("UPDATE " + quoted("schemaless__lease")
                + " SET owner = X'00112233445566778899AABBCCDDEEFF', token = token + 1, expires_micros = 1"
                + " WHERE name = 'catalog'");
    }

    /** Takes all jobs away from their owners, as if these had been stopped for long. */
    void overtakeJobs() throws SQLException {
        update("UPDATE " + quoted("schemaless__job")
                + " SET owner = 'gone', token = token + 1, lease_micros = 1 WHERE active IS NOT NULL");
    }

    void releaseCatalogLease() throws SQLException {
        update("UPDATE " + quoted("schemaless__lease") + " SET owner = NULL WHERE name = 'catalog'");
    }

    void setEpoch(long version) throws SQLException {
        update("UPDATE " + quoted("schemaless__epoch") + " SET version = " + version);
    }

    /** Replaces a text in the rows of the catalog, where it has to be. */
    void edit(String text, String by) throws SQLException {
        List<byte[]> keys = new ArrayList<>();
        List<byte[]> bodies = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(
                        "SELECT row_key, body FROM " + quoted(CATALOG) + " WHERE body IS NOT NULL");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                keys.add(rows.getBytes(1));
                bodies.add(rows.getBytes(2));
            }
        }
        int edited = 0;
        for (int i = 0; i < keys.size(); i++) {
            String body = new String(bodies.get(i), StandardCharsets.UTF_8);
            if (body.contains(text)) {
                edited += write(keys.get(i), body.replace(text, by));
            }
        }
        if (edited == 0) {
            throw new IllegalStateException("no row of the catalog has " + text);
        }
    }

    private int write(byte[] key, String body) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE " + quoted(CATALOG) + " SET body = ? WHERE row_key = ?")) {
            update.setBytes(1, body.getBytes(StandardCharsets.UTF_8));
            update.setBytes(2, key);
            return update.executeUpdate();
        }
    }

    private void update(String text) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(text)) {
            update.executeUpdate();
        }
    }

    /** Counts a write of each row of a model, as if others had changed it. */
    void countWrites(String model) throws SQLException {
        for (String table : tables(model + "\\_%\\_l\\_")) {
            update("UPDATE " + quoted(table)
                    + " SET ref_key = ref_key + 1, row_seq = row_seq + 1 WHERE column_name = 'base'");
        }
    }

    /** Makes the times of a model's latest cells later, as if a clock that is ahead had given them. */
    void advanceClock(String model, long seconds) throws SQLException {
        for (String table : tables(model + "\\_%\\_l\\_")) {
            update("UPDATE " + quoted(table) + " SET created_at = created_at + INTERVAL '" + seconds + "' SECOND");
        }
    }

    /** Returns the names of the store's tables that begin so after the prefix of all. */
    List<String> tables(String prefix) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT table_name FROM information_schema.tables WHERE table_schema = "
                        + (quote.equals("`") ? "DATABASE()" : "CURRENT_SCHEMA") + " AND table_name LIKE ?")) {
            select.setString(1, "schemaless\\_\\_" + prefix + "%");
            try (ResultSet rows = select.executeQuery()) {
                List<String> names = new ArrayList<>();
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
                return names;
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
