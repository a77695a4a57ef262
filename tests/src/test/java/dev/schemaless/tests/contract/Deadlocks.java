package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.api.Trigger;
import org.jspecify.annotations.Nullable;

/** Triggers on a table's cells: each transaction that puts one ends as the victim of a deadlock, and is counted. */
final class Deadlocks {
    /** By the name of the H2 database. */
    private static final Map<String, AtomicInteger> VICTIMS = new ConcurrentHashMap<>();

    /** Its engine keeps what a transaction that is rolled back has counted. */
    private static final String COUNTER = "CREATE TABLE victim (id INT) ENGINE = MyISAM";

    private final TestStore place;

    private Deadlocks(TestStore place) {
        this.place = place;
    }

    /** Lets all further puts of a table's cells fail. */
    static Deadlocks onEachPut(TestStore place, String table) throws SQLException {
        return on(place, table, "");
    }

    /**
     * Lets all further puts of a row's cells fail, on MariaDB or MySQL.
     *
     * @param key the row key in hexadecimal digits
     */
    static Deadlocks onEachPut(TestStore place, String table, String key) throws SQLException {
        return on(place, table, "IF NEW.row_key = X'" + key + "' THEN ");
    }

    private static Deadlocks on(TestStore place, String table, String condition) throws SQLException {
        for (int position = 0; position < place.partitions().size(); position++) {
            try (PastTheStore past = PastTheStore.on(place, position);
                    Connection partition = place.connectToPartition(position);
                    Statement statement = partition.createStatement()) {
                if (place.servers().isEmpty()) {
                    VICTIMS.put(partition.getCatalog(), new AtomicInteger());
                } else {
                    statement.execute(COUNTER);
                }
                for (String cells : past.tables(table + "\\_%\\_c\\_")) {
                    statement.execute(place.servers().isEmpty() ? onH2(cells) : onServer(cells, condition));
                }
            }
        }
        return new Deadlocks(place);
    }

    private static String onH2(String cells) {
        return "CREATE TRIGGER \"deadlock_" + cells + "\" BEFORE INSERT ON \"" + cells + "\" CALL '"
                + Victim.class.getName() + "'";
    }

    private static String onServer(String cells, String condition) {
        return "CREATE TRIGGER deadlock_" + cells + " BEFORE INSERT ON " + cells + " FOR EACH ROW BEGIN "
                + condition + "INSERT INTO victim VALUES (1);"
                + " SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock found';"
                + (condition.isEmpty() ? "" : " END IF;") + " END";
    }

    /** Returns how many transactions have failed. */
    int victims() throws SQLException {
        int all = 0;
        for (int position = 0; position < place.partitions().size(); position++) {
            try (Connection partition = place.connectToPartition(position);
                    Statement statement = partition.createStatement()) {
                all += place.servers().isEmpty()
                        ? VICTIMS.getOrDefault(partition.getCatalog(), new AtomicInteger())
                                .get()
                        : counted(statement);
            }
        }
        return all;
    }

    private static int counted(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM victim")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** Made by H2. */
    public static final class Victim implements Trigger {
        private static final int DEADLOCK = 40_001;

        @Override
        public void fire(
                Connection connection, @Nullable Object @Nullable [] oldRow, @Nullable Object @Nullable [] newRow)
                throws SQLException {
            AtomicInteger victims = VICTIMS.get(connection.getCatalog());
            if (victims != null) {
                victims.incrementAndGet();
            }
            throw new SQLException("Deadlock found", "40001", DEADLOCK);
        }
    }
}
