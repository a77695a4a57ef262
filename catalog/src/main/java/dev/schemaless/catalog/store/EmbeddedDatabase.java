package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.file.StoreFilePath;
import java.io.File;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * An H2 database of this process, for all stores that use it: the first one opens it, and the last one shuts it down.
 * Thread-safe.
 *
 * <p>H2 closes a database after a failure that it cannot mend, a full disk for example. The next connection opens the
 * file again, and finishes commits that were under way, as after a kill. A database in memory is lost then, and not
 * made anew as long as a store uses it.
 */
final class EmbeddedDatabase {
    /** H2 would write a file of errors next to the store, of tables that are looked for and not there, and stack traces to stderr. */
    private static final String QUIETLY = ";TRACE_LEVEL_FILE=0;TRACE_LEVEL_SYSTEM_OUT=0";

    private static final String OPTIONS = QUIETLY + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=" + H2Dialect.LOCK_WAIT_MILLIS;
    private static final String EXISTING = ";IFEXISTS=TRUE";
    private static final String MEMORY = "jdbc:h2:mem:";
    private static final String SHUTDOWN = "SHUTDOWN";

    /** The most milliseconds that closing a file writes live data together. H2's default of 200 leaves most of the garbage of a bulk load. */
    private static final String COMPACTING = ";MAX_COMPACT_TIME=5000";

    private static final String FILE = "jdbc:h2:" + StoreFilePath.SCHEME + ":";

    /** The file's size, and two percentages of it: of pages that are in chunks, and of pages that are live in these. */
    private static final String LIVE_PARTS = "SELECT CAST(setting_value AS BIGINT) FROM information_schema.settings"
            + " WHERE setting_name IN ('info.FILE_SIZE', 'info.FILL_RATE', 'info.CHUNKS_FILL_RATE')";

    private static final long SMALL_FILE = 1 << 20;
    /** Longer bodies are kept out of H2's pages and results, which lie in memory as a whole. */
    private static final int MAX_INPLACE_BODY = 64 * 1024;

    /** Each commit writes all pages anew that it changes, and rows come in no order: of a thousand rows nearly all pages of a table. */
    static final int GROUP_ROWS = 8_192;

    private static final Map<String, EmbeddedDatabase> OPEN = new HashMap<>();

    private final String url;
    private final String display;
    private final DriverDataSource unchecked;
    /**
     * H2's object for the database, which is another one each time that is opened, with all its rows. Weak, because HikariCP 7.1.0 (no issue
     * known) leaves a closed pool, and so this object, in each thread that has used the pool.
     */
    private volatile WeakReference<Object> opened;
    /** The database has one for all its namespaces: the strictest that any of them wants, until it is shut down. */
    private int writeDelayMillis = Integer.MAX_VALUE;

    private int stores;

    private EmbeddedDatabase(String url, String display, Object opened) {
        this.url = url;
        this.display = display;
        this.unchecked = source(url + EXISTING);
        this.opened = new WeakReference<>(opened);
    }

    /**
     * Opens a database, or joins its other users.
     *
     * @param url H2's, without options
     * @param display the place, for messages
     */
    static EmbeddedDatabase hold(String url, String display, StoreConfig store) throws SQLException {
        synchronized (OPEN) {
            EmbeddedDatabase known = OPEN.get(url);
            EmbeddedDatabase database = known == null ? open(url, display, store.create()) : known;
            database.writeDelayMillis = Math.min(database.writeDelayMillis, writeDelayMillis(store));
            try (Connection connection = database.source().getConnection()) {
                database.set(connection);
            }
            database.stores++;
            OPEN.put(url, database);
            return database;
        }
    }

    private static EmbeddedDatabase open(String url, String display, boolean create) throws SQLException {
        DriverDataSource first = source(create ? url : url + EXISTING);
        try (Connection connection = finished(first, first.getConnection())) {
            return new EmbeddedDatabase(url, display, H2Dialect.databaseOf(connection));
        }
    }

    private static DriverDataSource source(String url) {
        return new DriverDataSource(BackendDrivers.h2(), url + OPTIONS, account(url));
    }

    private static Properties account(String url) {
        if (url.startsWith(MEMORY)) {
            return MemoryDatabases.account();
        }
        Properties account = new Properties();
        account.setProperty("user", "sa");
        account.setProperty("password", "");
        return account;
    }

    /** Finishes commits that were under way when a database was closed. Returns its only connection, or another one. */
    private static Connection finished(DataSource source, Connection only) throws SQLException {
        if (!BackendDrivers.finishCommits(only)) {
            return only;
        }
        execute(only, SHUTDOWN);
        return source.getConnection();
    }

    /** Returns the delay of writes. H2's default would lose half a second of acknowledged writes when the process is killed. */
    private static int writeDelayMillis(StoreConfig store) {
        return store.durability() == StoreConfig.Durability.FULL ? 0 : 500;
    }

    /** Applies the settings to a connection, because H2 forgets its write delay when it opens a file. */
    private void set(Connection connection) throws SQLException {
        execute(connection, "SET MAX_LENGTH_INPLACE_LOB " + MAX_INPLACE_BODY);
        execute(connection, "SET WRITE_DELAY " + writeDelayMillis);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns its connections; the first one after it was closed opens it again. */
    DataSource source() {
        return unchecked.adapted(this::admit);
    }

    private Connection admit(Connection fresh) throws SQLException {
        synchronized (OPEN) {
            Object found = H2Dialect.databaseOf(fresh);
            if (opened.refersTo(found)) {
                return fresh;
            }
            checkPresence();
            if (H2Dialect.isClosed(found)) {
                throw new SQLException("Cannot connect: the database was closed meanwhile.", "08006");
            }
            Connection usable = finished(unchecked, fresh);
            set(usable);
            opened = new WeakReference<>(H2Dialect.databaseOf(usable));
            return usable;
        }
    }

    /**
     * Lets a store be used, or throws.
     *
     * @throws SchemalessException if the database lay in memory, and was closed
     */
    void checkPresence() {
        if (url.startsWith(MEMORY) && isClosed()) {
            throw new SchemalessException(
                    ErrorCode.CONNECTION_CLOSED,
                    "Cannot use store " + display
                            + ": its database in memory was closed, and its rows are lost. Close all connections to it;"
                            + " the next one makes another store.");
        }
    }

    private boolean isClosed() {
        Object database = opened.get();
        return database == null || H2Dialect.isClosed(database);
    }

    /** Shuts it down if no other store uses it. */
    void release() {
        synchronized (OPEN) {
            stores--;
            if (stores > 0) {
                return;
            }
            OPEN.remove(url);
            if (isClosed()) {
                return;
            }
            try (Connection connection = unchecked.getConnection()) {
                long live = liveBytes(connection);
                execute(connection, SHUTDOWN);
                if (fileBytes() > live + live / 2) {
                    compact();
                }
            } catch (SQLException e) {
                throw SqlStates.translate(e, "close store", display);
            }
        }
    }

    /**
     * Opens the file once more and closes it, with more time for H2 to move live pages together. The file is locked all this time. SHUTDOWN
     * COMPACT (2.5.252, no issue known) renames another file to its name after the lock: a process that has just opened it would lose its writes.
     */
    private void compact() {
        try (Connection connection = source(url + EXISTING + COMPACTING).getConnection()) {
            execute(connection, SHUTDOWN);
        } catch (SQLException ignored) {
            // another process has opened the file; nothing is lost but space
        }
    }

    /** Returns the bytes of a file that are live, about; or a mebibyte if they are fewer. */
    private static long liveBytes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet parts = statement.executeQuery(LIVE_PARTS)) {
            long product = 1;
            while (parts.next()) {
                product *= parts.getLong(1);
            }
            return Math.max(product / 10_000, SMALL_FILE);
        }
    }

    private long fileBytes() {
        return url.startsWith(FILE)
                ? new File(url.substring(FILE.length()) + StoreFilePath.DATABASE_SUFFIX).length()
                : 0;
    }
}
